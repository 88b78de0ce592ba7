//! The consumer that keeps the entries by the events of sales, billing and logistics.

use std::sync::Arc;

use contracts::billing::{BillChanged, BillNews, BillStatus, BillType};
use contracts::ids::{AccountId, OrderId};
use contracts::logistics::{ExceptionChanged, ShipmentMoved, ShipmentNews, ShipmentStatus};
use contracts::money::Money;
use contracts::sales::{
    OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, OrderPriceFinal, OrderReturned, QuoteMoved,
    QuoteStatus,
};
use kernel::Context;
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Tx};

use super::model::{End, Entry, Kind, Party};
use super::store::{self, ENTRIES};
use super::{days, follow, late, parties};

/// The events that it consumes.
pub(crate) const EVENTS: &[&str] = &[
    OrderPlaced::NAME,
    OrderCancelled::NAME,
    OrderDelivered::NAME,
    OrderReturned::NAME,
    OrderLinesCancelled::NAME,
    OrderPriceFinal::NAME,
    BillChanged::NAME,
    ShipmentMoved::NAME,
    ExceptionChanged::NAME,
    QuoteMoved::NAME,
];

/// Takes an event.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>, context: &Context) -> Result<(), ConsumeError> {
    let name = |id: AccountId| parties::party(context, id);
    if let Some(order) = event.open::<OrderPlaced>()? {
        placed(tx, Arc::unwrap_or_clone(order))?;
    } else if let Some(order) = event.open::<OrderCancelled>()? {
        cancelled(tx, &order.order)?;
    } else if let Some(order) = event.open::<OrderDelivered>()? {
        store::change(tx, &order.order, |entry| end(entry, End::Done, "delivered"))?;
    } else if let Some(order) = event.open::<OrderReturned>()? {
        store::change(tx, &order.order, |entry| "goods returned".clone_into(&mut entry.status))?;
    } else if let Some(order) = event.open::<OrderLinesCancelled>()? {
        lessened(tx, &order)?;
    } else if let Some(order) = event.open::<OrderPriceFinal>()? {
        repriced(tx, &order)?;
    } else if let Some(bill) = event.open::<BillChanged>()? {
        billed(tx, Arc::unwrap_or_clone(bill), name)?;
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        shipped(tx, Arc::unwrap_or_clone(moved), name)?;
    } else if let Some(exception) = event.open::<ExceptionChanged>()? {
        let more = if exception.resolved { -1 } else { 1 };
        follow::change(tx, &exception.shipment, |entry| {
            entry.exceptions = entry.exceptions.saturating_add_signed(more)
        })?;
    } else if let Some(moved) = event.open::<QuoteMoved>()? {
        quoted(tx, Arc::unwrap_or_clone(moved), name)?;
    }
    Ok(())
}

fn end(entry: &mut Entry, end: End, status: &str) {
    entry.end = end;
    status.clone_into(&mut entry.status);
}

pub(super) fn placed(tx: &mut Tx<'_>, order: OrderPlaced) -> Result<(), StoreError> {
    let mut sellers: Vec<Party> = Vec::new();
    let amount = order.total();
    for line in &order.lines {
        if sellers.iter().all(|known| known.id != line.seller) {
            sellers.push(Party { id: line.seller.clone(), name: line.seller_name.clone() });
        }
    }
    let first = order.lines.first().map(|line| line.name.as_str()).unwrap_or_default();
    let what = match order.lines.len() {
        0 | 1 => first.to_owned(),
        lines => format!("{first} and {} more", lines - 1),
    };
    days::placed(tx, order.at_ms, amount)?;
    let entry = Entry {
        kind: Kind::Orders,
        id: order.order.into(),
        number: order.number,
        what,
        buyer: Party { id: order.buyer, name: order.buyer_name },
        sellers,
        at_ms: order.at_ms,
        status: "placed".to_owned(),
        end: End::Open,
        amount,
        rest: 0,
        order: None,
        promised: None,
        late: 0,
        exceptions: 0,
    };
    store::save(tx, None, &entry)
}

pub(super) fn cancelled(tx: &mut Tx<'_>, order: &OrderId) -> Result<(), StoreError> {
    let Some(entry) = tx.get(&ENTRIES, order)?.filter(|entry| entry.end != End::Cancelled) else { return Ok(()) };
    days::cancelled(tx, entry.at_ms, entry.amount)?;
    store::change(tx, order, |entry| end(entry, End::Cancelled, "cancelled"))
}

/// Takes cancelled lines off an order and its day.
fn lessened(tx: &mut Tx<'_>, order: &OrderLinesCancelled) -> Result<(), StoreError> {
    let Some(entry) = tx.get(&ENTRIES, &order.order)? else { return Ok(()) };
    let Some(amount) = entry.amount else { return Ok(()) };
    days::lessened(tx, entry.at_ms, order.off)?;
    let rest = Money::new(amount.minor - order.off.minor, amount.currency);
    store::change(tx, &order.order, |entry| entry.amount = Some(rest))
}

/// Counts an order and its day at the final price. An event that is older than the difference changes nothing.
pub(super) fn repriced(tx: &mut Tx<'_>, order: &OrderPriceFinal) -> Result<(), StoreError> {
    let Some(entry) = tx.get(&ENTRIES, &order.order)?.filter(|entry| entry.end != End::Cancelled) else {
        return Ok(());
    };
    let (Some(amount), Some(difference)) = (entry.amount, order.difference) else { return Ok(()) };
    let more = Money::new(difference.gross(), amount.currency);
    days::repriced(tx, entry.at_ms, more)?;
    store::change(tx, &order.order, |entry| entry.amount = amount.plus(more))
}

pub(super) fn billed(tx: &mut Tx<'_>, bill: BillChanged, name: impl Fn(AccountId) -> Party) -> Result<(), StoreError> {
    let now = match bill.status {
        BillStatus::Paid => End::Done,
        BillStatus::Cancelled | BillStatus::Credited => End::Cancelled,
        BillStatus::Open | BillStatus::PaymentWaiting | BillStatus::PartlyPaid | BillStatus::Overdue => End::Open,
    };
    // A new bill is not looked for: a look for an absent row is most of the cost.
    let before = if bill.news == BillNews::Issued { None } else { tx.get(&ENTRIES, &bill.bill)? };
    let mut entry = before.clone().unwrap_or_else(|| Entry {
        kind: Kind::Bills,
        id: bill.bill.into(),
        number: bill.invoice,
        what: bill.description,
        buyer: name(bill.payer),
        sellers: vec![name(bill.payee)],
        at_ms: bill.at_ms,
        status: String::new(),
        end: End::Open,
        amount: Some(bill.amount),
        rest: 0,
        // Freight and fees are owed to others than the order's sellers, so they leave the order paid.
        order: bill.order.filter(|_| matches!(bill.kind, BillType::Purchase | BillType::FinalPrice)),
        promised: None,
        late: 0,
        exceptions: 0,
    });
    end(&mut entry, now, bill.status.as_str());
    entry.rest = if now == End::Open { bill.balance.minor.max(0) } else { 0 };
    entry.late = u32::from(bill.status == BillStatus::Overdue);
    follow::save(tx, before.as_ref(), &entry)
}

pub(super) fn shipped(
    tx: &mut Tx<'_>,
    moved: ShipmentMoved,
    name: impl Fn(AccountId) -> Party,
) -> Result<(), StoreError> {
    let now = match moved.status {
        ShipmentStatus::Delivered => End::Done,
        ShipmentStatus::Cancelled | ShipmentStatus::Returned => End::Cancelled,
        _ => End::Open,
    };
    let before = if moved.news == ShipmentNews::Planned { None } else { tx.get(&ENTRIES, &moved.shipment)? };
    let promised = before.as_ref().and_then(|entry| entry.promised);
    if promised.is_none()
        && let Some(day) = moved.arrives_on
    {
        late::watch(tx, &moved.shipment, day)?;
    }
    let over = promised.is_some_and(|day| moved.at_ms >= late::after(day));
    let mut entry = before.clone().unwrap_or_else(|| Entry {
        kind: Kind::Shipments,
        id: moved.shipment.into(),
        number: moved.number,
        what: moved.name,
        buyer: moved.buyer.map(&name).unwrap_or_default(),
        sellers: moved.seller.map(&name).into_iter().collect(),
        at_ms: moved.at_ms,
        status: String::new(),
        end: End::Open,
        amount: None,
        rest: 0,
        order: moved.order,
        promised: None,
        late: 0,
        exceptions: 0,
    });
    end(&mut entry, now, moved.status.as_str());
    entry.promised = promised.or(moved.arrives_on);
    let after = entry.promised.zip(moved.arrives_on).is_some_and(|(promised, expected)| expected > promised);
    entry.late = u32::from(now == End::Open && (after || over));
    follow::save(tx, before.as_ref(), &entry)
}

pub(super) fn quoted(tx: &mut Tx<'_>, moved: QuoteMoved, name: impl Fn(AccountId) -> Party) -> Result<(), StoreError> {
    let now = match moved.step {
        QuoteStatus::Accepted => End::Done,
        QuoteStatus::Declined | QuoteStatus::Withdrawn | QuoteStatus::Expired => End::Cancelled,
        QuoteStatus::Requested | QuoteStatus::Offered | QuoteStatus::Countered => End::Open,
    };
    let before = tx.get(&ENTRIES, &moved.quote)?;
    let mut entry = before.clone().unwrap_or_else(|| Entry {
        kind: Kind::Quotes,
        id: moved.quote.into(),
        number: String::new(),
        what: moved.product_name,
        buyer: Party { id: moved.buyer, name: moved.buyer_name },
        sellers: vec![name(moved.seller)],
        at_ms: moved.at_ms,
        status: String::new(),
        end: End::Open,
        amount: None,
        rest: 0,
        order: None,
        promised: None,
        late: 0,
        exceptions: 0,
    });
    end(&mut entry, now, moved.step.as_str());
    if before.as_ref() == Some(&entry) { Ok(()) } else { store::save(tx, before.as_ref(), &entry) }
}
