//! Pages of the list that were asked for lately: many ask for the same ones, and until the catalogue changes each is
//! answered without asking the service.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::view::ListAnswer;

/// Most bytes of pages that are kept.
const MAX_BYTES: usize = 4 << 20;
/// Longer queries are hardly asked twice.
const MAX_QUERY: usize = 200;
/// What a page takes beside its text.
const EACH: usize = 128;

/// How often the view has changed. The service counts on when it has taken a change in, which is before anybody is told
/// that the change was made.
#[derive(Clone, Default)]
pub(crate) struct Age(Arc<AtomicU64>);

impl Age {
    /// The view is another now.
    pub(crate) fn changed(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// The kept pages.
pub(crate) struct Kept {
    age: Age,
    pages: Mutex<Pages>,
}

#[derive(Default)]
struct Pages {
    age: u64,
    by_query: HashMap<String, ListAnswer>,
    bytes: usize,
}

/// When a page was asked for: it is kept for nobody who asks after a change that came later.
pub(crate) struct Asked(u64);

impl Kept {
    pub(crate) fn new(age: Age) -> Self {
        Kept { age, pages: Mutex::default() }
    }

    /// The page of a query; else what [`Kept::keep`] needs to know of the time before it was asked for.
    pub(crate) fn find(&self, query: &str) -> Result<ListAnswer, Asked> {
        let age = self.age.now();
        let pages = self.pages();
        let found = pages.by_query.get(query).filter(|_| pages.age == age);
        found.cloned().ok_or(Asked(age))
    }

    /// Keeps the answer to a query.
    pub(crate) fn keep(&self, Asked(age): Asked, query: &str, answer: &ListAnswer) {
        let bytes = query.len() + answer.body.len() + EACH;
        let mut pages = self.pages();
        if query.len() > MAX_QUERY || bytes > MAX_BYTES || pages.age > age {
            return;
        }
        if pages.age < age || pages.bytes + bytes > MAX_BYTES {
            *pages = Pages { age, ..Pages::default() };
        }
        if pages.by_query.insert(query.to_owned(), answer.clone()).is_none() {
            pages.bytes += bytes;
        }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    fn page(bytes: usize) -> ListAnswer {
        ListAnswer { body: Bytes::from(vec![b'1'; bytes]), total: bytes as u64 }
    }

    fn total(found: Result<ListAnswer, Asked>) -> Option<u64> {
        found.ok().map(|page| page.total)
    }

    fn ask(kept: &Kept, query: &str, bytes: usize) {
        let Err(asked) = kept.find(query) else { panic!("{query} is kept already") };
        kept.keep(asked, query, &page(bytes));
    }

    #[test]
    fn a_page_is_found_until_the_catalogue_changes() {
        let age = Age::default();
        let kept = Kept::new(age.clone());
        ask(&kept, "limit=48", 7);
        assert_eq!(total(kept.find("limit=48")), Some(7));
        assert_eq!(total(kept.find("limit=49")), None);
        age.changed();
        assert_eq!(total(kept.find("limit=48")), None);
        ask(&kept, "limit=48", 8);
        assert_eq!(total(kept.find("limit=48")), Some(8));
    }

    #[test]
    fn a_page_that_was_asked_for_before_a_change_is_not_kept_after_it() {
        let age = Age::default();
        let kept = Kept::new(age.clone());
        let Err(before) = kept.find("limit=48") else { panic!("nothing was kept yet") };
        age.changed();
        ask(&kept, "limit=12", 5);
        kept.keep(before, "limit=48", &page(7));
        assert_eq!(total(kept.find("limit=48")), None);
        assert_eq!(total(kept.find("limit=12")), Some(5));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let kept = Kept::new(Age::default());
        ask(&kept, &"a".repeat(MAX_QUERY + 1), 1);
        ask(&kept, "too large", MAX_BYTES);
        assert!(kept.pages().by_query.is_empty());
        let mut most = 0;
        for number in 0..10_000 {
            ask(&kept, &number.to_string(), 1000);
            let pages = kept.pages();
            let bytes: usize = pages.by_query.iter().map(|(query, page)| query.len() + page.body.len()).sum();
            assert!(bytes <= MAX_BYTES && pages.bytes <= MAX_BYTES);
            most = most.max(pages.by_query.len());
        }
        assert!(most > 1000, "as many as there is room for");
    }
}
