//! The commands that change packs.

use contracts::ids::{AccountId, PackId};
use contracts::origins::{PackChanged, PackStep};
use kernel::TxError;
use kernel::store::Tx;

use super::form::PackForm;
use super::model::{Evidence, Pack, Statement, of_seller};
use super::references;
use super::seal::Sealing;
use super::sealed_sources;
use super::statuses;
use super::store::{self, PACKS, no_pack, not_sealed};
use crate::plots::former;
use crate::plots::store as plots;

/// The most packs of a seller.
const MOST_PACKS: u64 = 10_000;
/// The most files of evidence in a pack, and their bytes together.
pub(crate) const MOST_EVIDENCE: usize = 20;
const MOST_EVIDENCE_BYTES: u64 = 50 << 20;
/// The most entries in the history of a pack's statement: so many fit in a row of the store.
pub(crate) const MOST_STATEMENTS: usize = 40;

/// Saves a new draft. An order or a contract has one draft of a seller at a time.
///
/// # Errors
/// 409 `draft-exists` or `too-many-packs`.
pub(crate) fn begin(tx: &mut Tx<'_>, pack: &Pack) -> Result<(), TxError> {
    if store::draft(&tx.reader(), &pack.coverage, &pack.seller)?.is_some() {
        let why =
            format!("There is a draft of a pack for {} already. Seal or delete it first.", pack.coverage.number());
        return Err(TxError::conflict("draft-exists", why));
    }
    if PACKS.page(&tx.reader(), &of_seller(&pack.seller), None, 0)?.1 >= MOST_PACKS {
        return Err(TxError::conflict("too-many-packs", format!("You have {MOST_PACKS} packs, the most of a seller.")));
    }
    PACKS.save(tx, None, pack)?;
    told(tx, pack, PackStep::Drafted, pack.made_ms)
}

/// Changes what a seller told in a draft.
///
/// # Errors
/// 404; 409 `sealed`.
pub(crate) fn change(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &PackId,
    form: &PackForm,
    now_ms: i64,
) -> Result<Pack, TxError> {
    edit(tx, seller, id, now_ms, |pack| {
        form.write(pack);
        Ok(())
    })
}

/// Adds a file of evidence to a draft. The same content in the place of an earlier one renames it.
///
/// # Errors
/// 404; 409 `sealed`, `too-many-files` or `too-large`.
pub(crate) fn attach(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &PackId,
    file: &Evidence,
    now_ms: i64,
) -> Result<Pack, TxError> {
    edit(tx, seller, id, now_ms, |pack| {
        pack.evidence.retain(|known| known.hash != file.hash);
        pack.evidence.push(file.clone());
        if pack.evidence.len() > MOST_EVIDENCE {
            let why = format!("A pack has at most {MOST_EVIDENCE} files of evidence.");
            return Err(TxError::conflict("too-many-files", why));
        }
        if pack.evidence.iter().map(|file| file.bytes).sum::<u64>() > MOST_EVIDENCE_BYTES {
            return Err(TxError::conflict("too-large", "The evidence of a pack comes to at most 50 MB."));
        }
        Ok(())
    })
}

/// Takes a file of evidence out of a draft.
///
/// # Errors
/// 404; 409 `sealed`.
pub(crate) fn detach(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &PackId,
    hash: &str,
    now_ms: i64,
) -> Result<Pack, TxError> {
    edit(tx, seller, id, now_ms, |pack| {
        let before = pack.evidence.len();
        pack.evidence.retain(|file| file.hash != hash);
        if pack.evidence.len() == before { Err(TxError::not_found("file")) } else { Ok(()) }
    })
}

/// Deletes a draft.
///
/// # Errors
/// 404; 409 `sealed`.
pub(crate) fn remove(tx: &mut Tx<'_>, seller: &AccountId, id: &PackId, now_ms: i64) -> Result<(), TxError> {
    let pack = draft_of(tx, seller, id)?;
    PACKS.delete(tx, &pack)?;
    told(tx, &pack, PackStep::Drafted, now_ms)
}

/// Seals the draft from which the seal was made, if its plots are still there and may go.
///
/// # Errors
/// 404; 409 `sealed`, `changed` or `stopped-plots`.
pub(crate) fn seal(tx: &mut Tx<'_>, draft: &Pack, made: &Sealing) -> Result<Pack, TxError> {
    let before = draft_of(tx, &draft.seller, &draft.id)?;
    if before != *draft {
        return Err(TxError::conflict("changed", "The draft was changed meanwhile. Look at it and seal it again."));
    }
    for id in &made.sources.plots {
        if plots::find(&tx.reader(), &draft.seller, id)?.is_none_or(|plot| plot.stop.is_some()) {
            let why = "A plot was stopped or deleted meanwhile. Look at the pack again.";
            return Err(TxError::conflict("stopped-plots", why));
        }
    }
    let began_ms = made.seal.at_ms;
    if !former::corrected_since(&tx.reader(), &draft.seller, &made.sources.plots, began_ms)?.is_empty() {
        let why = "A plot was corrected meanwhile. Look at the pack again, and seal it again.";
        return Err(TxError::conflict("changed", why));
    }
    let (seal, destination) = (Some(made.seal.clone()), made.destination.clone());
    let after = Pack { seal, destination, ..before.clone() };
    PACKS.save(tx, Some(&before), &after)?;
    sealed_sources::save(tx, &after.id, &made.sources)?;
    told(tx, &after, PackStep::Sealed, made.seal.at_ms)?;
    Ok(after)
}

/// Adds what the buyer of a sealed pack wrote back. The same entry again adds nothing.
///
/// # Errors
/// 404; 403 for its seller; 409 `draft`, `status-goes-back`, `referenced` or `too-many-entries`; 422 for a number that the
/// statement refers to.
pub(crate) fn write_back(
    tx: &mut Tx<'_>,
    account: &AccountId,
    id: &PackId,
    statement: &Statement,
) -> Result<Pack, TxError> {
    let before = store::find(&tx.reader(), account, id)?.ok_or_else(no_pack)?;
    if before.buyer != *account {
        return Err(TxError::forbidden("Only the buyer declares the goods, and writes the numbers back."));
    }
    if before.seal.is_none() {
        return Err(not_sealed());
    }
    let again = |last: &Statement| Statement { at_ms: last.at_ms, ..statement.clone() } == *last;
    if before.statements.last().is_some_and(again) {
        return Ok(before);
    }
    if before.statements.len() >= MOST_STATEMENTS {
        return Err(TxError::conflict("too-many-entries", "The history of this statement is full."));
    }
    if let Some(why) = statuses::refusal(&before.statements, statement) {
        return Err(TxError::conflict("status-goes-back", why));
    }
    references::may_be(&tx.reader(), &before, statement)?;
    let mut after = before.clone();
    after.statements.push(statement.clone());
    PACKS.save(tx, Some(&before), &after)?;
    told(tx, &after, PackStep::Declared, statement.at_ms)?;
    Ok(after)
}

/// A seller's draft.
fn draft_of(tx: &Tx<'_>, seller: &AccountId, id: &PackId) -> Result<Pack, TxError> {
    let pack = store::find(&tx.reader(), seller, id)?.filter(|pack| pack.seller == *seller).ok_or_else(no_pack)?;
    if pack.seal.is_some() {
        return Err(TxError::conflict("sealed", "A sealed pack never changes. Make another one."));
    }
    Ok(pack)
}

fn edit(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &PackId,
    now_ms: i64,
    change: impl FnOnce(&mut Pack) -> Result<(), TxError>,
) -> Result<Pack, TxError> {
    let before = draft_of(tx, seller, id)?;
    let mut after = before.clone();
    change(&mut after)?;
    PACKS.save(tx, Some(&before), &after)?;
    told(tx, &after, PackStep::Drafted, now_ms)?;
    Ok(after)
}

fn told(tx: &mut Tx<'_>, pack: &Pack, step: PackStep, at_ms: i64) -> Result<(), TxError> {
    let declared = pack.statements.last().filter(|_| step == PackStep::Declared);
    Ok(tx.emit(&PackChanged {
        pack: pack.id.clone(),
        number: pack.coverage.number().to_owned(),
        seller: pack.seller.clone(),
        seller_name: pack.seller_name.clone(),
        buyer: pack.buyer.clone(),
        buyer_name: pack.buyer_name.clone(),
        step,
        status: declared.map(|statement| statement.status),
        at_ms,
        orders: pack.seal.iter().flat_map(|seal| &seal.orders).map(|packed| packed.order.clone()).collect(),
        shipment: pack.coverage.shipment().map(|(shipment, _)| shipment.clone()),
        reference: declared.map(|statement| statement.reference.clone()).unwrap_or_default(),
        contingency: declared.map(|statement| statement.contingency.clone()).unwrap_or_default(),
    })?)
}
