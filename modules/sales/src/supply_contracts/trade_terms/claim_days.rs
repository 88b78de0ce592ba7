//! The last days on which the buyer of a call-off claims something, and the port through which disputes learn them.

use contracts::ids::OrderId;
use contracts::sales::{ClaimDays, ClaimDaysPort};
use kernel::store::{Reader, StoreError};

use super::model::Periods;
use super::{store, table};
use crate::orders::store::ORDERS;

/// The implementation of [`ClaimDaysPort`].
pub(crate) struct CallOffClaimDays;

impl ClaimDaysPort for CallOffClaimDays {
    fn days(&self, reader: &Reader<'_>, order: &OrderId) -> Result<ClaimDays, StoreError> {
        claim_days(reader, order)
    }
}

/// Returns until when something of an order can be claimed, by the contract that it was called off from.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn claim_days(reader: &Reader<'_>, order: &OrderId) -> Result<ClaimDays, StoreError> {
    let Some(contract) = reader.get(&ORDERS, order)?.and_then(|order| order.contract) else {
        return Ok(ClaimDays::default());
    };
    let Some(terms) = table::find(reader, &contract)? else { return Ok(ClaimDays::default()) };
    let arrival = terms.arrival;
    let agreed = ClaimDays { franchise_basis_points: arrival.franchise_basis_points, ..ClaimDays::default() };
    let Some(Periods { weighing_until, claims_until, .. }) = store::periods(reader, &terms, order)? else {
        return Ok(agreed);
    };
    Ok(ClaimDays {
        weight: (arrival.weighing_days > 0).then_some(weighing_until),
        quality: (arrival.claim_days > 0).then_some(claims_until),
        ..agreed
    })
}
