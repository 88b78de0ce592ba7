//! Callers whose tokens were verified lately, so that not every call costs a signature and five rows.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::http::Identity;

/// Most callers that are kept: some kilobytes each.
const MOST: usize = 4096;

/// Who a token is of.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) identity: Identity,
    /// Until when the token is good, in milliseconds since 1970 UTC.
    pub(crate) until_ms: i64,
}

/// What is known of callers. All of it is forgotten as soon as any row of this module changes, before who asked for the
/// change is answered: whoever signed out, lost a role or was suspended is looked up again.
#[derive(Default)]
pub(crate) struct Verified {
    changes: AtomicU64,
    callers: Mutex<Callers>,
}

#[derive(Default)]
struct Callers {
    /// After so many changes they were looked up.
    changes: u64,
    by_token: HashMap<String, Arc<Caller>>,
}

/// After which change a token was looked up.
pub(crate) struct Asked(u64);

impl Verified {
    /// Rows have changed.
    pub(crate) fn forget(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// Whose token it is; else what [`Verified::keep`] needs to know of the time before it was looked up.
    pub(crate) fn find(&self, token: &str, now_ms: i64) -> Result<Arc<Caller>, Asked> {
        let changes = self.changes.load(Ordering::SeqCst);
        let callers = self.callers();
        let found = callers.by_token.get(token).filter(|caller| callers.changes == changes && caller.until_ms > now_ms);
        found.cloned().ok_or(Asked(changes))
    }

    /// Keeps whose token it is, unless something has changed since.
    pub(crate) fn keep(&self, Asked(changes): Asked, token: &str, caller: Arc<Caller>) {
        let mut callers = self.callers();
        if callers.changes > changes {
            return;
        }
        if callers.changes < changes || callers.by_token.len() >= MOST {
            *callers = Callers { changes, by_token: HashMap::new() };
        }
        callers.by_token.insert(token.to_owned(), caller);
    }

    fn callers(&self) -> MutexGuard<'_, Callers> {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(until_ms: i64) -> Arc<Caller> {
        let text = String::new;
        let identity = Identity {
            account: text(),
            person: text(),
            email: text(),
            name: text(),
            roles: Vec::new(),
            session: text(),
            program: false,
        };
        Arc::new(Caller { identity, until_ms })
    }

    fn asked(verified: &Verified, token: &str) -> Asked {
        verified.find(token, 0).expect_err("it is not known yet")
    }

    #[test]
    fn a_caller_is_known_until_the_token_ends_or_a_row_changes() {
        let verified = Verified::default();
        verified.keep(asked(&verified, "a"), "a", caller(10));
        assert!(verified.find("a", 9).is_ok());
        assert!(verified.find("a", 10).is_err() && verified.find("b", 9).is_err());
        verified.forget();
        assert!(verified.find("a", 9).is_err());
        verified.keep(asked(&verified, "b"), "b", caller(10));
        assert!(verified.find("b", 9).is_ok() && verified.find("a", 9).is_err());
    }

    #[test]
    fn who_was_looked_up_before_a_change_is_not_known_after_it() {
        let verified = Verified::default();
        let before = asked(&verified, "a");
        verified.forget();
        verified.keep(before, "a", caller(10));
        assert!(verified.find("a", 0).is_err());
        // Nor where somebody else was looked up in between.
        let before = asked(&verified, "a");
        verified.forget();
        verified.keep(asked(&verified, "b"), "b", caller(10));
        verified.keep(before, "a", caller(10));
        assert!(verified.find("a", 0).is_err() && verified.find("b", 0).is_ok());
    }

    #[test]
    fn no_more_are_known_than_the_limit() {
        let verified = Verified::default();
        for number in 0..3 * MOST {
            let token = number.to_string();
            verified.keep(asked(&verified, &token), &token, caller(10));
            assert!(verified.callers().by_token.len() <= MOST);
        }
    }
}
