//! The tables of the ledger.

use contracts::ids::{AccountId, LotMoveId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table};

use super::model::{Move, Undone};

kernel::tables! {
    /// Move id → move. Rows are added, never changed.
    pub(crate) MOVES: Collection<Move> = "lot-moves";
    /// Move id → its counter-move.
    pub(crate) UNDONE: Table<Undone> = "lot-moves-undone", unaudited;
}

/// Returns a move of this seller's.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, id: &LotMoveId) -> Result<Option<Move>, StoreError> {
    Ok(reader.get(&MOVES, id)?.filter(|found| found.seller == *seller))
}

/// Whether a move counts: it was not undone, and undoes none.
pub(crate) fn counts(reader: &Reader<'_>, found: &Move) -> Result<bool, StoreError> {
    Ok(found.undoes.is_none() && !reader.has(&UNDONE, &found.id)?)
}

/// The 404 of moves.
pub(crate) fn no_move() -> TxError {
    TxError::not_found("move")
}
