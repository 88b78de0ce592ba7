//! Cart's transaction port.

use kernel::store::{StoreError, Tx};

use crate::catalog::StockLine;

/// Cart's transaction port, run inside the caller's commit.
pub trait CartPort: Send + Sync {
    /// Empties an account's cart and answers what was in it, in the order in which it was added.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    fn drain(&self, tx: &mut Tx<'_>, account: &str) -> Result<Vec<StockLine>, StoreError>;
}
