//! Enters a move in the ledger: the only code that changes what a lot has.

use contracts::lots::LotsMoved;
use jiff::civil::Date;
use kernel::store::Tx;
use kernel::{Problem, TxError};
use serde_json::json;

use super::arrival::came_after;
use super::model::{Move, Part};
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
/// 422 for a move that does not keep its grams, or is dated before the goods of its inputs came.
pub(crate) fn enter(tx: &mut Tx<'_>, made: &Move, new_lots: &[Lot]) -> Result<(), TxError> {
    rules::keeps_its_grams(made)?;
    let (mut short, mut late) = (Vec::new(), Vec::new());
    for Part { lot, grams, .. } in &made.inputs {
        let before = store::find(&tx.reader(), &made.seller, lot)?.ok_or_else(store::no_lot)?;
        // A counter-move has the day on which a mistake was found.
        if made.undoes.is_none() {
            late.extend(came_after(&tx.reader(), &before, made.day)?.map(|day| too_early(&before, day)));
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
