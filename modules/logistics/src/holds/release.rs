//! The seller lets go of what waits for a payment.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use kernel::TxError;
use kernel::store::Tx;

use super::hold::{PAPER_RELEASES, RELEASES, Release};
use super::source::HoldSource;
use crate::shipments::change::{Actor, Change, fact};
use crate::shipments::model::Shipment;

/// What is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Released {
    /// The goods, whose deposit is open.
    Goods,
    /// The shipping papers, and with them the handing over, whose balance is open.
    Documents,
}

/// Releases what waits for a payment of a shipment. The reason stays with it and in its activity; the payment is owed as
/// before.
///
/// # Errors
/// 404; 403 for all but the seller; 409 `not-held` where nothing waits for that payment.
pub(crate) fn release(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ShipmentId,
    (what, reason): (Released, &str),
    source: &HoldSource,
) -> Result<Shipment, TxError> {
    let (mut change, _) = Change::open(tx, &actor.account, id)?;
    if change.now.seller.as_ref().is_none_or(|seller| seller.id != actor.account) {
        return Err(TxError::forbidden("Only its seller releases a shipment before it is paid."));
    }
    let holds = source.on(&tx.reader(), &change.now)?;
    let (held, table, text, news) = match what {
        Released::Goods => {
            (holds.deposit.holds(), &RELEASES, "Released before the deposit is paid", ShipmentNews::Released)
        }
        Released::Documents => (
            holds.balance.holds(),
            &PAPER_RELEASES,
            "Documents released before the balance is paid",
            ShipmentNews::DocumentsReleased,
        ),
    };
    if !held {
        return Err(TxError::conflict("not-held", "This shipment does not wait for that payment.".to_owned()));
    }
    let release = Release { reason: reason.to_owned(), by: actor.name.clone(), at_ms: actor.now_ms };
    tx.put(table, id, &release)?;
    change.entries.push(fact(actor.now_ms, &format!("{text}: {reason}"), &actor.name));
    Ok(change.save(tx, news, Some(actor.account.clone()), actor.now_ms)?)
}
