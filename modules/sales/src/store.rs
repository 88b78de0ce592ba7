//! The tables of sales, and reading them.

use contracts::Id;
use kernel::store::{Reader, StoreError, Table, Tx};

use crate::model::{FullOrder, Order, Purchase};

/// `order` → order.
pub(crate) const ORDERS: Table<Order> = Table::new("orders");
/// Purchase id, which begins with the order's → purchase.
pub(crate) const PURCHASES: Table<Purchase> = Table::new("purchases");
/// `buyer \0 place` → order id: see [`place`].
pub(crate) const BY_BUYER: Table<OrderId> = Table::new("orders-by-buyer");
/// `buyer` → how many orders it has placed.
pub(crate) const COUNTS: Table<u64> = Table::new("order-counts");
/// Year → how many orders were placed in it, by all.
pub(crate) const NUMBERS: Table<u64> = Table::new("order-numbers");

/// An index row is the order's id; the same record as a repeated checkout's answer.
pub(crate) use crate::model::Placed as OrderId;

/// Where an order stands among its buyer's: by time, then by id. Also the cursor of a list.
pub(crate) fn place(order: &Order) -> String {
    format!("{:016x}-{}", order.placed_ms.max(0), order.id)
}

/// Whether a cursor is one that [`place`] made.
pub(crate) fn is_place(cursor: &str) -> bool {
    cursor.len() <= 100
        && cursor.split_once('-').is_some_and(|(time, id)| time.len() == 16 && !id.is_empty())
        && cursor.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-')
}

pub(crate) fn buyer_key(buyer: &str, place: &str) -> Vec<u8> {
    [buyer.as_bytes(), &[0], place.as_bytes()].concat()
}

/// Lines begin with the order's id and a hyphen. Ids are of one length, so none begins with another.
fn line_prefix(order: &str) -> Vec<u8> {
    [order.as_bytes(), b"-"].concat()
}

/// An order's lines.
pub(crate) fn lines(tx: &Tx<'_>, order: &str) -> Result<Vec<Purchase>, StoreError> {
    tx.scan(&PURCHASES, &line_prefix(order), None).map(|row| row.map(|(_, line)| line)).collect()
}

fn full(reader: &Reader<'_>, order: Order) -> Result<FullOrder, StoreError> {
    let prefix = line_prefix(&order.id);
    let lines =
        reader.scan(&PURCHASES, &prefix, None).map(|row| row.map(|(_, line)| line)).collect::<Result<_, _>>()?;
    Ok(FullOrder { order, lines })
}

/// An order of this buyer; `None` for another's as for one that is not there.
pub(crate) fn order(reader: &Reader<'_>, buyer: &str, id: &str) -> Result<Option<FullOrder>, StoreError> {
    match reader.get(&ORDERS, id)?.filter(|order| order.buyer == buyer) {
        Some(order) => full(reader, order).map(Some),
        None => Ok(None),
    }
}

/// A page of a buyer's orders.
#[derive(Debug)]
pub(crate) struct Page {
    /// Newest first.
    pub(crate) items: Vec<FullOrder>,
    /// Cursor of the next page, where there is one.
    pub(crate) next: Option<String>,
    /// How many orders the buyer has in all.
    pub(crate) total: u64,
}

/// A buyer's orders, newest first, `limit` of them after `cursor`.
pub(crate) fn page(reader: &Reader<'_>, buyer: &str, limit: usize, cursor: Option<&str>) -> Result<Page, StoreError> {
    let mut items = newest(reader, buyer, cursor, limit + 1)?;
    let more = items.len() > limit;
    items.truncate(limit);
    let next = items.last().filter(|_| more).map(|last| place(&last.order));
    Ok(Page { items, next, total: reader.get(&COUNTS, buyer)?.unwrap_or(0) })
}

/// A buyer's purchases with their orders, newest first, at most `limit` of them.
pub(crate) fn purchases(reader: &Reader<'_>, buyer: &str, limit: usize) -> Result<Vec<FullOrder>, StoreError> {
    let (mut found, mut lines) = (Vec::new(), 0);
    // Every order has a line at least, so no more orders than lines are needed.
    for id in ids(reader, buyer, None, limit)? {
        if lines >= limit {
            break;
        }
        let Some(order) = reader.get(&ORDERS, id)? else { continue };
        let mut each = full(reader, order)?;
        each.lines.truncate(limit - lines);
        lines += each.lines.len();
        found.push(each);
    }
    Ok(found)
}

fn newest(reader: &Reader<'_>, buyer: &str, cursor: Option<&str>, limit: usize) -> Result<Vec<FullOrder>, StoreError> {
    let mut found = Vec::new();
    for id in ids(reader, buyer, cursor, limit)? {
        if let Some(order) = reader.get(&ORDERS, id)? {
            found.push(full(reader, order)?);
        }
    }
    Ok(found)
}

/// Ids of a buyer's orders, newest first.
fn ids(reader: &Reader<'_>, buyer: &str, cursor: Option<&str>, limit: usize) -> Result<Vec<Id>, StoreError> {
    let before = cursor.map(|cursor| buyer_key(buyer, cursor));
    let prefix = buyer_key(buyer, "");
    let rows = reader.scan_back(&BY_BUYER, &prefix, before.as_deref()).take(limit);
    rows.map(|row| row.map(|(_, id)| id.order)).collect()
}
