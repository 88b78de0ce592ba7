//! Data packs and statements of the EUDR in place of papers: a sealed pack of an order, and the statement that its buyer
//! wrote back, need no file.

use contracts::logistics::{ShipmentNews, ShipmentStatus as Status};
use contracts::origins::{DdsStatus, PackChanged, PackStep};
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Tx};

use super::kind::Kind;
use super::model::{Document, Provided};
use crate::shipments::change::{Change, fact};
use crate::shipments::store::{OF_ORDER, SHIPMENTS};

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] = &[PackChanged::NAME];

/// Notes what became of a data pack in the shipments whose goods it has.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let Some(changed) = event.open::<PackChanged>()? else { return Ok(()) };
    let (kind, text) = match changed.step {
        // A draft is no paper.
        PackStep::Drafted => return Ok(()),
        PackStep::Sealed => (Kind::EudrPack, Some(format!("Sealed data pack of {}", changed.number))),
        PackStep::Declared => (Kind::DdsNumber, stands(&changed)),
    };
    let mut shipments = Vec::new();
    for order in &changed.orders {
        shipments.extend(tx.get(&OF_ORDER, order)?.map(|row| row.shipments).unwrap_or_default());
    }
    for id in shipments.into_iter().filter(|id| changed.shipment.as_ref().is_none_or(|only| only == id)) {
        let of_seller = |seller: &crate::party::Party| seller.id == changed.seller;
        let Some(ship) = tx.get(&SHIPMENTS, &id)?.filter(|ship| ship.seller.as_ref().is_some_and(of_seller)) else {
            continue;
        };
        if ship.status != Status::Cancelled {
            note(tx, Change::from(ship), kind, text.as_deref(), &changed)?;
        }
    }
    Ok(())
}

/// The statement in words, if goods may be declared with it or with the number that stands in for its own.
fn stands(changed: &PackChanged) -> Option<String> {
    if changed.status == Some(DdsStatus::Submitted) && !changed.contingency.is_empty() {
        let number = &changed.contingency;
        return Some(format!("Contingency number {number} stands in until the statement has its own"));
    }
    let status = changed.status.filter(|status| matches!(status, DdsStatus::Available | DdsStatus::Archived))?;
    Some(format!("Statement {} is {}", changed.reference, status.as_str().to_lowercase()))
}

fn note(
    tx: &mut Tx<'_>,
    mut change: Change,
    kind: Kind,
    text: Option<&str>,
    changed: &PackChanged,
) -> Result<(), StoreError> {
    // Also where it is not needed: it may be, once the shipment arrives on another day.
    let of_kind = |paper: &&mut Document| paper.kind == kind;
    let Some(paper) = change.now.papers.iter_mut().find(of_kind) else { return Ok(()) };
    let provided = text.map(|text| Provided { pack: changed.pack.clone(), text: text.to_owned() });
    let of_this_pack = paper.provided.as_ref().is_some_and(|known| known.pack == changed.pack);
    // A statement that fell takes back what it gave, and nothing that another pack gave.
    if (provided.is_none() && !of_this_pack) || paper.provided == provided {
        return Ok(());
    }
    let entry = match text {
        Some(text) => format!("{}: {text}", kind.title()),
        None => format!("{}: the statement stands no more", kind.title()),
    };
    paper.provided = provided;
    change.entries.push(fact(changed.at_ms, &entry, ""));
    change.save(tx, ShipmentNews::Papers, None, changed.at_ms).map(drop)
}
