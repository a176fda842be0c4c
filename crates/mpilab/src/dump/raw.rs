//! The records as they stand in the file.

use std::io::Write;

use mpilab_trace::{Call, ContainerHeader, Definition, Record};

use super::Stop;
use super::describe::{clock_reading, members, value_with};
use crate::open_trace::OpenTrace;

/// Writes each stream of each container: chunk, byte in the file, then the record with times in ticks.
pub fn write(open: &OpenTrace, only: Option<u32>, output: &mut dyn Write) -> Result<(), Stop> {
    for container in open.trace.containers() {
        writeln!(output, "{}", header_text(container.header()))?;
        for stream in container.streams().iter().filter(|stream| only.is_none_or(|rank| rank == stream.rank())) {
            let (rank, thread, chunks) = (stream.rank(), stream.thread(), stream.chunk_count());
            let open_chunks = stream.open_chunk_count();
            writeln!(output, "rank {rank} thread {thread}: {chunks} chunks, {open_chunks} of them not completed")?;
            let mut records = container.records(stream);
            while let Some(record) = records.next() {
                let (chunk, byte) = records.place();
                match record {
                    Ok(record) => writeln!(output, "chunk {chunk} byte {byte} {}", record_text(&record))?,
                    Err(damage) => writeln!(output, "damaged: {damage}")?,
                }
            }
        }
    }
    Ok(())
}

fn header_text(header: &ContainerHeader) -> String {
    let run: String = header.run.iter().map(|byte| format!("{byte:02x}")).collect();
    let ContainerHeader { chunk_bytes, clock, next_chunk, max_chunks, created_unix_nanoseconds, .. } = header;
    let ContainerHeader { lost_records, opened, closed, host, .. } = header;
    format!(
        "container host={host:?} run={run} clock={clock:?} chunk_bytes={chunk_bytes} next_chunk={next_chunk} \
         max_chunks={max_chunks} created_unix_nanoseconds={created_unix_nanoseconds} lost_records={lost_records} \
         opened={opened} closed={closed}"
    )
}

fn record_text(record: &Record) -> String {
    match record {
        Record::Call(call) => call_text(call),
        Record::Definition(definition) => definition_text(definition),
    }
}

fn call_text(call: &Call<u64>) -> String {
    let nested = if call.nested { "nested " } else { "" };
    let failed = call.error.map_or(String::new(), |class| format!(" failed={class}"));
    let arguments = call.arguments.as_ref().map_or(" elided".to_owned(), |values| {
        let named = call.id.arguments().iter().zip(values);
        named.map(|(argument, value)| format!(" {}={}", argument.name, value_with(value, |handle| format!("{handle:#x}")))).collect()
    });
    format!("{nested}{} start={} end={}{failed}{arguments}", call.id, call.start, call.end)
}

fn definition_text(definition: &Definition) -> String {
    match definition {
        Definition::Meta { key, value } => format!("META key={key:?} value={value:?}"),
        Definition::Clock(reading) => format!("CLOCK {}", clock_reading(reading)),
        Definition::Communicator(communicator) => format!(
            "COMMUNICATOR handle={:#x} size={} own_rank={} context={} members={}",
            communicator.handle,
            communicator.size,
            communicator.own_rank,
            communicator.context,
            members(&communicator.members)
        ),
        Definition::Datatype(datatype) => format!(
            "DATATYPE handle={:#x} name={:?} size={} lower_bound={} extent={}",
            datatype.handle, datatype.name, datatype.size, datatype.lower_bound, datatype.extent
        ),
        Definition::Operator(operator) => {
            format!("OPERATOR handle={:#x} name={:?} commutes={}", operator.handle, operator.name, operator.commutes)
        }
        Definition::Lost(count) => format!("LOST {count}"),
    }
}
