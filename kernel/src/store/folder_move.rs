//! The mark of a folder while its shop is moved into a database or back. It is there from just before the database says
//! that the shop has moved until the folder is what it is to be; meanwhile the move alone opens the folder.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::OpenError;
use super::error::{io, unreadable};
use super::folder::{MOVING, NEW_MOVING, replace, take_away};

/// Where a shop's log is moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveTo {
    /// Into the database that the configuration names.
    Postgres,
    /// Into the data folder.
    File,
}

impl fmt::Display for MoveTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MoveTo::Postgres => "postgres",
            MoveTo::File => "file",
        })
    }
}

impl FromStr for MoveTo {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [MoveTo::Postgres, MoveTo::File]
            .into_iter()
            .find(|to| to.to_string() == text)
            .ok_or_else(|| "it must be postgres or file".to_owned())
    }
}

/// A move that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moving {
    pub(super) to: MoveTo,
    /// Drawn for each move. The database has that of the last one which was completed.
    pub(super) id: Uuid,
    pub(super) shop: Uuid,
    /// The last group of the log.
    pub(super) group: u64,
}

impl Moving {
    /// Why a folder with this mark does not open.
    pub(super) fn refusal(&self) -> String {
        let Moving { to, .. } = self;
        format!(
            "`sokoni move --to {to}` was cut off: run it again with the same settings, and it finds out where the shop is"
        )
    }
}

/// The mark of a folder; `None` where no shop is being moved.
///
/// # Errors
/// [`OpenError`] where it cannot be read.
pub(super) fn moving(path: &Path) -> Result<Option<Moving>, OpenError> {
    match fs::read(path.join(MOVING)) {
        Ok(text) => serde_json::from_slice(&text)
            .map(Some)
            .map_err(|_| unreadable(path, format!("its file {MOVING} is damaged"))),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(io(&path.join(MOVING), &e)),
    }
}

/// Marks a folder as one whose shop is being moved. Whoever calls holds the folder.
pub(super) fn begin(path: &Path, moving: &Moving) -> Result<(), OpenError> {
    let text = serde_json::to_string(moving).map_err(|e| unreadable(path, e.to_string()))?;
    replace(path, MOVING, NEW_MOVING, &(text + "\n"))
}

/// Takes the mark away: the move has come to its end, or is given up. Whoever calls holds the folder.
pub(super) fn end(path: &Path) -> Result<(), OpenError> {
    take_away(path, MOVING)
}
