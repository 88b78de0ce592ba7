//! What an order adds to the price of its goods, kept for ever as its commit had it.

use contracts::freight::SellerFreight;
use contracts::ids::OrderId;
use contracts::tax::Assessment;
use kernel::store::{Reader, StoreError};

use super::{freight, tax};

/// The freight and the tax of an order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Added {
    /// The freight of each seller's goods; none where nothing is known of it.
    pub(crate) freight: Vec<SellerFreight>,
    /// The tax of its lines, then of each freight that costs more than nought; `None` if the shop charged none.
    pub(crate) tax: Option<Assessment>,
}

/// What an order added.
pub(crate) fn load(reader: &Reader<'_>, order: &OrderId) -> Result<Added, StoreError> {
    Ok(Added { freight: freight::load(reader, order)?, tax: tax::load(reader, order)? })
}
