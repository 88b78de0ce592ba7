//! The tax of an order, kept for ever as its commit assessed it.

use contracts::ids::OrderId;
use contracts::tax::Assessment;
use kernel::store::{Reader, Record, StoreError, Table};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Order id → its tax. An order of a shop that charged none has no row.
    pub(crate) TAXES: Table<OrderTax> = "order-taxes";
}

/// The tax of an order, version 1. Its first lines are those of the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderTax(pub(crate) Assessment);
impl Record for OrderTax {
    const VERSION: u16 = 1;
}

/// The tax of an order, if it has any.
pub(crate) fn load(reader: &Reader<'_>, order: &OrderId) -> Result<Option<Assessment>, StoreError> {
    Ok(reader.get(&TAXES, order)?.map(|OrderTax(tax)| tax))
}
