//! The tables of trade terms.

use contracts::ids::ContractId;
use kernel::store::{Reader, StoreError, Table};

use super::model::{Discharged, TradeTerms};

kernel::tables! {
    /// Contract id → its trade terms.
    pub(crate) TRADE_TERMS: Table<TradeTerms> = "contract-trade-terms";
    /// Order id → the day on which the first goods of a call-off were discharged, where the shop is.
    pub(crate) DISCHARGED: Table<Discharged> = "contract-orders-discharged";
}

/// Returns the trade terms of a contract.
pub(crate) fn find(reader: &Reader<'_>, contract: &ContractId) -> Result<Option<TradeTerms>, StoreError> {
    reader.get(&TRADE_TERMS, contract)
}
