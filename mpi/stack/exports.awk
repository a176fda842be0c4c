# The stack's version script: what it exports, and nothing else.
BEGIN { FS = "\t"; print "{ global: dlsym;" }
!/^#/ { print "    " $2 ";" }
END { print "local: *; };" }
