# The two commands of the README: `make demo` and `make test`. Others: `make help`.
#
# MPICC= and MPIEXEC= choose an MPI library. Without them the demo takes the one on the PATH, or fetches Open MPI; the
# tests fetch Open MPI and MPICH and run under both.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

MPILAB := $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)/release/mpilab
FAMILIES := openmpi mpich

# Open MPI refuses root and more ranks than cores unless told otherwise; the tests of both happen in containers.
export PRTE_MCA_rmaps_default_mapping_policy ?= :oversubscribe
export OMPI_MCA_rmaps_base_oversubscribe ?= 1
ifeq ($(shell id -u),0)
export OMPI_ALLOW_RUN_AS_ROOT := 1
export OMPI_ALLOW_RUN_AS_ROOT_CONFIRM := 1
endif

.PHONY: help
help:
	@echo "make demo    probe this machine, record a real MPI program, simulate it, compare; results in demo/"
	@echo "make test    all tests, under Open MPI and MPICH"
	@echo "make bench   all measured figures; raw runs in bench-results/"
	@echo "make build   the program and, for the chosen MPI, the recorder and the programs that link MPI"

.PHONY: program
program:
	cargo build --release --package mpilab --quiet

# What links MPI, for the chosen library, in build/<family>/; the tool stack itself serves every library.
.PHONY: build
build: program
	@eval "$$(setup/mpi choose)"; $(MAKE) --no-print-directory mpi-parts MPICC="$$MPICC" FAMILY="$$FAMILY"

.PHONY: mpi-parts
mpi-parts:
	@$(MAKE) --no-print-directory --directory mpi MPICC="$(MPICC)" OUT="$(CURDIR)/build/$(FAMILY)"
	@cp --update build/$(FAMILY)/libmpilab_stack.so build/libmpilab_stack.so

.PHONY: demo
demo: build
	@eval "$$(setup/mpi choose)"; MPILAB_TOOL_PATH="$(CURDIR)/build" examples/jacobi/demo.sh "$(MPILAB)" "$$MPIEXEC" build/$$FAMILY demo

.PHONY: test
test: program
	cargo xtask tidy
	cargo test --workspace --quiet
ifdef MPICC
	@eval "$$(setup/mpi choose)"; $(MAKE) --no-print-directory test-with-mpi MPICC="$$MPICC" MPIEXEC="$$MPIEXEC" FAMILY="$$FAMILY"
else
	@for family in $(FAMILIES); do \
	    setup/mpi fetch $$family; \
	    $(MAKE) --no-print-directory test-with-mpi FAMILY=$$family \
	        MPICC=$(CURDIR)/.setup/$$family/bin/mpicc MPIEXEC=$(CURDIR)/.setup/$$family/bin/mpiexec; \
	done
endif

.PHONY: test-with-mpi
test-with-mpi: mpi-parts
	@echo "== under $(FAMILY): $(MPICC)"
	@$(MAKE) --no-print-directory --directory mpi test MPICC="$(MPICC)" MPIEXEC="$(MPIEXEC)" OUT="$(CURDIR)/build/$(FAMILY)"
	MPILAB_TEST_MPIEXEC="$(MPIEXEC)" MPILAB_TEST_BUILD="$(CURDIR)/build/$(FAMILY)" \
	    cargo test --quiet --package mpilab --test with_mpi -- --include-ignored --test-threads 1

.PHONY: bench
bench: program
	@for family in $(FAMILIES); do \
	    setup/mpi fetch $$family; \
	    $(MAKE) --no-print-directory mpi-parts FAMILY=$$family MPICC=$(CURDIR)/.setup/$$family/bin/mpicc; \
	done
	MPILAB_TOOL_PATH="$(CURDIR)/build" setup/bench "$(MPILAB)"

.PHONY: clean
clean:
	rm -rf build demo bench-results target
