//! What the tests share: random records, and a slow decoder written from `format/trace.md` alone.
#![allow(dead_code, reason = "each test file uses a part")]

pub mod records;
pub mod sample;
pub mod twin;
