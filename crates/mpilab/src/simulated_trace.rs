//! Writing the trace of a simulated run.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use mpilab_trace::{Call, Clock, ContainerSettings, ContainerWriter, Definition, Record, Text, WriteError};

use crate::failure::{Failure, Result};
use crate::open_trace::OpenTrace;
use crate::simulate::{CallTime, CallTimes};

type Writer = ContainerWriter<BufWriter<File>>;

/// The trace of a replayed run: the recorded calls with their arguments, at simulated times. Nested calls are not
/// simulated and left out.
///
/// # Errors
/// If the recorded trace cannot be read again, or the new one cannot be written.
pub fn from_recorded(recorded: &OpenTrace, times: &CallTimes, machine: &str, directory: &Path) -> Result<()> {
    let path = directory.join("simulated.mpilab");
    let run = recorded.trace.containers()[0].header().run;
    let mut writer = begin(&path, run)?;
    for (rank, times) in (0..).zip(&times.ranks) {
        let stream = writer.stream(rank, 0);
        let mut times = times.iter();
        let mut put = |record: &Record| writer.record(stream, record).map_err(|error| cannot_write(&path, &error));
        put(&meta("machine", machine))?;
        for record in recorded.trace.records(rank) {
            match record.map_err(|error| recorded.failure(&error))?.1 {
                Record::Definition(Definition::Clock(_) | Definition::Lost(_)) => {}
                Record::Definition(definition) => put(&Record::Definition(definition))?,
                Record::Call(call) if call.nested => {}
                Record::Call(call) => {
                    let time = times.next().expect("every recorded call was simulated");
                    put(&Record::Call(at(call, *time)))?;
                }
            }
        }
    }
    writer.finish().map_err(|error| cannot_write(&path, &error))?;
    Ok(())
}

fn at(call: Call<u64>, time: CallTime) -> Call<u64> {
    Call { start: time.start.picoseconds(), end: time.end.picoseconds(), ..call }
}

fn meta(key: &str, value: &str) -> Record {
    Record::Definition(Definition::Meta { key: Text::from(key), value: Text::from(value) })
}

fn begin(path: &Path, run: [u8; 16]) -> Result<Writer> {
    let file = File::create_new(path).map_err(|error| Failure::at(path, error))?;
    let created = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let settings = ContainerSettings {
        chunk_bytes: 64 << 10,
        clock: Clock::Simulated,
        run,
        created_unix_nanoseconds: u64::try_from(created.as_nanos()).unwrap_or(u64::MAX),
        host: "simulated".to_string(),
    };
    ContainerWriter::new(BufWriter::new(file), settings).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &WriteError) -> Failure {
    Failure::at(path, format_args!("cannot be written: {error}"))
}
