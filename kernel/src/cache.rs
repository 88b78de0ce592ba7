//! A cache of recent answers. It has a limit, and forgets everything when its source changes.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::Weighter;
use quick_cache::sync::Cache as Entries;

/// A counter of the changes of a cache's source. Clones share the count.
///
/// Advance it after everything that answers from the source has seen a change, and before the change is answered: a
/// caller that sees the new count is then answered from the new state.
#[derive(Clone, Default)]
pub struct SourceVersion(Arc<AtomicU64>);

impl SourceVersion {
    /// Counts a change of the source.
    pub fn advance(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// The version of the source before an answer was requested. [`Cache::insert`] drops the answer if it has changed since.
#[derive(Clone, Copy)]
pub struct CacheTicket(u64);

/// A cache of answers by key, valid until the source changes. Beyond its limit the least requested entries make room.
///
/// ```
/// use kernel::{Cache, SourceVersion};
///
/// let source = SourceVersion::default();
/// let lengths = Cache::new(source.clone(), 1_000, |_: &String, _: &usize| 1);
/// let Err(ticket) = lengths.find("tea") else { panic!("nothing was kept yet") };
/// lengths.insert(ticket, "tea".to_owned(), 3);
/// assert_eq!(lengths.find("tea").ok(), Some(3));
/// source.advance();
/// assert!(lengths.find("tea").is_err());
/// ```
pub struct Cache<K, V> {
    source: SourceVersion,
    entries: Entries<K, (u64, V), Weigher<K, V>>,
}

impl<K: Eq + Hash + Clone, V: Clone> Cache<K, V> {
    /// Makes a cache whose entries weigh no more than `limit` together; `weigh` weighs one, in the same unit.
    pub fn new(source: SourceVersion, limit: u64, weigh: fn(&K, &V) -> u64) -> Self {
        // The estimate is 100 items, each a hundredth of the limit; the cache grows from there.
        Cache { source, entries: Entries::with_weighter(100, limit, Weigher(weigh)) }
    }

    /// Returns the entry of a key; else the ticket that [`Cache::insert`] needs.
    ///
    /// # Errors
    /// The ticket, if no entry of the key is valid.
    pub fn find<Q>(&self, key: &Q) -> Result<V, CacheTicket>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let now = self.source.now();
        let found = self.entries.get(key).filter(|(version, _)| *version == now);
        found.map(|(_, value)| value).ok_or(CacheTicket(now))
    }

    /// Returns a ticket for an answer that is requested now, whether an entry exists or not.
    pub fn ticket(&self) -> CacheTicket {
        CacheTicket(self.source.now())
    }

    /// Saves an answer that was requested after the ticket was drawn.
    pub fn insert(&self, CacheTicket(version): CacheTicket, key: K, value: V) {
        if version == self.source.now() {
            self.entries.insert(key, (version, value));
        }
    }
}

struct Weigher<K, V>(fn(&K, &V) -> u64);

impl<K, V> Clone for Weigher<K, V> {
    fn clone(&self) -> Self {
        Weigher(self.0)
    }
}

impl<K, V> Weighter<K, (u64, V)> for Weigher<K, V> {
    fn weight(&self, key: &K, (_, value): &(u64, V)) -> u64 {
        // An entry without weight would never make room.
        (self.0)(key, value).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(source: &SourceVersion) -> Cache<String, usize> {
        Cache::new(source.clone(), 1_000, |_, bytes| *bytes as u64)
    }

    fn ask(cache: &Cache<String, usize>, key: &str, value: usize) {
        let Err(ticket) = cache.find(key) else { panic!("{key} is kept already") };
        cache.insert(ticket, key.to_owned(), value);
    }

    #[test]
    fn an_answer_is_found_until_the_source_changes() {
        let source = SourceVersion::default();
        let cache = cache(&source);
        ask(&cache, "a", 7);
        assert_eq!(cache.find("a").ok(), Some(7));
        assert!(cache.find("b").is_err());
        source.advance();
        assert!(cache.find("a").is_err());
        ask(&cache, "a", 8);
        assert_eq!(cache.find("a").ok(), Some(8));
    }

    #[test]
    fn an_answer_that_was_asked_for_before_a_change_is_not_kept_after_it() {
        let source = SourceVersion::default();
        let cache = cache(&source);
        let Err(before) = cache.find("a") else { panic!("nothing was kept yet") };
        source.advance();
        ask(&cache, "b", 5);
        cache.insert(before, "a".to_owned(), 7);
        assert!(cache.find("a").is_err());
        assert_eq!(cache.find("b").ok(), Some(5));
    }

    #[test]
    fn entries_weigh_no_more_than_the_limit() {
        let cache = cache(&SourceVersion::default());
        ask(&cache, "too heavy", 1_001);
        assert!(cache.find("too heavy").is_err());
        for number in 0..1_000 {
            ask(&cache, &number.to_string(), 10);
            assert!(cache.entries.weight() <= 1_000);
        }
        assert!(cache.entries.len() > 50, "as many as there is room for");
    }
}
