//! Whole answers of lists that are asked for often, until something changes.

use std::collections::HashMap;

use super::row::ListAnswer;
use crate::query::ListQuery;

/// Most answers kept.
const MAX_ANSWERS: usize = 256;
/// Most bytes kept.
const MAX_BYTES: usize = 8 << 20;

/// The kept answers.
#[derive(Default)]
pub(super) struct Answers {
    kept: HashMap<ListQuery, ListAnswer>,
    bytes: usize,
}

impl Answers {
    pub(super) fn get(&self, query: &ListQuery) -> Option<ListAnswer> {
        self.kept.get(query).cloned()
    }

    /// Keeps an answer; a full shelf is emptied first: the ones in demand are back at once.
    pub(super) fn put(&mut self, query: ListQuery, answer: ListAnswer) {
        let size = answer.body.len();
        if size > MAX_BYTES / 4 {
            return;
        }
        if self.kept.len() >= MAX_ANSWERS || self.bytes + size > MAX_BYTES {
            self.clear();
        }
        self.bytes += size;
        self.kept.insert(query, answer);
    }

    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }
}
