//! The rows of the shop's care, which all of its nodes have.
//!
//! | table of `_maintenance` | key | row |
//! |---|---|---|
//! | `running` | `work` | the work that is under way |
//! | `last` | a kind of work | the last result of that kind |
//! | `links` | SHA-256 of a link's token, in hex | the backup that it downloads |

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::doctor::Level;
use crate::store::{Record, StoredTable, Table};

pub(crate) const SCOPE: &str = "_maintenance";

pub(super) const RUNNING: Table<RunningRow> = Table::new("running");
/// The key of the one row of [`RUNNING`].
pub(super) const WORK: &str = "work";
pub(super) const LAST: Table<LastRow> = Table::new("last");
pub(super) const LINKS: Table<LinkRow> = Table::new("links");

/// The tables of this scope. Nobody asks about their changes.
pub(crate) fn tables() -> Vec<StoredTable> {
    [LAST.stored(), LINKS.stored(), RUNNING.stored()].map(StoredTable::unaudited).into()
}

/// How long the row of work that is under way holds after it was renewed, in milliseconds.
pub(super) const HOLDS_MS: i64 = 60_000;

/// A kind of work. Frozen: it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MaintenanceTask)]
pub(super) enum TaskKind {
    /// Writing a backup.
    Backup,
    /// Restoring a backup beside the shop and comparing it.
    Trial,
    /// Examining the shop, as the command `doctor` does.
    Examination,
}

impl TaskKind {
    pub(super) const ALL: [TaskKind; 3] = [TaskKind::Backup, TaskKind::Trial, TaskKind::Examination];

    /// Its key in [`LAST`].
    pub(super) fn key(self) -> &'static str {
        match self {
            TaskKind::Backup => "backup",
            TaskKind::Trial => "trial",
            TaskKind::Examination => "examination",
        }
    }
}

/// Work that is under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RunningRow {
    /// Drawn for each piece of work.
    pub(super) id: String,
    pub(super) kind: TaskKind,
    /// The backup that it reads.
    pub(super) file: Option<String>,
    /// The machine and its folder of backups.
    pub(super) place: String,
    pub(super) since_ms: i64,
    /// Until when it holds, unless it is renewed.
    pub(super) until_ms: i64,
}

impl Record for RunningRow {}

impl RunningRow {
    /// The result of work that nobody renews any more, as of its last renewal.
    pub(super) fn cut_off(&self) -> LastRow {
        LastRow {
            file: self.file.clone(),
            wrote: None,
            place: self.place.clone(),
            at_ms: self.until_ms - HOLDS_MS,
            well: false,
            text: format!("It was cut off: the program that did it has ended ({}).", self.place),
            findings: Vec::new(),
        }
    }
}

/// The result of work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LastRow {
    /// The backup that was read.
    pub(super) file: Option<String>,
    /// The backup that was written.
    pub(super) wrote: Option<String>,
    /// The machine and its folder of backups.
    pub(super) place: String,
    pub(super) at_ms: i64,
    pub(super) well: bool,
    /// In one sentence.
    pub(super) text: String,
    /// Those of an examination.
    pub(super) findings: Vec<FindingRow>,
}

impl Record for LastRow {}

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FindingRow {
    pub(super) level: FoundLevel,
    /// The result in words, and the remedy.
    pub(super) text: String,
}

/// How serious a finding is. Frozen: it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FoundLevel {
    Well,
    Warning,
    Wrong,
}

impl From<Level> for FoundLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Well => FoundLevel::Well,
            Level::Warning => FoundLevel::Warning,
            Level::Wrong => FoundLevel::Wrong,
        }
    }
}

/// A link to a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LinkRow {
    /// The file's name.
    pub(super) file: String,
    /// The machine and its folder of backups.
    pub(super) place: String,
    pub(super) until_ms: i64,
}

impl Record for LinkRow {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::golden;

    #[test]
    fn the_stored_forms_are_frozen() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
        let running = RunningRow {
            id: "id".to_owned(),
            kind: TaskKind::Trial,
            file: Some("file".to_owned()),
            place: "place".to_owned(),
            since_ms: 7,
            until_ms: 8,
        };
        golden(folder, "maintenance-running", &running);
        let last = LastRow {
            file: Some("file".to_owned()),
            wrote: Some("wrote".to_owned()),
            place: "place".to_owned(),
            at_ms: 7,
            well: true,
            text: "text".to_owned(),
            findings: vec![FindingRow { level: FoundLevel::Wrong, text: "finding".to_owned() }],
        };
        golden(folder, "maintenance-last", &last);
        let link = LinkRow { file: "file".to_owned(), place: "place".to_owned(), until_ms: 7 };
        golden(folder, "maintenance-link", &link);
    }
}
