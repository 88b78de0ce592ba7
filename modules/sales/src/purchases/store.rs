//! The lists and habits of an account's purchases.

use contracts::ids::{AccountId, LineId, ProductId};
use kernel::store::{Reader, StoreError, Table, Tx, lists};

use super::model::Habit;
use crate::books::{self, Standing};
use crate::orders::model::{Order, Purchase};
use crate::orders::store::{ORDERS, PURCHASES};
use kernel::store::{Words, search};

kernel::tables! {
    /// `buyer \0 product` → habit.
    pub(crate) HABITS: Table<Habit> = "habits";
}

/// A purchase of fewer units counts as low stock.
const LOW: u32 = 10;

/// The name of the list of a buyer's purchases.
pub(crate) fn list(buyer: &AccountId) -> String {
    format!("purchases/{buyer}")
}

/// The name of the list of those with few units.
fn low_list(buyer: &AccountId) -> String {
    format!("purchases-low/{buyer}")
}

/// The name of the list of a buyer's products, by frequency.
fn habit_list(buyer: &AccountId) -> String {
    format!("habits/{buyer}")
}

fn habit_place(count: u64, product: &ProductId) -> String {
    format!("{count:016x}-{product}")
}

/// Enters a line of the buyer's orders, or its change.
pub(crate) fn follow(
    tx: &mut Tx<'_>,
    order: &Order,
    line: &Purchase,
    before: Option<Standing>,
    after: Standing,
) -> Result<(), StoreError> {
    let place = books::sort_key(order, line);
    if before.is_none() {
        lists::add(tx, &list(&order.buyer), &place, &line.id)?;
    }
    let low = |standing: Standing| (standing.units > 0 && line.quantity < LOW).then(|| low_list(&order.buyer));
    lists::relist(tx, before.and_then(low), low(after), &place, &line.id)?;
    let (was, is) = (before.map_or(0, Standing::counts), after.counts());
    if was != is { habit(tx, &order.buyer, line, is > was) } else { Ok(()) }
}

/// Counts a line in or out.
fn habit(tx: &mut Tx<'_>, buyer: &AccountId, line: &Purchase, more: bool) -> Result<(), StoreError> {
    let key = [buyer.as_bytes(), &[0], line.product.as_bytes()].concat();
    let old = tx.get(&HABITS, &key)?;
    let count = old.as_ref().map_or(0, |habit| habit.count);
    let last = match old {
        // The ids of purchases sort by time.
        Some(old) if !more || old.last > line.id => old.last,
        _ => line.id.clone(),
    };
    let new = Habit { count: if more { count + 1 } else { count.saturating_sub(1) }, last };
    let listed = |count: u64| (count > 0).then(|| habit_place(count, &line.product));
    if let Some(place) = listed(count) {
        lists::remove(tx, &habit_list(buyer), &place)?;
    }
    if let Some(place) = listed(new.count) {
        lists::add(tx, &habit_list(buyer), &place, &line.product)?;
    }
    tx.put(&HABITS, key, &new)
}

/// A purchase with its order.
pub(crate) type Row = (Order, Purchase);

fn row(reader: &Reader<'_>, id: &LineId) -> Result<Option<Row>, StoreError> {
    let Some(line) = reader.get(&PURCHASES, id)? else { return Ok(None) };
    // A purchase's id is its order's, a hyphen and the line's number.
    let Some((order, _)) = id.rsplit_once('-') else { return Ok(None) };
    Ok(reader.get(&ORDERS, order)?.map(|order| (order, line)))
}

/// Returns the purchases of a list, newest first, after the cursor `before`.
pub(crate) fn rows<'a>(
    reader: &'a Reader<'_>,
    list: &str,
    before: Option<&str>,
) -> impl Iterator<Item = Result<Row, StoreError>> + use<'a> {
    lists::newest(reader, list, before).filter_map(|id| match id {
        Ok(id) => row(reader, &id.into()).transpose(),
        Err(error) => Some(Err(error)),
    })
}

/// Returns at most `limit` of a list's purchases that hold `words`, newest first, after `before`, and their total.
pub(crate) fn page(
    reader: &Reader<'_>,
    list: &str,
    words: &Words,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Row>, u64), StoreError> {
    if words.is_empty() {
        let found = rows(reader, list, before).take(limit).collect::<Result<_, _>>()?;
        return Ok((found, lists::count(reader, list)?));
    }
    let holds = |(order, line): &Row| {
        words.are_in(&[&line.name, &line.sku, &line.category, &order.number, &order.buyer_name, &line.id])
    };
    search(rows(reader, list, None), holds, |(order, line)| books::sort_key(order, line), before, limit)
}

/// Returns one of the buyer's purchases.
pub(crate) fn find(reader: &Reader<'_>, buyer: &AccountId, id: &LineId) -> Result<Option<Row>, StoreError> {
    Ok(row(reader, id)?.filter(|(order, _)| order.buyer == *buyer))
}

/// Returns an order line that this account bought or sold.
pub(crate) fn between(reader: &Reader<'_>, account: &AccountId, id: &LineId) -> Result<Option<Row>, StoreError> {
    Ok(row(reader, id)?.filter(|(order, line)| order.buyer == *account || line.seller == *account))
}

/// Returns one of the seller's sales: the same row from the other side.
pub(crate) fn sold_by(reader: &Reader<'_>, seller: &AccountId, id: &LineId) -> Result<Option<Row>, StoreError> {
    Ok(row(reader, id)?.filter(|(_, line)| line.seller == *seller))
}

/// Returns the buyer's most frequent products, the most frequent first: the count and the latest purchase of each.
pub(crate) fn most_frequent(
    reader: &Reader<'_>,
    buyer: &AccountId,
    limit: usize,
) -> Result<Vec<(u64, Purchase)>, StoreError> {
    let mut found = Vec::new();
    for product in lists::newest(reader, &habit_list(buyer), None).take(limit) {
        let key = [buyer.as_bytes(), &[0], product?.as_bytes()].concat();
        let Some(habit) = reader.get(&HABITS, key)? else { continue };
        if let Some(last) = reader.get(&PURCHASES, &habit.last)? {
            found.push((habit.count, last));
        }
    }
    Ok(found)
}

/// Returns the newest purchases of few units.
pub(crate) fn low(reader: &Reader<'_>, buyer: &AccountId, limit: usize) -> Result<Vec<Row>, StoreError> {
    rows(reader, &low_list(buyer), None).take(limit).collect()
}
