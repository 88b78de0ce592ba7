//! Chooses other lots for a line of an order.

use contracts::ids::{AccountId, LineId, LotId, LotMoveId};
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::Tx;

use super::model::LineDraw;
use super::store::{self, LINES, PRODUCTS, Stamp};
use crate::grams::kg;

/// The lots wanted for a line.
#[derive(Clone, Debug)]
pub(crate) struct AssignLots {
    pub(crate) line: LineId,
    pub(crate) seller: AccountId,
    /// The lots with their grams; empty for the lots that the product is sold from, the oldest first.
    pub(crate) chosen: Vec<(LotId, u64)>,
    /// The ids of the moves that give the goods of before back, and draw the new ones.
    pub(crate) moves: [LotMoveId; 2],
    pub(crate) day: Date,
    pub(crate) now_ms: i64,
}

/// Gives back what the line drew, and draws from the chosen lots instead. The ledger has both moves.
///
/// # Errors
/// 404 for another seller's line or lot; 409 `lot-short`; 422 for more grams than the line needs. Nothing changes then.
pub(crate) fn assign(tx: &mut Tx<'_>, wanted: &AssignLots) -> Result<LineDraw, TxError> {
    let found = tx.get(&LINES, &wanted.line)?.filter(|line| line.seller == wanted.seller);
    let before = found.ok_or_else(|| TxError::not_found("line of an order"))?;
    let grams = wanted.chosen.iter().fold(0_u64, |sum, (_, grams)| sum.saturating_add(*grams));
    if grams > before.needed_g() {
        let why = format!("are {}, and the line needs {}", kg(grams), kg(before.needed_g()));
        return Err(TxError::field("lots", &why));
    }
    let [back, again] = wanted.moves.clone();
    let stamp = |id| Stamp { id, day: wanted.day, at_ms: wanted.now_ms };
    let units = before.units;
    let empty = store::give_back(tx, &before, units, stamp(back))?;
    let open = LineDraw { units, ..empty.clone() };
    let chosen = if wanted.chosen.is_empty() {
        let sold_from = tx.get(&PRODUCTS, &open.product)?.map(|product| product.lots).unwrap_or_default();
        store::oldest_first(&tx.reader(), &open, &sold_from, &[])?
    } else {
        wanted.chosen.clone()
    };
    store::draw(tx, Some(&empty), &open, &chosen, stamp(again))
}
