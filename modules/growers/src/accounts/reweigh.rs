//! Enters the difference of a delivery that was weighed again, in grams and in money.

use contracts::growers::EntryKind;
use contracts::ids::{AccountId, GrowerDeliveryId, GrowerEntryId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::Tx;

use super::entry::{Entry, Reweighed};
use super::{book, posting};
use crate::changed;
use crate::deliveries::model::{Delivery, WeighedAgain};
use crate::deliveries::store::{self, DELIVERIES};

/// A re-weighing wanted.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) id: GrowerEntryId,
    pub(super) seller: AccountId,
    pub(super) delivery: GrowerDeliveryId,
    /// What the goods weigh now without their bags.
    pub(super) net_g: u64,
    pub(super) day: Date,
    pub(super) note: String,
    pub(super) by: AccountId,
    pub(super) at_ms: i64,
}

/// Records that a delivery was weighed again. Delivery and difference together are worth what the new weight is worth.
///
/// # Errors
/// 404; 409 `delivery-struck-out`, `delivery-reweighed` or `season-closed`; 422 where there is no difference, or for a
/// day before the delivery.
pub(super) fn record(tx: &mut Tx<'_>, wanted: &Wanted) -> Result<Entry, TxError> {
    let before = store::find(&tx.reader(), &wanted.seller, &wanted.delivery)?.ok_or_else(store::no_delivery)?;
    if before.struck.is_some() {
        let why = format!("Receipt {} is struck out.", before.number);
        return Err(TxError::conflict("delivery-struck-out", why));
    }
    before.weighed_once()?;
    if wanted.day < before.day {
        let why = format!("must not be before {}, the day of the delivery", before.day);
        return Err(TxError::field("day", &why));
    }
    let after =
        Delivery { again: Some(WeighedAgain { entry: wanted.id.clone(), net_g: wanted.net_g }), ..before.clone() };
    let grams = after.counted_g().cast_signed() - before.net_g().cast_signed();
    if grams == 0 {
        return Err(TxError::field("netG", "is what was weighed at the delivery: there is no difference"));
    }
    book::weigh(tx, &before, grams)?;
    let owed = before.owed();
    let entry = Entry {
        id: wanted.id.clone(),
        seller: wanted.seller.clone(),
        season: before.season.clone(),
        producer: before.grower.id.clone(),
        kind: EntryKind::Reweigh,
        amount: Money::new(before.worth(wanted.net_g).minor - owed.minor, owed.currency),
        day: wanted.day,
        note: wanted.note.clone(),
        reweighed: Some(Reweighed { delivery: before.id.clone(), number: before.number, grams }),
        carried: None,
        struck: None,
        by: wanted.by.clone(),
        at_ms: wanted.at_ms,
    };
    DELIVERIES.save(tx, Some(&before), &after)?;
    posting::add(tx, &entry)?;
    changed::tell(tx, &wanted.seller, wanted.at_ms)?;
    Ok(entry)
}

/// Takes the difference out of the weights, as its entry is struck out.
///
/// # Errors
/// 409 `season-closed`.
pub(super) fn undo(tx: &mut Tx<'_>, seller: &AccountId, weighed: &Reweighed) -> Result<(), TxError> {
    let before = store::find(&tx.reader(), seller, &weighed.delivery)?.ok_or_else(store::no_delivery)?;
    book::weigh(tx, &before, -weighed.grams)?;
    Ok(DELIVERIES.save(tx, Some(&before), &Delivery { again: None, ..before.clone() })?)
}
