//! The shop's word that a shipment needs a paper no more, and its recall.

use contracts::ids::ShipmentId;
use kernel::TxError;
use kernel::store::Tx;

use super::commands::{document, save};
use super::key::Key;
use super::model::Waiver;
use crate::shipments::change::{Actor, Change, no_shipment};
use crate::shipments::model::Shipment;
use crate::shipments::store::SHIPMENTS;

/// Takes a paper off a shipment, with the reason, or puts it back where that is `None`.
///
/// # Errors
/// 404; 409 `ended`, `not-needed` for a paper that the shipment did not need in any case, or `waived` for one that was
/// taken off already.
pub(super) fn waive(
    tx: &mut Tx<'_>,
    actor: &Actor,
    shipment: &ShipmentId,
    paper: &Key,
    reason: Option<&str>,
) -> Result<Shipment, TxError> {
    let mut change = Change::from(tx.get(&SHIPMENTS, shipment)?.ok_or_else(no_shipment)?);
    let document = document(&mut change.now, paper)?;
    if document.need.is_none() {
        return Err(TxError::conflict(
            "not-needed",
            "This shipment does not need the document in any case.".to_owned(),
        ));
    }
    let title = document.title().to_owned();
    let text = match (reason, &document.waiver) {
        (Some(_), Some(_)) => {
            return Err(TxError::conflict("waived", "The document was taken off this shipment already.".to_owned()));
        }
        (None, None) => {
            return Err(TxError::conflict("not-waived", "This shipment needs the document already.".to_owned()));
        }
        (Some(reason), None) => {
            let (reason, by) = (reason.to_owned(), actor.name.clone());
            document.waiver = Some(Waiver { reason: reason.clone(), by, at_ms: actor.now_ms });
            format!("{title} is not required: {reason}")
        }
        (None, Some(_)) => {
            document.waiver = None;
            format!("{title} is required again")
        }
    };
    save(tx, change, actor, &text)
}
