//! The seam to what keeps the bytes.

use super::StoreError;

/// Changes that become durable together: a value to put, or `None` to delete.
pub(crate) type Batch = std::collections::BTreeMap<Vec<u8>, Option<Vec<u8>>>;
/// A row in key order.
pub(crate) type Row = Result<(Vec<u8>, Vec<u8>), StoreError>;

/// An ordered key-value space with one writer.
pub(crate) trait Engine: Send + Sync {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;
    /// Rows from `from` (inclusive) to `to` (exclusive), ascending or descending.
    fn range(&self, from: Vec<u8>, to: Vec<u8>, backwards: bool) -> Box<dyn Iterator<Item = Row> + '_>;
    /// Applies all or nothing, visible at once to readers.
    fn apply(&self, batch: &Batch) -> Result<(), StoreError>;
    /// Returns once everything applied survives a power cut.
    fn make_durable(&self) -> Result<(), StoreError>;
    fn size_on_disk(&self) -> u64;
}
