//! The simulator: a pure function from a program and a machine to a stream of observations.
#![forbid(unsafe_code)]

pub mod event;
pub mod id;
pub mod machine;
pub mod network;
pub mod processor;
pub mod queue;
pub mod routing;
pub mod time;
