//! One kind of files in an object store: the objects below a name.
//!
//! Several nodes may save and delete the same content. An upload writes the object even if it is there, which makes it
//! young, and then looks for marks of deletions and for the object. A deletion writes its own mark first, and then looks at
//! the age of the object. Whichever comes second sees the first: the upload finds the mark and writes again, or the deletion
//! finds the object young. A shop of one process has no grace and needs no marks: its uploads hold their files in memory.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use super::deletion::Deletion;
use super::error::FileError;
use crate::object_store::ObjectStore;
use crate::object_store::object::{Object, ObjectError};
use crate::store::{hex, is_hash};

/// The part of the names of marks between the folder and the name of the file.
const MARKS: &str = "deleting/";
/// A deletion must come this soon after its mark, or it is given up.
const SURE: Duration = Duration::from_secs(60);
/// A mark that is older was left by a node that ended.
const LEFT: Duration = Duration::from_secs(10 * 60);
/// How often an upload writes anew while another node deletes, and the pause between.
const TRIES: usize = 40;
const PAUSE: Duration = Duration::from_millis(250);
const PIECE: usize = 64 << 10;

/// The objects below a name.
#[derive(Clone)]
pub(crate) struct ObjectFolder {
    pub(super) objects: ObjectStore,
    /// The name that a folder of these files would have.
    pub(super) folder: String,
    /// A folder of this machine for files that are being read.
    pub(super) scratch: PathBuf,
}

impl ObjectFolder {
    fn object(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }

    fn marks(&self, name: &str) -> String {
        format!("{}/{MARKS}{name}.", self.folder)
    }

    pub(super) fn save(&self, files: &[(String, &[u8])], grace: Duration) -> Result<(), FileError> {
        for (name, bytes) in files {
            if grace.is_zero() {
                self.objects.put(&self.object(name), bytes)?;
            } else {
                self.save_among_nodes(name, bytes)?;
            }
        }
        Ok(())
    }

    fn save_among_nodes(&self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        for _ in 0..TRIES {
            self.objects.put(&self.object(name), bytes)?;
            let marks = self.objects.list(&self.marks(name))?;
            let is_deleted = marks.iter().any(|mark| mark.age.is_none_or(|age| age < LEFT));
            if !is_deleted && self.find(name)?.is_some() {
                return Ok(());
            }
            std::thread::sleep(PAUSE);
        }
        Err(ObjectError::new(format!("another node is deleting the object {name}")).into())
    }

    fn find(&self, name: &str) -> Result<Option<Object>, ObjectError> {
        let object = self.object(name);
        Ok(self.objects.list(&object)?.into_iter().find(|found| found.name == object))
    }

    /// Copies the object to a file that has no name, so that a slow reader holds neither a connection nor memory.
    pub(super) fn open(&self, name: &str, content: Option<&str>) -> Result<Option<(File, u64)>, FileError> {
        let Some((mut body, length)) = self.objects.get(&self.object(name))? else { return Ok(None) };
        let (mut file, mut sum) = (tempfile::tempfile_in(&self.scratch)?, Sha256::new());
        let (mut copied, mut piece) = (0, vec![0; PIECE]);
        loop {
            // What breaks off here is the server's answer, not this machine's disk.
            let read =
                body.read(&mut piece).map_err(|error| ObjectError::new(format!("the object {name}: {error}")))?;
            if read == 0 {
                break;
            }
            sum.update(&piece[..read]);
            file.write_all(&piece[..read])?;
            copied += read as u64;
        }
        if copied != length || content.is_some_and(|content| hex(&sum.finalize()) != content) {
            return Err(FileError::Io(io::Error::other(format!("the object {name} is not what was saved"))));
        }
        file.rewind()?;
        Ok(Some((file, length)))
    }

    pub(super) fn hashes(&self) -> Result<BTreeSet<String>, FileError> {
        let folder = self.object("");
        let objects = self.objects.list(&folder)?;
        let names = objects.iter().filter_map(|object| object.name.strip_prefix(&folder)?.get(..64));
        Ok(names.filter(|hash| is_hash(hash)).map(str::to_owned).collect())
    }

    pub(super) fn delete(&self, name: &str, grace: Duration) -> Result<Deletion, FileError> {
        let is_young = |found: &Object| found.age.is_none_or(|age| age < grace);
        match self.find(name)? {
            None => return Ok(Deletion::Absent),
            Some(found) if !grace.is_zero() && is_young(&found) => return Ok(Deletion::Young),
            Some(_) => {}
        }
        let object = self.object(name);
        if grace.is_zero() {
            self.objects.delete(&object)?;
            return Ok(Deletion::Done);
        }
        let mark = format!("{}{}", self.marks(name), uuid::Uuid::new_v4().simple());
        self.objects.put(&mark, b"")?;
        let begun = Instant::now();
        let deleted = match self.find(name)? {
            None => Deletion::Absent,
            Some(found) if is_young(&found) || begun.elapsed() > SURE => Deletion::Young,
            Some(_) => {
                self.objects.delete(&object)?;
                Deletion::Done
            }
        };
        self.objects.delete(&mark)?;
        Ok(deleted)
    }
}

#[cfg(test)]
#[path = "object_folder_tests.rs"]
mod tests;
