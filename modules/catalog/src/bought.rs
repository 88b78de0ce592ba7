//! The purchases of products, for other modules.

use contracts::catalog::BoughtPort;
use contracts::ids::{AccountId, ProductId};
use kernel::store::{Reader, StoreError};

use crate::reviews::has_any;
use crate::store::BOUGHT;

/// The implementation of [`BoughtPort`].
pub(crate) struct Bought;

impl BoughtPort for Bought {
    fn bought(&self, reader: &Reader<'_>, account: &AccountId, product: &ProductId) -> Result<bool, StoreError> {
        has_any(reader, &BOUGHT, account, product)
    }
}
