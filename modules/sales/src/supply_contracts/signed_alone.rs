//! Contracts that a member of a company signed alone. What such a contract comes to counts against the member's limit from
//! the signature on, and a final price changes it.

use contracts::ids::{AccountId, ContractId};
use contracts::money::Money;
use kernel::store::{Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::Contract;
use crate::orders::spending;

kernel::tables! {
    /// Contract id → the member who signed it alone.
    pub(crate) SIGNED_ALONE: Table<SignedAlone> = "contracts-signed-alone";
}

/// A signature that counts against the limit of a member of the buyer's company, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SignedAlone {
    /// The member.
    pub(crate) person: AccountId,
    /// When they signed, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// What counts against their limit.
    pub(crate) total: Money,
}
impl Record for SignedAlone {}

/// Counts a contract against the limit of the member who signs it alone.
pub(super) fn count(tx: &mut Tx<'_>, contract: &Contract, signed: &SignedAlone) -> Result<(), StoreError> {
    spending::add(tx, &contract.buyer, &signed.person, signed.at_ms, signed.total)?;
    tx.put(&SIGNED_ALONE, &contract.id, signed)
}

/// Counts a contract with its final total, on the day of the signature, if a member signed it alone.
pub(crate) fn repriced(tx: &mut Tx<'_>, buyer: &AccountId, id: &ContractId, total: Money) -> Result<(), StoreError> {
    let Some(signed) = tx.get(&SIGNED_ALONE, id)? else { return Ok(()) };
    spending::take(tx, buyer, &signed.person, signed.at_ms, signed.total)?;
    spending::add(tx, buyer, &signed.person, signed.at_ms, total)?;
    tx.put(&SIGNED_ALONE, id, &SignedAlone { total, ..signed })
}
