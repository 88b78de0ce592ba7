//! The tables of orders, and their queries.

use contracts::ids::{AccountId, OrderId};
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{FullOrder, Order, Placed, Purchase};

kernel::tables! {
    /// `order` → order.
    pub(crate) ORDERS: Table<Order> = "orders";
    /// Purchase id, which begins with the order's → purchase.
    pub(crate) PURCHASES: Table<Purchase> = "purchases";
    /// `buyer \0 sort key` → order id: see [`sort_key`].
    pub(crate) BY_BUYER: Table<Placed> = "orders-by-buyer";
    /// `buyer` → the number of orders placed.
    pub(crate) COUNTS: Table<u64> = "order-counts";
    /// Year → the last order number; for contracts, under `contract-` and the year.
    pub(crate) NUMBERS: Table<u64> = "order-numbers";
}

/// The sort key of an order in its buyer's list: by time, then by id. Also the cursor of the list.
pub(crate) fn sort_key(order: &Order) -> String {
    kernel::store::sort_key(order.placed_ms, &order.id)
}

pub(crate) fn buyer_key(buyer: &AccountId, sort_key: &str) -> Vec<u8> {
    [buyer.as_bytes(), &[0], sort_key.as_bytes()].concat()
}

/// The prefix of the lines' keys: the order's id and a hyphen. Ids are of one length, so none begins with another.
fn line_prefix(order: &OrderId) -> Vec<u8> {
    [order.as_bytes(), b"-"].concat()
}

/// Returns an order's lines.
pub(crate) fn lines(tx: &Tx<'_>, order: &OrderId) -> Result<Vec<Purchase>, StoreError> {
    tx.scan(&PURCHASES, &line_prefix(order), None).map(|row| row.map(|(_, line)| line)).collect()
}

fn full(reader: &Reader<'_>, order: Order) -> Result<FullOrder, StoreError> {
    let prefix = line_prefix(&order.id);
    let lines =
        reader.scan(&PURCHASES, &prefix, None).map(|row| row.map(|(_, line)| line)).collect::<Result<_, _>>()?;
    Ok(FullOrder { order, lines })
}

/// Returns an order, without a check of the account.
pub(crate) fn any(reader: &Reader<'_>, id: &OrderId) -> Result<Option<FullOrder>, StoreError> {
    reader.get(&ORDERS, id)?.map(|order| full(reader, order)).transpose()
}

/// Returns an order of this buyer; `None` if it belongs to another or does not exist.
pub(crate) fn order(reader: &Reader<'_>, buyer: &AccountId, id: &OrderId) -> Result<Option<FullOrder>, StoreError> {
    match reader.get(&ORDERS, id)?.filter(|order| order.buyer == *buyer) {
        Some(order) => full(reader, order).map(Some),
        None => Ok(None),
    }
}

/// Returns at most `limit` of a buyer's orders, newest first, after the cursor `before`, and the total count.
pub(crate) fn page(
    reader: &Reader<'_>,
    buyer: &AccountId,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<FullOrder>, u64), StoreError> {
    let before = before.map(|before| buyer_key(buyer, before));
    let mut found = Vec::new();
    for row in reader.scan_back(&BY_BUYER, &buyer_key(buyer, ""), before.as_deref()).take(limit) {
        let (_, Placed { order: id }) = row?;
        if let Some(order) = reader.get(&ORDERS, id)? {
            found.push(full(reader, order)?);
        }
    }
    Ok((found, reader.get(&COUNTS, buyer)?.unwrap_or(0)))
}
