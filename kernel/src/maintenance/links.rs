//! Links to backups that a browser downloads by itself: each is secret, good once and for a minute, at any node of the shop.

use sha2::{Digest, Sha256};

use super::rows::{LINKS, LinkRow};
use crate::clock::Clock;
use crate::store::{Scope, StoreError, hex};

/// Lifetime of a link, in milliseconds.
const LIFETIME_MS: i64 = 60_000;
/// The most links at once; the oldest one ends for the next.
const MOST: usize = 16;

/// The links that are good now.
pub(super) struct Links {
    scope: Scope,
    clock: Clock,
}

impl Links {
    pub(super) fn new(scope: Scope, clock: Clock) -> Self {
        Links { scope, clock }
    }

    /// Makes a link to a backup, and deletes those that are too old. Returns its token. It waits for a commit.
    ///
    /// # Errors
    /// [`StoreError`] where the link is not stored.
    pub(super) fn make(&self, file: &str, place: &str) -> Result<String, StoreError> {
        let token = format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple());
        let (key, now_ms) = (key(&token), self.clock.now_ms());
        let link = LinkRow { file: file.to_owned(), place: place.to_owned(), until_ms: now_ms + LIFETIME_MS };
        self.scope.transact_blocking(move |tx| -> Result<(), StoreError> {
            // There are `MOST` at most.
            let mut all = tx.scan(&LINKS, b"", None).collect::<Result<Vec<_>, _>>()?;
            all.sort_by_key(|(_, link)| link.until_ms);
            let mut left = all.len();
            for (old, link) in all {
                if link.until_ms <= now_ms || left >= MOST {
                    tx.delete(&LINKS, old)?;
                    left -= 1;
                }
            }
            tx.put(&LINKS, &key, &link)
        })?;
        Ok(token)
    }

    /// Returns the link of a token, which stays.
    ///
    /// # Errors
    /// [`StoreError`] where it cannot be read.
    pub(super) fn find(&self, token: &str) -> Result<Option<LinkRow>, StoreError> {
        let link = self.scope.read(|reader| reader.get(&LINKS, key(token)))?;
        Ok(link.filter(|link| link.until_ms > self.clock.now_ms()))
    }

    /// Returns the link of a token, which ends. It waits for a commit if there is such a link.
    ///
    /// # Errors
    /// [`StoreError`] where its end is not stored.
    pub(super) fn take(&self, token: &str) -> Result<Option<LinkRow>, StoreError> {
        let (key, now_ms) = (key(token), self.clock.now_ms());
        // Whoever guesses makes no commit.
        if self.find(token)?.is_none() {
            return Ok(None);
        }
        self.scope.transact_blocking(move |tx| -> Result<Option<LinkRow>, StoreError> {
            let link = tx.get(&LINKS, &key)?;
            tx.delete(&LINKS, &key)?;
            Ok(link.filter(|link| link.until_ms > now_ms))
        })
    }
}

/// The key of a token's link: whoever reads the rows has no link.
fn key(token: &str) -> String {
    hex(&Sha256::digest(token))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{FaultPlan, Store};

    #[test]
    fn a_link_is_good_once_and_for_a_minute_at_any_node() {
        let (scope, clock) = (Store::in_memory(FaultPlan::default()).scope("test"), Clock::fixed(0));
        let links = Links::new(scope.clone(), clock.clone());
        // Another node has the same rows.
        let others = Links::new(scope, clock.clone());
        let (one, two) = (links.make("one", "here").unwrap(), links.make("two", "here").unwrap());
        let file = |links: &Links, token: &str| links.take(token).unwrap().map(|link| link.file);
        for _ in 0..2 {
            assert_eq!(links.find(&one).unwrap().map(|link| link.file).as_deref(), Some("one"), "it was looked at");
        }
        assert_eq!(file(&others, &one).as_deref(), Some("one"));
        assert_eq!(file(&links, &one), None, "it was used");
        clock.advance(LIFETIME_MS);
        assert_eq!(links.find(&two), Ok(None), "it is too old");
        assert_eq!(file(&links, &two), None, "it is too old");
        assert_eq!(file(&links, "guessed"), None);
    }

    #[test]
    fn links_that_nobody_uses_go() {
        let (scope, clock) = (Store::in_memory(FaultPlan::default()).scope("test"), Clock::fixed(0));
        let links = Links::new(scope.clone(), clock.clone());
        let count = || scope.read(|reader| Ok::<_, StoreError>(reader.scan(&LINKS, b"", None).count())).unwrap();
        let first = links.make("first", "here").unwrap();
        for _ in 0..MOST {
            clock.advance(1);
            links.make("more", "here").unwrap();
        }
        assert_eq!((count(), links.take(&first).unwrap()), (MOST, None), "the oldest one ended for the next");
        clock.advance(LIFETIME_MS);
        links.make("later", "here").unwrap();
        assert_eq!(count(), 1);
    }
}
