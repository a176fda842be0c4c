//! Opening traces: a directory with its containers, or one container.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use mpilab_trace::{Completeness, Container, Objects, Rank, ResolvedCall, RunError, Trace};

use crate::failure::{Failure, Result};

/// A trace and where it comes from.
pub struct OpenTrace {
    /// The trace.
    pub trace: Trace<BufReader<File>>,
    /// Directory or file that was named.
    pub path: PathBuf,
    containers: Vec<PathBuf>,
}

impl OpenTrace {
    /// Opens the trace at `path`, whatever state it is in.
    ///
    /// # Errors
    /// If there is none, or its containers do not belong together.
    pub fn open(path: &Path) -> Result<Self> {
        let containers = containers_of(path)?;
        let opened = containers
            .iter()
            .map(|container| {
                let file = File::open(container).map_err(|error| Failure::at(container, error))?;
                Container::open(BufReader::new(file)).map_err(|error| Failure::at(container, error))
            })
            .collect::<Result<_>>()?;
        let trace = Trace::read(opened).map_err(|error| describe(path, &containers, &error))?;
        Ok(Self { trace, path: path.to_path_buf(), containers })
    }

    /// Opens a trace that is to be used as a whole.
    ///
    /// # Errors
    /// Also if a container is damaged, or a rank is missing.
    pub fn open_whole(path: &Path) -> Result<Self> {
        let open = Self::open(path)?;
        if let Some(damage) = open.trace.damage().first() {
            return Err(describe(path, &open.containers, damage));
        }
        let Completeness { present, world_size, .. } = open.trace.completeness();
        if present < world_size {
            return Err(Failure::at(path, format_args!("found {present} ranks, expected {world_size}: the trace lacks the containers of some nodes, or ranks died early")));
        }
        Ok(open)
    }

    /// Number of ranks of the run.
    #[must_use]
    pub fn rank_count(&self) -> u32 {
        let last = self.trace.ranks().map(|(number, _)| number + 1).max().unwrap_or(0);
        let world = self.trace.completeness().world_size;
        last.max(u32::try_from(world).unwrap_or(u32::MAX))
    }

    /// What the trace lacks of its run; None if nothing.
    #[must_use]
    pub fn shortfall(&self) -> Option<String> {
        let Completeness { opened, closed, lost_records, elided_calls, .. } = self.trace.completeness();
        let lacks = [
            (lost_records, "calls found no room (--limit)"),
            (elided_calls, "calls were too long for their arguments to be recorded"),
            (opened.saturating_sub(closed), "ranks did not end MPI"),
        ];
        let told: Vec<String> =
            lacks.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        if told.is_empty() { None } else { Some(told.join("; ")) }
    }

    /// What the ids of `rank` mean.
    ///
    /// # Panics
    /// If the trace has no such rank.
    #[must_use]
    pub fn objects(&self, rank: u32) -> &Objects {
        &self.rank(rank).objects
    }

    /// What is known of `rank`.
    ///
    /// # Panics
    /// If the trace has no such rank.
    #[must_use]
    pub fn rank(&self, rank: u32) -> &Rank {
        self.trace.rank(rank).expect("a whole trace has all its ranks")
    }

    /// An error of this trace for the user.
    #[must_use]
    pub fn failure(&self, error: &RunError) -> Failure {
        describe(&self.path, &self.containers, error)
    }
}

/// The resolved calls of a rank, with errors for the user.
pub fn calls_of_rank(trace: &OpenTrace, rank: u32) -> impl Iterator<Item = Result<ResolvedCall>> {
    trace.trace.calls(rank).map(|call| call.map_err(|error| trace.failure(&error)))
}

/// One line on a trace: ranks, calls, size.
///
/// # Errors
/// If it cannot be opened.
pub fn summary(path: &Path) -> Result<String> {
    let open = OpenTrace::open(path)?;
    let calls: u64 = open.trace.ranks().map(|(_, rank)| u64::from(rank.call_count)).sum();
    let bytes: u64 = open.containers.iter().filter_map(|container| container.metadata().ok()).map(|file| file.len()).sum();
    let text = format!("{} ranks, {calls} calls, {}", open.trace.ranks().count(), crate::quantity::show_bytes(bytes));
    Ok(match open.shortfall() {
        Some(lacks) => format!("{text}; {lacks}"),
        None => text,
    })
}

fn containers_of(path: &Path) -> Result<Vec<PathBuf>> {
    let metadata = path.metadata().map_err(|error| Failure::at(path, error))?;
    if !metadata.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut containers: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(|error| Failure::at(path, error))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "mpilab"))
        .collect();
    containers.sort();
    if containers.is_empty() {
        return Err(Failure::at(path, "found no *.mpilab in it, expected a trace: a directory that `mpilab record` or `mpilab simulate` wrote"));
    }
    Ok(containers)
}

fn describe(path: &Path, containers: &[PathBuf], error: &RunError) -> Failure {
    match error {
        RunError::Damaged { container, error } => Failure::at(&containers[*container], error),
        other => Failure::at(path, other),
    }
}
