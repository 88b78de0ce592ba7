//! The end of a node whose shop a newer program has taken over: an update goes from node to node while the shop is open.
//!
//! A newer program enters the versions of its rows in the log before it writes the first of them
//! ([`Store::upgrade`](super::super::Store::upgrade)). A node of an older program that applies such a group could read some
//! rows no longer, and would write others in their old form. It answers nobody from then on, and ends.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::OnceLock;

use super::super::engine::Batch;
use super::super::record;
use super::super::version_tables::{SCOPE, VERSIONS};

/// The versions that this program writes, by name; none before its rows are up to date.
#[derive(Default)]
pub(in super::super) struct Overtaken {
    known: OnceLock<BTreeMap<String, u64>>,
}

impl Overtaken {
    /// What these rows enter that this program does not know.
    fn newer(&self, rows: &Batch) -> Option<String> {
        let known = self.known.get()?;
        let start = VERSIONS.key(SCOPE, b"");
        let entered = rows
            .range::<[u8], _>((Bound::Included(&start[..]), Bound::Unbounded))
            .take_while(|(key, _)| key.starts_with(&start));
        for (key, version) in entered {
            let name = String::from_utf8_lossy(&key[start.len()..]);
            let Some(version) = version.as_deref().and_then(|row| record::decode::<u64>(row).ok()) else { continue };
            match known.get(name.as_ref()) {
                Some(known) if version <= *known => {}
                Some(known) => return Some(format!("{name} has version {version}, this program knows {known}")),
                None => return Some(format!("{name} has version {version}, this program knows no such table")),
            }
        }
        None
    }

    /// This program's rows are up to date, in these versions: from now on the node ends where others are newer.
    pub(in super::super) fn writes(&self, versions: BTreeMap<String, u64>) {
        // A store is brought up to date once.
        let _ = self.known.set(versions);
    }

    /// Why this node must end, where these rows of another node are a newer program's.
    pub(super) fn why(&self, rows: &Batch) -> Option<String> {
        let newer = self.newer(rows)?;
        Some(format!("a newer Sokoni has taken the shop over ({newer}): start the newer program here too"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_that_this_program_does_not_know_is_noticed_and_no_other_row_is() {
        let entered = |name: &str, version: u64| {
            (VERSIONS.key(SCOPE, name.as_bytes()).to_vec(), Some(record::encode(&version).unwrap()))
        };
        let overtaken = Overtaken::default();
        let newer = |rows: Vec<(Vec<u8>, Option<Vec<u8>>)>| {
            overtaken.newer(&rows.into_iter().map(|(key, value)| (key.into(), value.map(Into::into))).collect())
        };
        assert_eq!(newer(vec![entered("catalog/goods", 9)]), None, "before this program's rows are up to date");
        let known = [("catalog/goods".to_owned(), 3)].into_iter().collect();
        overtaken.known.set(known).unwrap();
        let others = [(b"_store\0unfinished\0catalog/goods".to_vec(), Some(record::encode(&9_u64).unwrap()))];
        assert_eq!(newer(others.to_vec()), None);
        assert_eq!(newer(vec![entered("catalog/goods", 3)]), None);
        assert_eq!(
            newer(vec![entered("catalog/goods", 2)]),
            None,
            "an older node enters nothing, and would do no harm"
        );
        assert_eq!(
            newer(vec![entered("catalog/goods", 4)]).unwrap(),
            "catalog/goods has version 4, this program knows 3"
        );
        let new_table = newer([others.to_vec(), vec![entered("tea/leaves", 1)]].concat());
        assert_eq!(new_table.unwrap(), "tea/leaves has version 1, this program knows no such table");
    }
}
