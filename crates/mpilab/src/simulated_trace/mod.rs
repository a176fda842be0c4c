//! Writing the trace of a simulated run.

mod written;

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use mpilab_sim::id::RankId;
use mpilab_sim::program::{CommunicatorId, Program};
use mpilab_trace::{
    Call, Clock, CommunicatorDefinition, ContainerSettings, ContainerWriter, DatatypeDefinition, Definition,
    OperatorDefinition, Record, Run, Text, WriteError,
};

use crate::failure::{Failure, Result};
use crate::open_trace::OpenTrace;
use crate::program_file::ProgramText;
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

/// The trace of a program that was written as text: what a recorder would have recorded. All its data are MPI_BYTE.
///
/// # Errors
/// If the trace cannot be written.
pub fn from_program(text: &ProgramText, times: &CallTimes, machine: &str, directory: &Path) -> Result<()> {
    let path = directory.join("simulated.mpilab");
    let mut writer = begin(&path, [0; 16])?;
    for (rank, simulated) in (0..).map(RankId).zip(&times.ranks) {
        let stream = writer.stream(rank.0, 0);
        let mut put = |record: &Record| writer.record(stream, record).map_err(|error| cannot_write(&path, &error));
        put(&meta("machine", machine))?;
        for definition in definitions(&text.program, rank) {
            put(&Record::Definition(definition))?;
        }
        for time in simulated {
            let operation = text.calls[time.tag.0 as usize].operation;
            let completed = times.completed(rank, *time);
            let (id, arguments) = written::describe(&text.program, rank, operation, time.flag, completed);
            let (start, end) = (time.start.picoseconds(), time.end.picoseconds());
            put(&Record::Call(Call { id, start, end, nested: false, error: None, arguments: Some(arguments) }))?;
        }
    }
    writer.finish().map_err(|error| cannot_write(&path, &error))?;
    Ok(())
}

/// What the handles of a written program mean at one rank.
fn definitions(program: &Program, rank: RankId) -> impl Iterator<Item = Definition> {
    let communicators = program.communicators().iter().enumerate().filter_map(move |(index, communicator)| {
        let own_rank = communicator.rank_of(rank)?;
        Some(Definition::Communicator(CommunicatorDefinition {
            handle: written::communicator_handle(CommunicatorId::from_index(index)),
            size: communicator.size().into(),
            own_rank: own_rank.into(),
            // 1 is MPI_COMM_SELF, which such programs do not have.
            context: if index == 0 { 0 } else { index as u64 + 1 },
            members: communicator
                .runs()
                .iter()
                .map(|run| Run { first: run.first.into(), stride: run.stride, count: run.count.into() })
                .collect(),
        }))
    });
    let byte = DatatypeDefinition { handle: written::BYTE, name: Text::from("MPI_BYTE"), size: 1, lower_bound: 0, extent: 1 };
    let operator = OperatorDefinition { handle: written::OPERATOR, name: Text::from("MPI_BOR"), commutes: true };
    communicators.chain([Definition::Datatype(byte), Definition::Operator(operator)])
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
