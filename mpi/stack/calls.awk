# Generates from format/calls.tsv what the stack is made of for each MPI function. -v part=...
#   header: stack_calls.h    names: stack_calls.c    entries: stack_calls.inc, for entry.S
BEGIN { FS = "\t" }
/^#/ { next }
{ name[count++] = $2 }
END {
    if (part == "header") {
        print "enum { STACK_CALLS = " count " };"
    } else if (part == "names") {
        print "#include \"stack.h\""
        for (i = 0; i < count; i++)
            print "extern char " name[i] "[];"
        print "const char *const stack_call_names[STACK_CALLS] = {"
        for (i = 0; i < count; i++)
            print "    \"" name[i] "\","
        print "};\nvoid *const stack_exports[STACK_CALLS] = {"
        for (i = 0; i < count; i++)
            print "    " name[i] ","
        print "};"
    } else {
        for (i = 0; i < count; i++)
            print "ENTRY(" name[i] ", " i ")"
    }
}
