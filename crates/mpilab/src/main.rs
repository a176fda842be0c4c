//! The verbs: record, calibrate, simulate, compare, dump.

fn main() {}
