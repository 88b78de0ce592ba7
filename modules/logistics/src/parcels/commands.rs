//! Handing a parcel over.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::Tx;

use super::model::Sent;
use crate::holds::source::HoldSource;
use crate::shipments::change::{Actor, Change, fact};
use crate::shipments::commands::hindered;
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;

/// The seller hands a shipment over to a post or courier, or corrects what it said of it. A shipment that nobody carries
/// yet becomes a parcel by that: its seller carries it, and it needs no export papers.
///
/// # Errors
/// 404; 403 for all but the seller; 409 `goods-stopped`, `goods-unapproved`, `deposit-open`, `documents-held`; as [`sendable`].
/// Nothing is changed then.
pub(crate) fn send(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ShipmentId,
    sent: Sent,
    weight_g: Option<u64>,
    source: &HoldSource,
) -> Result<Shipment, TxError> {
    let (mut change, _) = Change::open(tx, &actor.account, id)?;
    let ship = &mut change.now;
    if ship.seller.as_ref().is_none_or(|seller| seller.id != actor.account) {
        return Err(TxError::forbidden("Only its seller sends a shipment as a parcel."));
    }
    sendable(ship)?;
    let holds = source.on(&tx.reader(), ship)?;
    ship.weight_g = weight_g.or(ship.weight_g);
    let (said, before) = (format!("{}, tracking number {}", sent.with, sent.number), ship.sent_ms());
    let Some(before) = before else {
        ship.becomes_parcel(Some(sent));
        if let Some(why) = hindered(ship, &holds, Status::PickedUp, today(actor.now_ms)) {
            return Err(why);
        }
        if ship.status == Status::Scheduled {
            change.put(Status::Preparing, fact(actor.now_ms, "Packed as a parcel", &actor.name));
        }
        change.put(Status::PickedUp, fact(actor.now_ms, &format!("Sent as a parcel by {said}"), &actor.name));
        return Ok(change.save(tx, ShipmentNews::Status, Some(actor.account.clone()), actor.now_ms)?);
    };
    // The parcel left when it left.
    ship.becomes_parcel(Some(Sent { at_ms: before, ..sent }));
    change.entries.push(fact(actor.now_ms, &format!("Tracked by {said}"), &actor.name));
    Ok(change.save(tx, ShipmentNews::Tracking, Some(actor.account.clone()), actor.now_ms)?)
}

/// Checks that a shipment can be sent as a parcel, or is one whose tracking can be corrected.
///
/// # Errors
/// 409 `ended`, `fetched`, `taken` or `illegal-move`.
pub(crate) fn sendable(ship: &Shipment) -> Result<(), TxError> {
    let (kind, why) = if ship.status.terminal() {
        ("ended", "This shipment has ended.")
    } else if ship.fetched() {
        ("fetched", "The buyer fetches these goods.")
    } else if ship.carrier.is_some() && ship.parcel.is_none() {
        ("taken", "A carrier has this shipment.")
    } else if ship.sent_ms().is_none() && !ship.status.upcoming() {
        ("illegal-move", "This shipment is on hold or on its way.")
    } else {
        return Ok(());
    };
    Err(TxError::conflict(kind, why.to_owned()))
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
