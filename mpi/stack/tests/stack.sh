# Tests of the stack; sourced by run.

compile -o "$work/calls" "$here/calls.c"
cc -O1 -o "$work/absent" "$here/absent.c"
cc -O1 -o "$work/loads" "$record_tests/loads.c" -ldl

# layer LETTER NAME COMPILER-OPTIONS LINKER-OPTIONS: a tool made of layer.c.
layer() {
    "$mpicc" -std=c11 -D_GNU_SOURCE -O1 -fPIC $3 -DLETTER="$1" -c -o "$work/$2.o" "$here/layer.c" &&
        cc -shared -o "$work/$2.so" "$work/$2.o" $4 -ldl
}

# layers TOOLS: the calls that pass these tools, in $work/noted; the program's own output must not change.
layers() {
    rm -f "$work/layers"
    MPILAB_TEST_LAYERS="$work/layers" MPILAB_TOOL_PATH="$work" stacked "$1" "$mpiexec" -n 1 "$work/calls" || return 1
    expect '^rank 0 sum 3 scan 3$' || return 1
    cp "$work/layers" "$work/noted"
}

# through LETTER...: what layers must note: each call passes the layers in order, and MPI_Comm_size, which each layer calls
# in MPI_Comm_rank, passes all of them again.
through() {
    awk -v layers="$*" 'BEGIN {
        count = split(layers, layer, " ")
        split("Barrier Allreduce Bcast Scan", call, " ")
        for (i = 1; i <= 4; i++)
            for (j = 1; j <= count; j++)
                print layer[j] (++passed[j]) ":" call[i]
        for (j = 1; j <= count; j++) {
            print layer[j] (++passed[j]) ":Comm_rank"
            for (k = 1; k <= count; k++)
                print layer[k] (++passed[k]) ":Comm_size"
        }
    }' > "$work/expected"
}

layer A a "" "" && layer B b "" "" && layer C c "" ""
layers a:b:c && through A B C && same "$work/expected"
check "three tools are passed in the order of MPILAB_TOOLS" $?

layers c:a && through C A && same "$work/expected"
check "two tools in the other order" $?

layers a:a:b:a && through A A B A && same "$work/expected"
check "one tool several times: instances with their own state" $?

for variant in "now::-Wl,-z,now -Wl,-z,relro" "no-plt:-fno-plt:-Wl,-z,now" "symbolic::-Wl,-Bsymbolic-functions" \
               "sysv::-Wl,--hash-style=sysv" "stripped::-s" "lazy::-Wl,-z,lazy"; do
    name=${variant%%:*} options=${variant#*:}
    layer V "$name" "${options%%:*}" "${options#*:}"
    layers "a:$name:b" && expect '^V1:Barrier' && expect '^V2:Allreduce' && expect '^V3:Bcast' && expect '^V4:Scan' &&
        expect '^B4:Scan' && expect '^A4:Scan'
    check "a tool built with $name between two others" $?
done

# A tool that is linked to the MPI library.
"$mpicc" -std=c11 -D_GNU_SOURCE -O1 -fPIC -shared -DLETTER=L -o "$work/linked.so" "$here/layer.c" -ldl
layers a:linked:b && through A L B && same "$work/expected"
check "a tool that is linked to the MPI library" $?

# Tools that cannot be loaded are named, once, and the others work.
# refuses NAME FILE TEXT
refuses() {
    rm -f "$work/layers"
    MPILAB_TEST_LAYERS="$work/layers" MPILAB_TOOL_PATH="$work" stacked "a:$2" "$mpiexec" -n 2 "$work/calls" &&
        expect "^rank 0 sum 6 scan 3" && [ "$(grep -c "^mpilab: tool $2: .*$3.*runs on without it" "$work/noted")" -eq 1 ] &&
        [ "$(grep -c '^mpilab' "$work/noted")" -eq 1 ] && grep -q '^A4:Scan' "$work/layers"
    check "$1" $?
}
refuses "a tool that is not there" nowhere "no file nowhere.so"
refuses "a tool at a path that is not there" "$work/nowhere.so" "No such file"
echo "no tool" > "$work/text.so"
refuses "a tool that is no ELF file" text "not a shared object"
: > "$work/empty.so"
refuses "an empty tool" empty "not a shared object"
cp "$work/a.so" "$work/foreign.so"
printf '\363\000' | dd of="$work/foreign.so" bs=1 seek=18 conv=notrunc 2> /dev/null # e_machine: RISC-V
refuses "a tool for another processor" foreign "another kind of processor"
printf 'int PMPI_No_such_call(void); int MPI_Barrier(void *c) { return PMPI_No_such_call(); }' > "$work/lacking.c"
cc -shared -fPIC -Wl,-z,now -o "$work/lacking.so" "$work/lacking.c"
refuses "a tool that needs a function that the library lacks" lacking "undefined symbol: PMPI_No_such_call"
printf 'const char *mpilab_tool_refuse(const char *v, const char *p) { return *v && *p ? "not today" : "nothing known"; }' \
    > "$work/unwilling.c"
cc -shared -fPIC -o "$work/unwilling.so" "$work/unwilling.c"
refuses "a tool that refuses" unwilling "not today"

stacked "" "$mpiexec" -n 1 "$work/calls" && expect '^rank 0 sum 3 scan 3$'
check "the stack without tools" $?

# ---- Programs that do not use MPI, or find it themselves ----

stacked null sh -c 'echo shell; ls / > /dev/null' && [ "$(cat "$work/noted")" = shell ]
check "a program that does not use MPI sees nothing of the stack" $?

stacked null "$work/absent" ask && expect '^initialised 0$'
check "without MPI, MPI_Initialized says no" $?

stacked null "$work/absent" call
expect 'MPI_Barrier was called, but no MPI library is loaded'
check "without MPI, any other function is named before the program ends" $?

library=$(ldd "$work/calls" | awk '/libmpi[^ ]*\.so/ { print $3; exit }')
stacked null "$mpiexec" -n 1 "$work/loads" "$library" && expect '^before dlopen absent, invented absent$'
check "dlsym invents no MPI function" $?

printf 'int MPI_Abi_get_version(int *, int *); int MPI_Init(void *, void *); int main(void) { int a, b; MPI_Init(0, 0);
    return MPI_Abi_get_version(&a, &b); }' > "$work/lacks.c"
if ! nm -D "$library" | grep -q ' MPI_Abi_get_version$'; then
    "$mpicc" -o "$work/lacks" "$work/lacks.c" -Wl,--no-as-needed "$out/libmpilab_stack.so"
    stacked null "$mpiexec" -n 1 "$work/lacks"
    expect 'MPI_Abi_get_version was called, but the MPI library .* has no such function' ||
        expect 'undefined symbol: MPI_Abi_get_version'
    check "a function that this MPI lacks is named when it is called" $?
fi

# What the program sees without the stack is what it must see with it.
compile -o "$work/weak" "$here/weak.c" -fPIE && compile -fPIC -shared -DLATE -o "$work/late.so" "$here/weak.c" -Wl,--no-as-needed
note "$mpiexec" -n 1 "$work/weak" "$work/late.so"
present=$(sed -n 's/^present //p' "$work/noted")
stacked null "$mpiexec" -n 1 "$work/weak" "$work/late.so" && [ -n "$present" ] && expect "^present $present$"
check "weak references to functions that this MPI lacks stay empty (present: $present)" $?

cc -O1 -shared -fPIC -o "$work/libmpi_registers.so" "$here/registers_library.c" &&
    cc -O1 -o "$work/registers" "$here/registers.c" -ldl "$out/libmpilab_stack.so" &&
    stacked "" "$work/registers" "$work/libmpi_registers.so" && expect '^arguments intact$'
check "all argument registers pass the stack, also at the first call" $?

nm -D --defined-only "$out/libmpilab_stack.so" | awk '{ print $3 }' | grep '^MPI_' | sort > "$work/exported"
awk -F'\t' '!/^#/ { print $2 }' "$root/format/calls.tsv" | sort > "$work/noted"
same "$work/exported"
check "every function of calls.tsv is exported" $?
