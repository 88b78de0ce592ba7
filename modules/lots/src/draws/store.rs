//! The tables of draws, and the moves that a line of an order makes.

use contracts::ids::{LotId, LotMoveId, OrderId};
use contracts::lots::MoveKind;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table, Tx};

use super::model::{LineDraw, ProductLots, of_order};
use crate::certificates::shipped::SHIPPED;
use crate::ledger::arrival::not_before_goods;
use crate::ledger::enter::enter;
use crate::ledger::model::{Move, Part, sum};
use crate::lot::store;

kernel::tables! {
    /// Line id → what it draws.
    pub(crate) LINES: Collection<LineDraw> = "lot-lines";
    /// Line id → the line for which nothing was drawn when it was ordered: see [`super::undrawn`].
    pub(crate) UNDRAWN: Table<LineDraw> = "undrawn-lines", unaudited;
    /// Product id → its lots.
    pub(crate) PRODUCTS: Collection<ProductLots> = "product-lots";
}

/// The most lines of an order that are read: more than any order has.
const MOST_LINES: usize = 1_000;

/// The id, day and time of a move that a line makes.
#[derive(Clone, Debug)]
pub(crate) struct Stamp {
    pub(crate) id: LotMoveId,
    pub(crate) day: Date,
    pub(crate) at_ms: i64,
}

/// Returns the lines of an order that draw from lots, the first one first.
pub(crate) fn of(reader: &Reader<'_>, order: &OrderId) -> Result<Vec<LineDraw>, StoreError> {
    let lines = LINES.rows(reader, &of_order(order), None).take(MOST_LINES);
    let mut lines = lines.collect::<Result<Vec<_>, _>>()?;
    lines.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(lines)
}

/// Draws grams of lots for a line, and saves it. The line may get less than it needs, and is open then. The draw is not
/// dated before the goods of the lots came: an order may be older than they are.
///
/// # Errors
/// 404 for a lot that is none of the seller's; 409 `lot-short`. Nothing changes then.
pub(crate) fn draw(
    tx: &mut Tx<'_>,
    before: Option<&LineDraw>,
    line: &LineDraw,
    chosen: &[(LotId, u64)],
    mut stamp: Stamp,
) -> Result<LineDraw, TxError> {
    let mut after = line.clone();
    let mut inputs = Vec::new();
    for (lot, grams) in chosen {
        let lot = store::find(&tx.reader(), &line.seller, lot)?.ok_or_else(store::no_lot)?;
        stamp.day = not_before_goods(&tx.reader(), &lot, stamp.day)?;
        let part = Part { lot: lot.id, number: lot.number, grams: *grams };
        match after.drawn.iter_mut().find(|drawn| drawn.lot == part.lot) {
            Some(drawn) => drawn.grams += part.grams,
            None => after.drawn.push(part.clone()),
        }
        inputs.push(part);
    }
    if !inputs.is_empty() {
        enter(tx, &step(line, MoveKind::Draw, inputs, Vec::new(), stamp), &[])?;
    }
    LINES.save(tx, before, &after)?;
    Ok(after)
}

/// Gives units of a line back to the lots that it drew from, and saves it: the last lot first, or a share to each where the
/// goods have left, because nobody sees which of them came back. What was open of the line needs no lot any more, so it is
/// taken off first.
pub(crate) fn give_back(tx: &mut Tx<'_>, before: &LineDraw, units: u32, stamp: Stamp) -> Result<LineDraw, TxError> {
    let mut after = LineDraw { units: before.units.saturating_sub(units), ..before.clone() };
    let excess = sum(&after.drawn).saturating_sub(after.needed_g());
    let back =
        if tx.has(&SHIPPED, &before.id)? { shares(&after.drawn, excess) } else { last_first(&after.drawn, excess) };
    let mut outputs = Vec::new();
    for (part, grams) in after.drawn.iter_mut().zip(back).filter(|(_, grams)| *grams > 0) {
        part.grams -= grams;
        outputs.push(Part { grams, ..part.clone() });
    }
    after.drawn.retain(|part| part.grams > 0);
    if !outputs.is_empty() {
        enter(tx, &step(before, MoveKind::Return, Vec::new(), outputs, stamp), &[])?;
    }
    LINES.save(tx, Some(before), &after)?;
    Ok(after)
}

/// The grams that go back to each of the lots of a line, the last one first.
fn last_first(drawn: &[Part], mut back: u64) -> Vec<u64> {
    let mut grams: Vec<u64> = drawn.iter().map(|part| part.grams).collect();
    for part in grams.iter_mut().rev() {
        *part = back.min(*part);
        back -= *part;
    }
    grams
}

/// The grams that go back to each of the lots of a line by their parts of it: no more than a lot gave, and `back` in all, which
/// is no more than all of them gave.
fn shares(drawn: &[Part], back: u64) -> Vec<u64> {
    let all = u128::from(sum(drawn)).max(1);
    let (mut gave, mut given) = (0_u128, 0_u64);
    let share = |part: &Part| {
        gave += u128::from(part.grams);
        let until = u64::try_from(gave * u128::from(back) / all).unwrap_or(back);
        let grams = until - given;
        given = until;
        grams
    };
    drawn.iter().map(share).collect()
}

fn step(line: &LineDraw, kind: MoveKind, inputs: Vec<Part>, outputs: Vec<Part>, stamp: Stamp) -> Move {
    Move {
        id: stamp.id,
        seller: line.seller.clone(),
        kind,
        inputs,
        outputs,
        loss_g: 0,
        day: stamp.day,
        evidence: String::new(),
        source: None,
        line: Some(line.sold()),
        undoes: None,
        by: None,
        at_ms: stamp.at_ms,
    }
}
