//! Repository chores: `cargo xtask tidy`, `cargo xtask gen`.

fn main() {}
