//! Enters a move in the ledger: the only code that changes what a lot has.

use contracts::lots::{LotsMoved, MoveKind};
use jiff::civil::Date;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{Problem, TxError};
use serde_json::json;

use super::arrival::{came_after, least_since};
use super::model::{Move, Part, between_lots};
use super::rules;
use super::store::MOVES;
use crate::grams::kg;
use crate::lot::model::Lot;
use crate::lot::store::{self, LOTS};

/// The kind of the refusal of a move that takes more than a lot has.
pub(crate) const SHORT: &str = "lot-short";

/// A lot that has less than a move takes.
struct Short {
    lot: Lot,
    wanted_g: u64,
}

/// Enters a move: takes its inputs, makes the lots that are new, and fills its outputs. All of it happens, or nothing.
///
/// # Errors
/// 409 `lot-short`, which names each lot that has too little with the grams that are missing; 409 `lot-number-taken`;
/// 422 for a move that does not keep its grams, or is dated before the goods of its inputs were there.
pub(crate) fn enter(tx: &mut Tx<'_>, made: &Move, new_lots: &[Lot]) -> Result<(), TxError> {
    rules::keeps_its_grams(made)?;
    let (mut short, mut late) = (Vec::new(), Vec::new());
    for Part { lot, grams, .. } in &made.inputs {
        let before = store::find(&tx.reader(), &made.seller, lot)?.ok_or_else(store::no_lot)?;
        // A counter-move has the day on which a mistake was found.
        if made.undoes.is_none() {
            let came = came_after(&tx.reader(), &before, made.day)?.map(|day| too_early(&before, day));
            let why = match came {
                None if is_entered(made.kind) => not_there(&tx.reader(), &before, (*grams, made.day))?,
                came => came,
            };
            late.extend(why);
        }
        match before.balance_g.checked_sub(*grams) {
            Some(balance_g) => LOTS.save(tx, Some(&before), &Lot { balance_g, ..before.clone() })?,
            None => short.push(Short { lot: before, wanted_g: *grams }),
        }
    }
    if !short.is_empty() {
        return Err(too_little(&short));
    }
    if !late.is_empty() {
        return Err(Problem::Invalid([("day".to_owned(), late)].into()).into());
    }
    for lot in new_lots {
        store::add(tx, lot)?;
    }
    for Part { lot, grams, .. } in &made.outputs {
        let before = store::find(&tx.reader(), &made.seller, lot)?.ok_or_else(store::no_lot)?;
        let balance_g = before.balance_g.checked_add(*grams).ok_or_else(rules::too_heavy)?;
        LOTS.save(tx, Some(&before), &Lot { balance_g, ..before.clone() })?;
    }
    MOVES.save(tx, None, made)?;
    tx.emit(&LotsMoved { id: made.id.clone(), seller: made.seller.clone(), kind: made.kind, at_ms: made.at_ms })?;
    Ok(())
}

/// Whether people enter moves of this kind, and say on which day. What lines of orders draw and give back has the day of its
/// order.
fn is_entered(kind: MoveKind) -> bool {
    between_lots(kind) || kind == MoveKind::Loss
}

/// The words about a lot that had goods on a day or later that a move of that day would leave it without; `None` if it had
/// enough all the time, or has too little now.
fn not_there(reader: &Reader<'_>, lot: &Lot, (grams, day): (u64, Date)) -> Result<Option<String>, StoreError> {
    if lot.balance_g < grams {
        return Ok(None);
    }
    let least = least_since(reader, lot, day)?;
    let short = grams.checked_sub(least).filter(|short| *short > 0);
    Ok(short.map(|short| {
        let (number, least, short) = (&lot.number, kg(least), kg(short));
        format!("must be later: lot {number} had {least} on {day} or afterwards, and {short} are missing")
    }))
}

/// The words about a lot whose goods came after a move.
fn too_early(lot: &Lot, day: Date) -> String {
    let how = if lot.made_by.is_some() { "made" } else { "received" };
    format!("must not be before {day}, when lot {} was {how}", lot.number)
}

fn too_little(short: &[Short]) -> TxError {
    let missing = |Short { lot, wanted_g }: &Short| wanted_g - lot.balance_g;
    let told = short
        .iter()
        .map(|it| format!("lot {} has {}, and {} are missing", it.lot.number, kg(it.lot.balance_g), kg(missing(it))));
    let rows = short.iter().map(|it| {
        json!({
            "lotId": it.lot.id, "number": it.lot.number, "wantedG": it.wanted_g, "balanceG": it.lot.balance_g,
            "missingG": missing(it),
        })
    });
    let why = format!("Nothing was entered: {}.", told.collect::<Vec<_>>().join("; "));
    Problem::conflict_with(SHORT, why, json!({ "short": rows.collect::<Vec<_>>() })).into()
}
