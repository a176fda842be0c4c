//! Output that appears under its name only when it is whole.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::failure::{Failure, Result};

/// A directory that is filled under a temporary name beside its final one.
pub struct WholeDirectory {
    temporary: TempDir,
    path: PathBuf,
}

impl WholeDirectory {
    /// Begins the directory `path`.
    ///
    /// # Errors
    /// If `path` exists or its parent cannot be written.
    pub fn begin(path: &Path) -> Result<Self> {
        if path.exists() {
            return Err(Failure::at(path, "exists already: remove it, or name another directory with -o"));
        }
        let parent = parent_of(path);
        let temporary = tempfile::Builder::new()
            .prefix(".mpilab-")
            .tempdir_in(parent)
            // The error's own text would name the temporary directory.
            .map_err(|error| Failure::at(path, format_args!("cannot be made in {}: {}", parent.display(), error.kind())))?;
        Ok(Self { temporary, path: path.to_path_buf() })
    }

    /// Where to write meanwhile.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.temporary.path()
    }

    /// Gives the directory its name.
    ///
    /// # Errors
    /// If it cannot be renamed; then nothing is left.
    pub fn finish(self) -> Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let temporary = self.temporary.keep();
        // A temporary directory is for its owner alone; a result is like any other directory.
        std::fs::set_permissions(&temporary, std::fs::Permissions::from_mode(0o755))
            .and_then(|()| std::fs::rename(&temporary, &self.path))
            .map_err(|error| {
                let _ = std::fs::remove_dir_all(&temporary);
                Failure::at(&self.path, error)
            })
    }
}

/// Writes the file `path` by `fill`: whole, or not at all.
///
/// # Errors
/// If the file cannot be written; what was there before then stays.
pub fn write_file(path: &Path, fill: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let write = || -> std::io::Result<()> {
        let mut temporary = tempfile::NamedTempFile::new_in(parent_of(path))?;
        let mut buffered = std::io::BufWriter::new(temporary.as_file_mut());
        fill(&mut buffered)?;
        buffered.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        temporary.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
        temporary.persist(path)?;
        Ok(())
    };
    write().map_err(|error| Failure::at(path, format_args!("cannot be written: {}", error.kind())))
}

fn parent_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_that_is_not_finished_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("result");
        drop(WholeDirectory::begin(&path).unwrap());
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
        WholeDirectory::begin(&path).unwrap().finish().unwrap();
        assert!(path.is_dir());
        assert!(WholeDirectory::begin(&path).is_err());
    }

    #[test]
    fn a_file_that_fails_keeps_what_was_there() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        write_file(&path, |file| file.write_all(b"first")).unwrap();
        write_file(&path, |_| Err(std::io::Error::other("full"))).unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), b"first");
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1);
    }
}
