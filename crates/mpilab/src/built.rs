//! Where the parts that link MPI are: the tool stack, the recorders and the probe.

use std::path::PathBuf;

use crate::failure::{Failure, Result};

/// The directories in which they may be, the likelier one first: an installation has bin/mpilab and lib/mpilab, the
/// repository has target/release/mpilab and build.
///
/// # Errors
/// If the system does not say where this program's own file is.
pub fn directories() -> Result<Vec<PathBuf>> {
    let program = std::env::current_exe().map_err(|error| Failure::new(format!("cannot find this program's own file: {error}")))?;
    Ok([("..", "lib/mpilab"), ("../..", "build")]
        .iter()
        .filter_map(|(up, down)| Some(program.parent()?.join(up).join(down)))
        .collect())
}
