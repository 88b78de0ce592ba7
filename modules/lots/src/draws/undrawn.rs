//! Lines for which nothing was drawn when they were ordered: their product was sold from no lot then. Their seller may choose
//! lots for them later.
//!
//! A consumer of its own notes them, from the first order ever. It follows each line that stands in [`UNDRAWN`], also once
//! something is drawn for it; the consumer that draws follows all others. So what comes back of a line is counted once,
//! whenever its seller chose lots for it.

use contracts::ids::{AccountId, LineId, OrderId};
use contracts::logistics::ShipmentStatus;
use contracts::sales::OrderPlaced;
use jiff::civil::Date;
use kernel::store::{Listed, Reader, StoreError, Tx, lists};

use super::model::LineDraw;
use super::store::{LINES, UNDRAWN};
use crate::certificates::shipped;

/// The name of the list of a seller's lines for which nothing is drawn.
fn list(seller: &AccountId) -> String {
    format!("undrawn-lines/{seller}")
}

/// Notes the lines of an order for which nothing was drawn. Those without a weight can draw nothing.
pub(super) fn placed(tx: &mut Tx<'_>, order: &OrderPlaced) -> Result<(), StoreError> {
    for (line, unit_g) in order.lines.iter().zip(&order.unit_weights_g) {
        if *unit_g == 0 || tx.has(&LINES, &line.line)? {
            continue;
        }
        let new = LineDraw::ordered(order, line, *unit_g);
        lists::add(tx, &list(&new.seller), &new.sort_key(), &new.id)?;
        tx.put(&UNDRAWN, &new.id, &new)?;
    }
    Ok(())
}

/// Takes units off a line for which nothing is drawn.
pub(super) fn less(tx: &mut Tx<'_>, before: &LineDraw, units: u32) -> Result<(), StoreError> {
    let after = LineDraw { units: before.units.saturating_sub(units), ..before.clone() };
    if after.units == 0 { forget(tx, before) } else { tx.put(&UNDRAWN, &after.id, &after) }
}

/// Notes the shipment of a line for which nothing is drawn, and the day on which it left.
pub(super) fn carried(tx: &mut Tx<'_>, line: &LineDraw, status: ShipmentStatus, day: Date) -> Result<(), StoreError> {
    tx.put(&UNDRAWN, &line.id, line)?;
    shipped::note(tx, &line.id, status, day).map(drop)
}

/// Forgets a line: nothing of it is left, or the consumer that draws follows it.
pub(super) fn forget(tx: &mut Tx<'_>, line: &LineDraw) -> Result<(), StoreError> {
    if !tx.has(&UNDRAWN, &line.id)? {
        return Ok(());
    }
    lists::remove(tx, &list(&line.seller), &line.sort_key())?;
    tx.delete(&UNDRAWN, &line.id)
}

/// Returns a seller's line, and begins to draw for it if nothing was drawn for it yet.
pub(super) fn opened(tx: &mut Tx<'_>, seller: &AccountId, id: &LineId) -> Result<Option<LineDraw>, StoreError> {
    let Some(line) = find(&tx.reader(), seller, id)? else { return Ok(None) };
    if !tx.has(&LINES, id)? {
        lists::remove(tx, &list(seller), &line.sort_key())?;
        LINES.save(tx, None, &line)?;
    }
    Ok(Some(line))
}

/// Returns a seller's line, whether or not something is drawn for it.
pub(super) fn find(reader: &Reader<'_>, seller: &AccountId, id: &LineId) -> Result<Option<LineDraw>, StoreError> {
    let found = match reader.get(&LINES, id)? {
        Some(line) => Some(line),
        None => reader.get(&UNDRAWN, id)?,
    };
    Ok(found.filter(|line| line.seller == *seller))
}

/// Returns the lines of an order that this consumer follows, as they were before something was drawn for them.
pub(super) fn of(reader: &Reader<'_>, order: &OrderId) -> Result<Vec<LineDraw>, StoreError> {
    let prefix = format!("{order}-");
    reader.scan(&UNDRAWN, prefix.as_bytes(), None).map(|row| row.map(|(_, line)| line)).collect()
}

/// Returns at most `limit` of a seller's lines for which nothing is drawn, the latest first, after the cursor `before`, and
/// how many there are.
pub(super) fn page(
    reader: &Reader<'_>,
    seller: &AccountId,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<LineDraw>, u64), StoreError> {
    let list = list(seller);
    let mut found = Vec::new();
    for id in lists::newest(reader, &list, before).take(limit) {
        found.extend(reader.get(&UNDRAWN, id?)?);
    }
    Ok((found, lists::count(reader, &list)?))
}
