//! The simulator: a pure function from a program and a machine to a stream of observations.
#![forbid(unsafe_code)]

pub mod collectives;
pub mod deadlock;
pub mod event;
pub mod id;
pub mod machine;
pub mod mpi;
pub mod network;
pub mod placement;
pub mod processor;
pub mod program;
pub mod queue;
pub mod routing;
pub mod schedule;
pub mod sink;
mod slab;
mod storage;
pub mod time;
pub mod world;
