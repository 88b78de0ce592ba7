//! Puts a mistake right by a counter-move: the mirror image of the move, with a reason.

use contracts::ids::{AccountId, LotMoveId};
use contracts::lots::{LotMoveUndone, MoveKind};
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::Tx;

use super::enter::enter;
use super::model::{Move, Undone};
use super::store::{self, UNDONE};

/// The kinds of the refusals.
pub(crate) const UNDONE_ALREADY: &str = "move-is-undone";
pub(crate) const IS_COUNTER: &str = "move-is-a-counter-move";
pub(crate) const OF_AN_ORDER: &str = "move-belongs-to-an-order";

/// A counter-move wanted.
#[derive(Clone, Debug)]
pub(crate) struct UndoMove {
    /// The id of the counter-move.
    pub(crate) id: LotMoveId,
    /// The move to be undone.
    pub(crate) of: LotMoveId,
    pub(crate) seller: AccountId,
    pub(crate) by: AccountId,
    pub(crate) reason: String,
    /// Today, in the shop's time zone.
    pub(crate) day: Date,
    pub(crate) now_ms: i64,
}

/// Enters the counter-move and returns it. All that the move put into lots must still be there.
///
/// # Errors
/// 404; 409 `lot-short` where goods have gone on, `move-is-undone`, `move-is-a-counter-move` or `move-belongs-to-an-order`.
/// Nothing changes then.
pub(crate) fn undo(tx: &mut Tx<'_>, wanted: &UndoMove) -> Result<Move, TxError> {
    let found = store::find(&tx.reader(), &wanted.seller, &wanted.of)?.ok_or_else(store::no_move)?;
    if found.undoes.is_some() {
        let why = "This is a counter-move. Enter the move anew if it was right.";
        return Err(TxError::conflict(IS_COUNTER, why));
    }
    if matches!(found.kind, MoveKind::Draw | MoveKind::Return) {
        let why = "This move follows from an order. Choose other lots for the line of the order instead.";
        return Err(TxError::conflict(OF_AN_ORDER, why));
    }
    if tx.has(&UNDONE, &found.id)? {
        return Err(TxError::conflict(UNDONE_ALREADY, "This move is undone already."));
    }
    let counter = Move {
        id: wanted.id.clone(),
        inputs: found.outputs,
        outputs: found.inputs,
        day: wanted.day,
        evidence: wanted.reason.clone(),
        source: None,
        undoes: Some(found.id.clone()),
        by: Some(wanted.by.clone()),
        at_ms: wanted.now_ms,
        ..found
    };
    enter(tx, &counter, &[])?;
    tx.put(&UNDONE, &wanted.of, &Undone { by: wanted.id.clone() })?;
    let (id, by) = (wanted.of.clone(), wanted.id.clone());
    tx.emit(&LotMoveUndone { id, by, seller: wanted.seller.clone(), at_ms: wanted.now_ms })?;
    Ok(counter)
}
