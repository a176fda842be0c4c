//! Any bytes as a container: no panic, no hang, no memory by a hostile length.
//!
//! Checksums would keep damage away from the decoder, so half of the runs open all chunks first: a chunk that is not
//! sealed has none.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use mpilab_trace::{Container, Trace};

const HEADER_BYTES: usize = 4096;
const SEALED_OFFSET: usize = 32;

fuzz_target!(|data: &[u8]| {
    read(data);
    let mut unsealed = data.to_vec();
    for chunk in (HEADER_BYTES..data.len()).step_by(4096) {
        unsealed.iter_mut().skip(chunk + SEALED_OFFSET).take(4).for_each(|byte| *byte = 0);
    }
    read(&unsealed);
});

fn read(bytes: &[u8]) {
    let Ok(container) = Container::open(Cursor::new(bytes)) else { return };
    for stream in container.streams() {
        container.records(stream).for_each(drop);
    }
    let Ok(trace) = Trace::read(vec![container]) else { return };
    for (number, rank) in trace.ranks() {
        for call in trace.calls(number).flatten() {
            let _ = (call.call.sent(), call.call.received());
        }
        for (id, _) in rank.objects.datatypes.iter() {
            let _ = rank.objects.datatypes.flatten(id, 1000);
        }
    }
    for (_, communicator) in trace.communicator_ids() {
        let _ = (communicator.world_rank(1), communicator.rank_of(1));
    }
    let _ = (trace.messages(), trace.completeness());
}
