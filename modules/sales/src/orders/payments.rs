//! The money for an order: the statuses of its bills, and its announced and received payments. A status alone does not
//! suffice: an overdue bill may be paid in part.

use contracts::billing::{BillChanged, BillNews, BillStatus};
use contracts::ids::OrderId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::{FullOrder, Purchase};

kernel::tables! {
    /// Order id → its announced and received payments.
    pub(crate) RECEIPTS: Table<Receipts> = "order-receipts";
}

/// The announced and received payments of an order, version 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Receipts {
    /// Payments that were sent and are neither confirmed nor failed.
    pub(crate) announced: u32,
    /// Whether any money came in.
    pub(crate) received: bool,
}
impl Record for Receipts {}

/// The payment state of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Payment {
    /// Its bills are not known yet.
    Unknown,
    /// Nothing was paid or announced.
    Nothing,
    /// A payment was sent that has not come in yet.
    Announced,
    /// Some money came in.
    Received,
    /// All of it is paid.
    Paid,
    /// Its bills were credited or cancelled.
    Over,
}

/// Updates the receipts of an order from a bill for its goods.
pub(crate) fn follow(tx: &mut Tx<'_>, order: &OrderId, bill: &BillChanged) -> Result<(), StoreError> {
    let change: fn(&mut Receipts) = match bill.news {
        BillNews::PaymentSent => |seen| seen.announced = seen.announced.saturating_add(1),
        BillNews::PaymentConfirmed => |seen| {
            seen.announced = seen.announced.saturating_sub(1);
            seen.received = true;
        },
        BillNews::PaymentFailed => |seen| seen.announced = seen.announced.saturating_sub(1),
        BillNews::Issued
        | BillNews::Credited
        | BillNews::Refunded
        | BillNews::Cancelled
        | BillNews::WrittenOff
        | BillNews::Overdue
        | BillNews::DueDayFixed => return Ok(()),
    };
    let mut seen = tx.get(&RECEIPTS, order)?.unwrap_or_default();
    change(&mut seen);
    tx.put(&RECEIPTS, order, &seen)
}

/// The payment state of an order.
pub(crate) fn load(reader: &Reader<'_>, full: &FullOrder) -> Result<Payment, StoreError> {
    let seen = reader.get(&RECEIPTS, &full.order.id)?.unwrap_or_default();
    let statuses: Vec<Option<BillStatus>> = full.standing().map(Purchase::payment).collect();
    let is_over = |status: &Option<BillStatus>| matches!(status, Some(BillStatus::Credited | BillStatus::Cancelled));
    let any = |command: BillStatus| statuses.contains(&Some(command));
    Ok(if statuses.iter().all(is_over) {
        Payment::Over
    } else if statuses.iter().all(|status| is_over(status) || *status == Some(BillStatus::Paid)) {
        Payment::Paid
    } else if seen.received || any(BillStatus::Paid) || any(BillStatus::PartlyPaid) {
        Payment::Received
    } else if seen.announced > 0 || any(BillStatus::PaymentWaiting) {
        Payment::Announced
    } else if statuses.contains(&None) {
        Payment::Unknown
    } else {
        Payment::Nothing
    })
}
