//! The seller lets a shipment leave before the deposit is paid.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use kernel::TxError;
use kernel::store::Tx;

use super::hold::{Deposits, RELEASES, Release};
use crate::shipments::change::{Actor, Change, fact};
use crate::shipments::model::Shipment;

/// Releases a shipment whose deposit is open. The reason stays with it and in its activity; the deposit is owed as before.
///
/// # Errors
/// 404; 403 for all but the seller; 409 `not-held` where the shipment does not wait for a deposit.
pub(crate) fn release(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ShipmentId,
    reason: &str,
    deposits: &Deposits,
) -> Result<Shipment, TxError> {
    let (mut change, _) = Change::open(tx, &actor.account, id)?;
    if change.now.seller.as_ref().is_none_or(|seller| seller.id != actor.account) {
        return Err(TxError::forbidden("Only its seller releases a shipment before its deposit is paid."));
    }
    if !deposits.on(&tx.reader(), &change.now)?.holds() {
        return Err(TxError::conflict("not-held", "This shipment does not wait for a deposit.".to_owned()));
    }
    let release = Release { reason: reason.to_owned(), by: actor.name.clone(), at_ms: actor.now_ms };
    tx.put(&RELEASES, id, &release)?;
    change.entries.push(fact(actor.now_ms, &format!("Released before the deposit is paid: {reason}"), &actor.name));
    Ok(change.save(tx, ShipmentNews::Released, Some(actor.account.clone()), actor.now_ms)?)
}
