//! The verbs of mpilab: what each command of the program does, and the glue between traces and the simulator.

pub mod built;
pub mod calibrate;
pub mod compare;
pub mod dump;
pub mod failure;
pub mod launcher;
pub mod machine_file;
pub mod open_trace;
pub mod picture;
pub mod program_file;
pub mod quantity;
pub mod record;
pub mod replay;
pub mod simulate;
pub mod simulated_trace;
pub mod timeline;
pub mod whole_output;
