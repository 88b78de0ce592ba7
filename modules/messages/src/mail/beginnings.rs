//! Where a search of a queue begins: after the e-mails that have left. An engine reads over deleted rows for a while, so
//! that a search from the first key on would take longer with each e-mail that was sent.

use std::sync::{Mutex, MutexGuard, PoisonError};

use kernel::store::Changed;

use super::outbox::Line;

/// The beginnings of both queues.
#[derive(Default)]
pub(super) struct Beginnings {
    first: Mutex<Beginning>,
    rest: Mutex<Beginning>,
}

#[derive(Default)]
struct Beginning {
    /// The first key of the last search.
    key: Vec<u8>,
    /// The least key that a commit wrote or deleted since that search began, which may not have seen it.
    changed: Option<Vec<u8>>,
}

impl Beginnings {
    /// Returns a key after which all e-mails of a queue lie, for a search that begins now; `None`: after no key.
    pub(super) fn after(&self, line: Line) -> Option<Vec<u8>> {
        let mut beginning = self.of(line);
        if let Some(changed) = beginning.changed.take()
            && changed < beginning.key
        {
            beginning.key = changed;
        }
        // One byte less is a key before it.
        beginning.key.split_last().map(|(_, before)| before.to_vec())
    }

    /// Enters the first key that a search found.
    pub(super) fn found(&self, line: Line, key: &[u8]) {
        self.of(line).key = key.to_vec();
    }

    /// Enters rows that a commit changed. Returns whether any is an e-mail.
    pub(super) fn changed(&self, rows: &[Changed]) -> bool {
        let mut any = false;
        for Changed { table, key } in rows {
            let Some(line) = Line::named(table) else { continue };
            any = true;
            let mut beginning = self.of(line);
            if beginning.changed.as_ref().is_none_or(|least| key < least) {
                beginning.changed = Some(key.clone());
            }
        }
        any
    }

    fn of(&self, line: Line) -> MutexGuard<'_, Beginning> {
        let beginning = match line {
            Line::First => &self.first,
            Line::Rest => &self.rest,
        };
        // Each change of it is whole.
        beginning.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrote(beginnings: &Beginnings, key: &str) -> bool {
        beginnings.changed(&[Changed { table: "outbox".into(), key: key.into() }])
    }

    #[test]
    fn a_search_begins_at_the_first_key_of_the_last_one_or_at_an_earlier_change() {
        let beginnings = Beginnings::default();
        assert_eq!(beginnings.after(Line::Rest), None);
        beginnings.found(Line::Rest, b"05");
        assert_eq!(beginnings.after(Line::Rest), Some(b"0".to_vec()));
        assert!(wrote(&beginnings, "31") && wrote(&beginnings, "07"));
        beginnings.found(Line::Rest, b"25");
        assert_eq!(beginnings.after(Line::Rest), Some(b"0".to_vec()), "07 may have come after the search of 25");
        assert_eq!(beginnings.after(Line::First), None, "the other queue has its own");
        assert!(!beginnings.changed(&[Changed { table: "outbox-failed".into(), key: b"01".to_vec() }]));
    }
}
