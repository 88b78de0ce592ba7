//! Receives goods into a lot: a new one, or one that was received before.

use contracts::ids::{AccountId, LotId, LotMoveId};
use contracts::lots::MoveKind;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::Tx;

use super::enter::enter;
use super::model::{Move, Part, Source};
use crate::lot::model::Lot;
use crate::lot::store;

/// The kind of the refusal of a delivery into a lot that was made of others.
pub(crate) const MADE_LOT: &str = "lot-was-made";

/// A delivery wanted.
#[derive(Clone, Debug)]
pub(crate) struct ReceiveGoods {
    pub(crate) id: LotMoveId,
    pub(crate) seller: AccountId,
    /// The person who enters it.
    pub(crate) by: AccountId,
    pub(crate) grams: u64,
    pub(crate) day: Date,
    pub(crate) evidence: String,
    pub(crate) source: Source,
    pub(crate) now_ms: i64,
}

impl ReceiveGoods {
    /// What it asks for, in words: the same for the same call.
    pub(crate) fn told(&self) -> String {
        format!("{} {} {} {:?}", self.grams, self.day, self.evidence, self.source)
    }
}

/// Receives goods into a new lot, whose balance is still nought.
///
/// # Errors
/// 409 `lot-number-taken`. Nothing changes then.
pub(crate) fn into_new(tx: &mut Tx<'_>, lot: &Lot, wanted: &ReceiveGoods) -> Result<Move, TxError> {
    let made = delivery(lot, wanted);
    enter(tx, &made, std::slice::from_ref(lot))?;
    Ok(made)
}

/// Receives more goods into a lot that was received before. A lot that a move made gets no other goods: its origin would
/// not be that of its traits.
///
/// # Errors
/// 404; 409 `lot-was-made`. Nothing changes then.
pub(crate) fn into_known(tx: &mut Tx<'_>, lot: &LotId, wanted: &ReceiveGoods) -> Result<Move, TxError> {
    let lot = store::find(&tx.reader(), &wanted.seller, lot)?.ok_or_else(store::no_lot)?;
    if lot.made_by.is_some() {
        let why =
            format!("Lot {} was made of other lots. Receive the goods into a lot of their own, and blend.", lot.number);
        return Err(TxError::conflict(MADE_LOT, why));
    }
    let made = delivery(&lot, wanted);
    enter(tx, &made, &[])?;
    Ok(made)
}

fn delivery(lot: &Lot, wanted: &ReceiveGoods) -> Move {
    Move {
        id: wanted.id.clone(),
        seller: wanted.seller.clone(),
        kind: MoveKind::Receive,
        inputs: Vec::new(),
        outputs: vec![Part { lot: lot.id.clone(), number: lot.number.clone(), grams: wanted.grams }],
        loss_g: 0,
        day: wanted.day,
        evidence: wanted.evidence.clone(),
        source: Some(wanted.source.clone()),
        line: None,
        undoes: None,
        by: Some(wanted.by.clone()),
        at_ms: wanted.now_ms,
    }
}
