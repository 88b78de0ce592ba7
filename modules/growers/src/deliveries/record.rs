//! Records deliveries and strikes them out: the only code that does so. What the grower is owed changes with them.

use contracts::ids::{AccountId, GrowerDeliveryId};
use kernel::TxError;
use kernel::store::Tx;

use super::model::{Delivery, Struck};
use super::store::{self, DELIVERIES, NUMBERS};
use crate::accounts::book;
use crate::changed;

/// Records a delivery, and gives it the next number of its seller. Its caller tells open pages: it may record many.
///
/// # Errors
/// 422 for another currency than the season's; 409 `season-closed` or `ticket-known`. Nothing changes then.
pub(crate) fn record(tx: &mut Tx<'_>, wanted: &Delivery) -> Result<Delivery, TxError> {
    let number = tx.next(&NUMBERS, &wanted.seller)?;
    let delivery = Delivery { number, ..wanted.clone() };
    store::take_ticket(tx, &delivery)?;
    book::add_delivery(tx, &delivery)?;
    DELIVERIES.save(tx, None, &delivery)?;
    Ok(delivery)
}

/// Strikes out a delivery that was not taken in.
///
/// # Errors
/// 404; 409 `delivery-struck-out`, `delivery-taken-in`, `delivery-reweighed` or `season-closed`. Nothing changes then.
pub(crate) fn strike(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &GrowerDeliveryId,
    struck: &Struck,
) -> Result<Delivery, TxError> {
    let before = store::find(&tx.reader(), seller, id)?.ok_or_else(store::no_delivery)?;
    let number = before.number;
    if before.struck.is_some() {
        return Err(TxError::conflict("delivery-struck-out", format!("Receipt {number} is struck out already.")));
    }
    if let Some(taken) = &before.lot {
        let why =
            format!("Receipt {number} is part of lot {}. Its goods cannot be taken out of it here.", taken.number);
        return Err(TxError::conflict("delivery-taken-in", why));
    }
    before.weighed_once()?;
    book::take_delivery(tx, &before)?;
    store::free_ticket(tx, &before)?;
    let after = Delivery { struck: Some(struck.clone()), ..before.clone() };
    DELIVERIES.save(tx, Some(&before), &after)?;
    changed::tell(tx, seller, struck.at_ms)?;
    Ok(after)
}
