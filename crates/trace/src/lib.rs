//! Bytes to records and back: the trace format of `format/trace.md`.
