//! A call that is sent twice with one idempotency key is one call.

use contracts::ids::{AccountId, LotMoveId};
use kernel::http::IdempotencyKey;
use kernel::store::{Record, Tx, fingerprint, once};
use kernel::{TxError, new_id};
use serde::{Deserialize, Serialize};

use crate::ledger::model::Move;
use crate::ledger::store::{MOVES, no_move};

/// The move that a call made, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MadeMove {
    pub(crate) id: LotMoveId,
}
impl Record for MadeMove {}

/// A call that moves goods.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    account: AccountId,
    key: String,
    fingerprint: u64,
}

impl Wanted {
    /// A call of this account. `told` is what it asks for, in words.
    pub(crate) fn new(account: &AccountId, key: IdempotencyKey, told: &str) -> Self {
        let key = key.0.unwrap_or_else(new_id);
        Wanted { account: account.clone(), key, fingerprint: fingerprint(told.as_bytes()) }
    }
}

/// Runs `make` once for the call's key, and returns the move that it made.
///
/// # Errors
/// Those of `make`, or 409 where the key was used for another call.
pub(crate) fn once_for(
    tx: &mut Tx<'_>,
    wanted: &Wanted,
    make: impl FnOnce(&mut Tx<'_>) -> Result<Move, TxError>,
) -> Result<Move, TxError> {
    let answer: Result<(MadeMove, bool), TxError> =
        once(tx, &wanted.account, &wanted.key, wanted.fingerprint, "another move of lots", |tx| {
            make(tx).map(|made| MadeMove { id: made.id })
        });
    let (made, _) = answer?;
    tx.get(&MOVES, &made.id)?.ok_or_else(no_move)
}
