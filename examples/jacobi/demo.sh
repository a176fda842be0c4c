#!/usr/bin/env bash
# The demonstration: probe this machine, record the solver, simulate it, compare. Called by `make demo`.
#
#   demo.sh MPILAB MPIEXEC PROGRAMS OUTPUT
set -euo pipefail
mpilab=$1 mpiexec=$2 programs=$3 output=$4

step() { printf '\n\033[1m%s\033[0m\n' "$1"; shift; echo "  \$ $*"; "$@"; }

rm -rf "$output"
mkdir -p "$output/files"
"$mpiexec" --version 2>&1 | grep -m 1 -E 'Open MPI|PRRTE|Version' | sed 's/^ *//; s/^/MPI: /' || true
echo "launched by $mpiexec"

step "1. Probe this machine and fit its machine file" \
    "$mpilab" calibrate -o "$output/machine.toml" --probe "$programs/probe" -- "$mpiexec" -n 2
step "2. Record a Jacobi solver on 4 ranks" \
    "$mpilab" record -o "$output/measured" -- "$mpiexec" -n 4 "$programs/jacobi" --output "$output/files"
step "3. Simulate the recorded program on the fitted machine" \
    "$mpilab" simulate --machine "$output/machine.toml" "$output/measured" -o "$output/simulated"
# Exit status 1 is a finding, not a failure of the demonstration.
step "4. Compare what was measured with what the machine should have needed" \
    "$mpilab" compare "$output/measured" "$output/simulated" \
    --json "$output/report.json" --timeline "$output/timeline.json" --picture "$output/timeline.svg" || [ $? -eq 1 ]

cat <<END

In $output/:
  machine.toml     this machine, as the probe found it
  measured/        the trace of the run        (mpilab dump $output/measured)
  simulated/       the trace of the simulation (mpilab dump $output/simulated)
  report.json      the comparison for programs
  timeline.json    both timelines: open it at https://ui.perfetto.dev or in chrome://tracing
  timeline.svg     the same as a picture
END
