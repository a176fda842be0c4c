# Tests of the recorder; sourced by mpi/stack/tests/run.

compile -o "$work/program" "$record_tests/program.c"
cc -std=c11 -D_GNU_SOURCE -O1 -o "$work/trace_lines" "$record_tests/trace_lines.c"
cc -std=c11 -D_GNU_SOURCE -O1 -I"$root/format" -o "$work/test_writer" "$record_tests/test_writer.c"
trace=$work/trace

# recorded TOOLS RANKS ARGUMENTS...: runs program in a new directory $trace; further settings are in the environment.
recorded() {
    tools=$1 ranks=$2
    shift 2
    rm -rf "$trace"
    MPILAB_RECORD_DIR="$trace" stacked "$tools" "$mpiexec" -n "$ranks" "$work/program" "$@"
}

# lines: the trace as text in $work/lines; on failure what is wrong in $work/noted.
lines() { "$work/trace_lines" "$root/format/calls.tsv" "$trace"/*.mpilab > "$work/lines" 2> "$work/noted"; }

# counts PATTERN NUMBER: whether so many lines of the trace match.
counts() {
    found=$(grep -c -e "$1" "$work/lines")
    [ "$found" -eq "$2" ] || { echo "'$1': $found lines instead of $2" > "$work/noted"; false; }
}

# silent: whether the recorder said nothing on stderr.
silent() { ! expect '^mpilab'; }

note "$work/test_writer" "$work/writer.mpilab" &&
    "$work/trace_lines" "$root/format/calls.tsv" "$work/writer.mpilab" > "$work/lines" &&
    grep -v 'Pcontrol level' "$work/lines" > "$work/noted" && same "$record_tests/writer.txt" &&
    counts '^0\.0 MPI_Pcontrol level=-*[0-9]*[02468]$' 1270 && counts '^1\.0 MPI_Pcontrol level=-*[0-9]*[13579]$' 638
check "format/trace.h writes what format/trace.md says" $?

recorded record 4 calls 1000 && silent && expect '^rank 3 of 4: calls$' && lines &&
    counts '^container opened=4 closed=4 lost=0 ' 1 && counts '^[0-3]\.0 MPI_Send ' 4000 && counts 'MPI_Init$' 4 &&
    counts 'MPI_Finalize$' 4 && counts '\.0 CLOCK offset=0 error=0' 8 && counts MPI_Comm_rank 0
check "every call of 4 ranks is recorded" $?

# At most 16 bytes for a point-to-point call; here of a halo exchange between 4 ranks, with other calls among them.
rm -rf "$trace"
MPILAB_RECORD_DIR="$trace" stacked record "$mpiexec" -n 4 "$out/patterns/halo_exchange" --rounds 200 && lines &&
    awk '/^container/ { split($6, calls, "="); split($7, bytes, "="); print bytes[2] / calls[2] " bytes a call"
                        exit bytes[2] > 16 * calls[2] }' "$work/lines" > "$work/noted"
check "a call of a halo exchange takes at most 16 bytes" $?

recorded record 2 kinds "$work/file" && silent && lines &&
    grep -E '^[01]\.0 (MPI_|COMMUNICATOR|DATATYPE derived)' "$work/lines" | sed "s|$work/||" | sort -s -k1,1 > "$work/noted" &&
    same "$record_tests/kinds.txt"
check "each kind of argument is recorded as expected" $?

recorded record 4 kill 2000
lines && counts '^container opened=4 closed=[0-3] lost=0 ' 1 && counts '^1\.0 MPI_Send ' 2000 &&
    counts '^2\.0 MPI_Send ' 2000 && counts '^1\.0 MPI_Barrier' 1
check "after kill -9 of a rank all its calls are readable" $?

recorded record 2 abort
lines && counts '^0\.0 MPI_Abort comm=comm0 errorcode=9$' 1
check "MPI_Abort is recorded" $?

recorded record 2 exit 500
lines && counts '^[01]\.0 MPI_Send ' 1000 && counts MPI_Finalize 0
check "exit without MPI_Finalize loses nothing" $?

MPILAB_RECORD_METHOD=write MPILAB_RECORD_CHUNK=64KiB recorded record 2 calls 20000 && silent && lines &&
    counts '^container opened=2 closed=2 lost=0 ' 1 && counts '^[01]\.0 MPI_Send ' 40000
check "the write method over several chunks" $?

MPILAB_RECORD_METHOD=write recorded record 2 exit 500
lines && counts '^[01]\.0 MPI_Send ' 1000
check "the write method and exit without MPI_Finalize" $?

recorded record:null 2 calls 100 && silent && lines && counts '\.0 MPI_Send ' 200
check "record above null" $?

recorded null:record 2 calls 100 && silent && lines && counts '\.0 MPI_Send ' 200
check "record below null" $?

recorded record 2 threads 2000 && silent && lines && counts '^container opened=2 closed=2 lost=0 ' 1 &&
    counts '^[01]\.[0-3] MPI_Sendrecv ' 16000 && counts '^0\.3 MPI_Sendrecv ' 2000
check "threads of MPI_THREAD_MULTIPLE have streams of their own" $?

recorded record 1 fork && lines && counts 'MPI_Pcontrol' 1 && counts 'MPI_Pcontrol level=77' 1
check "the child of a fork is not recorded" $?

recorded record 2 idup && lines && counts '\.0 COMMUNICATOR comm2 size=2 .*members=0+1x2' 2 &&
    counts '\.0 MPI_Barrier comm=comm2' 2
check "a communicator of MPI_Comm_idup is described when it is ready" $?

MPILAB_RECORD_DIR="$trace" stacked record "$mpiexec" -n 1 true
rm -rf "$trace"
MPILAB_RECORD_DIR="$trace" stacked record "$mpiexec" -n 2 "$work/loads" "$library" && lines &&
    counts 'MPI_Pcontrol level=5' 2 && counts MPI_Finalize 2
check "a program that opens the MPI library itself" $?

if grep -q MPIR_CVAR_NUM_CLIQUES "$library"; then
    MPIR_CVAR_NUM_CLIQUES=2 recorded record 4 calls 10 && silent && lines && counts '^container opened=2 closed=2' 2 &&
        counts '\.0 CLOCK ' 8 && counts '\.0 CLOCK offset=0 error=0' 4 &&
        awk '/ CLOCK / { split($3, offset, "="); split($4, error, "=")
                         if (offset[2] > error[2] || -offset[2] > error[2]) wrong = 1 }
             END { exit wrong }' "$work/lines"
    check "two nodes (here of one name and one clock): a container each, clocks compared" $?
fi

# ---- What cannot work is said once, and the program runs on ----

recorded record 2 calls 10 && MPILAB_RECORD_DIR="$trace" stacked record "$mpiexec" -n 2 "$work/program" calls 10 &&
    expect '^rank 1 of 2: calls$' && [ "$(grep -c '^mpilab' "$work/noted")" -eq 1 ] &&
    expect 'holds the trace of another run; nothing is recorded' && lines && counts MPI_Finalize 2
check "a directory that holds a trace is left as it is" $?

MPILAB_RECORD_DIR=/dev/null/trace stacked record "$mpiexec" -n 2 "$work/program" calls 10 &&
    expect '^rank 1 of 2: calls$' && [ "$(grep -c '^mpilab' "$work/noted")" -eq 1 ] &&
    expect '/dev/null/trace: Not a directory; nothing is recorded'
check "a directory that cannot be made" $?

# The trace's size, of which each of 2 ranks can have at most 3 chunks of 4 KiB for its 20000 records of 9 bytes and more.
MPILAB_RECORD_CHUNK=4KiB MPILAB_RECORD_LIMIT=24KiB recorded record 2 calls 20000 && expect '^rank 1 of 2: calls$' &&
    expect 'the limit of 24576 bytes a node is reached' && lines && counts '^[01]\.0 LOST ' 2 &&
    counts '^container opened=2 closed=2 lost=' 1 && counts ' chunks=6 ' 1 &&
    awk '/ MPI_(Send|Init|Finalize)/ { kept++ } / LOST / { lost += $3 } /^container/ { split($4, all, "=") }
         END { print kept, lost, all[2]; exit !(kept + lost == 40004 && lost == all[2]) }' "$work/lines" > "$work/noted"
check "beyond the limit records are counted" $?

if mkdir "$work/full" && mount -t tmpfs -o size=160k none "$work/full" 2> /dev/null; then
    trace=$work/full/trace
    MPILAB_RECORD_CHUNK=16KiB recorded record 2 calls 20000 && expect '^rank 1 of 2: calls$' &&
        expect 'No space left on device; later calls are counted, not recorded' && lines && counts ' LOST ' 2 &&
        counts 'MPI_Finalize' 2
    check "a full disk" $?
    trace=$work/trace
    umount "$work/full"
else
    echo "skip: a full disk (no right to mount a small one)"
fi

MPILAB_RECORD_CHUNK=16KiB recorded record 2 filelimit 20000 && expect '^rank 1 of 2: filelimit$' &&
    expect 'File too large; later calls are counted' && lines && counts ' LOST ' 2
check "a limit on the size of files" $?

MPILAB_RECORD_LIMIT=lots MPILAB_RECORD_CHUNK=5000 recorded record 2 calls 10 && expect 'MPILAB_RECORD_LIMIT=lots: expected' &&
    expect 'MPILAB_RECORD_CHUNK=5000: expected a power of two' && [ "$(grep -c '^mpilab' "$work/noted")" -eq 2 ] &&
    lines && counts MPI_Finalize 2
check "settings that cannot be read" $?

MPILAB_RUN=00112233445566778899aabbccddeeff recorded record 2 calls 1 && silent &&
    od -A n -t x1 -j 40 -N 16 "$trace"/*.mpilab | tr -d ' \n' > "$work/noted" &&
    expect '^00112233445566778899aabbccddeeff$'
check "MPILAB_RUN is the identity of the run" $?
