//! What an order adds to the price of its goods or takes off it, kept for ever as its commit had it.

use contracts::discounts::OrderDiscount;
use contracts::freight::SellerFreight;
use contracts::tax::Assessment;
use kernel::store::{Reader, StoreError};

use super::model::FullOrder;
use super::{discount, freight, tax};

/// The freight, the tax and the discount of an order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Added {
    /// The freight of each seller's goods; none where nothing is known of it.
    pub(crate) freight: Vec<SellerFreight>,
    /// The tax of its lines, then of each freight that costs more than nought; `None` if the shop charged none.
    pub(crate) tax: Option<Assessment>,
    /// The discount of its code, if it was placed with one.
    pub(crate) discount: Option<OrderDiscount>,
}

/// What an order added.
pub(crate) fn load(reader: &Reader<'_>, FullOrder { order, lines }: &FullOrder) -> Result<Added, StoreError> {
    let (freight, tax) = (freight::load(reader, &order.id)?, tax::load(reader, &order.id)?);
    Ok(Added { freight, tax, discount: discount::load(reader, &order.id, lines)? })
}
