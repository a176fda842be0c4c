//! The simulator: a pure function from a program and a machine to a stream of observations.
