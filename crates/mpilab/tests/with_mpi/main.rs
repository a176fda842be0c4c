//! mpilab with a real MPI library: `make test` runs these under Open MPI and under MPICH.
//!
//! `MPILAB_TEST_MPIEXEC` is the launcher, `MPILAB_TEST_BUILD` the directory with the programs of that library.

mod checks;
mod patterns;
mod record;
mod site;
