//! Uncommitted rows: sorted, with the hashes of their keys. Most keys that a transaction looks up are in none of the layers,
//! and a hash says so in a fraction of the time of a search.

use std::hash::BuildHasher;
use std::ops::Deref;
use std::sync::LazyLock;

use hashbrown::{DefaultHashBuilder, HashSet};

use super::engine::{Batch, SharedBytes};

/// One hasher for all layers, so that a key is hashed once for all of them.
static HASHER: LazyLock<DefaultHashBuilder> = LazyLock::new(DefaultHashBuilder::default);

/// Uncommitted rows. It reads like a [`Batch`].
#[derive(Default)]
pub(super) struct Layer {
    rows: Batch,
    keys: HashSet<u64>,
}

/// The hash of a key, for [`Layer::row`].
pub(super) fn hash(key: &[u8]) -> u64 {
    HASHER.hash_one(key)
}

impl Layer {
    /// Writes a row, or deletes it (`None`).
    pub(super) fn insert(&mut self, key: SharedBytes, value: Option<SharedBytes>) {
        self.keys.insert(hash(&key));
        self.rows.insert(key, value);
    }

    /// Lays the rows of another layer over its own.
    pub(super) fn extend(&mut self, newer: Layer) {
        self.keys.extend(newer.keys);
        self.rows.extend(newer.rows);
    }

    /// What it has of a key, whose [`hash`] this is.
    pub(super) fn row(&self, key: &[u8], hash: u64) -> Option<&Option<SharedBytes>> {
        self.keys.contains(&hash).then(|| self.rows.get(key)).flatten()
    }
}

impl Deref for Layer {
    type Target = Batch;

    fn deref(&self) -> &Batch {
        &self.rows
    }
}
