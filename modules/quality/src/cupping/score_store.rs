//! The sessions that gave products their cupping scores.

use contracts::ids::{CuppingId, ProductId};
use contracts::quality::{CuppingProtocol, ProductScorePort};
use kernel::TxError;
use kernel::store::{Port, Record, Table, Tx};
use serde::{Deserialize, Serialize};

use super::commands::Caller;
use super::marks::shown;
use super::model::{Cupping, Sheet, State};
use super::points::Points;
use super::statistics::summary;
use super::store::{find, no_cupping, sheets};

kernel::tables! {
    /// Product id → the session that its score is from.
    pub(crate) SCORED: Table<Scored> = "scored-products";
}

/// The session that a product's score is from, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Scored {
    pub(crate) product: ProductId,
    pub(crate) cupping: CuppingId,
    pub(crate) code: String,
    /// The score that was taken over.
    pub(crate) hundredths: u16,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Scored {}

/// The sums of the sheets for a code.
pub(super) fn sums<'a>(sheets: &'a [Sheet], code: &str) -> Vec<&'a Sheet> {
    sheets.iter().filter(|sheet| sheet.code == code).collect()
}

/// Takes the score of a code over to the caller's product.
///
/// # Errors
/// 404 for a session or code that is not there for the caller, or a product that was deleted; 403 if the caller's account
/// does not hold the session, or does not sell the product; 409 `not-revealed`, `not-a-cupping-score`.
pub(crate) fn take_over(
    tx: &mut Tx<'_>,
    who: &Caller,
    (id, code): (&CuppingId, &str),
    now_ms: i64,
    catalog: &Port<dyn ProductScorePort>,
) -> Result<(), TxError> {
    let cupping = find(&tx.reader(), &who.account, &who.person, id)?.ok_or_else(no_cupping)?;
    let cup = cupping.table.iter().find(|cup| cup.code == code);
    let cup = cup.ok_or_else(|| TxError::not_found("code on this table"))?;
    if cupping.account != who.account {
        return Err(TxError::forbidden("Only the account that holds the session takes its scores over."));
    }
    may_be_taken(&cupping)?;
    if cup.seller != who.account {
        return Err(TxError::forbidden("Only the seller of a product takes a score over to it."));
    }
    let sheets = sheets(&tx.reader(), id)?;
    let points: Vec<Points> = sums(&sheets, code).iter().map(|sheet| sheet.marks.points()).collect();
    let summary = summary(&points, cupping.averaging).ok_or_else(|| TxError::not_found("sheet for this code"))?;
    let hundredths = shown(cupping.protocol, summary.score).to_hundredths();
    catalog.enter(tx, |catalog, tx| catalog.set_score(tx, &cup.seller, &cup.product, hundredths))?;
    let scored =
        Scored { product: cup.product.clone(), cupping: id.clone(), code: code.to_owned(), hundredths, at_ms: now_ms };
    Ok(tx.put(&SCORED, &cup.product, &scored)?)
}

fn may_be_taken(cupping: &Cupping) -> Result<(), TxError> {
    if cupping.state != State::Revealed {
        return Err(TxError::conflict("not-revealed", "The results of this session are not revealed."));
    }
    if cupping.protocol == CuppingProtocol::Tea {
        let why = "A cupping score is one of coffee. The tea form has another scale.";
        return Err(TxError::conflict("not-a-cupping-score", why));
    }
    Ok(())
}
