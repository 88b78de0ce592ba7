//! Handing in and judging a paper, each in one commit.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::Tx;

use super::expiry;
use super::key::Key;
use super::model::{Document, State, Upload, Verdict};
use super::{private, uploader};
use crate::holds::source::HoldSource;
use crate::shipments::change::{Actor, Change, fact, no_shipment};
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;
use crate::shipments::store::SHIPMENTS;

/// A paper of a shipment. One that was planned before there was such a kind gets it now. A paper of the shop's own is there
/// by a rule alone.
///
/// # Errors
/// 409 `ended` for a cancelled shipment; 404 for a title that none of its papers has.
pub(super) fn document<'a>(ship: &'a mut Shipment, paper: &Key) -> Result<&'a mut Document, TxError> {
    if ship.status == Status::Cancelled {
        let why = "This shipment was cancelled, so it needs no documents.".to_owned();
        return Err(TxError::conflict("ended", why));
    }
    if paper.plain() && ship.papers.iter().all(|document| document.key() != *paper) {
        ship.papers.push(Document::new(paper.kind(), None));
    }
    ship.papers.iter_mut().find(|document| document.key() == *paper).ok_or_else(|| TxError::not_found("document"))
}

pub(super) fn save(tx: &mut Tx<'_>, mut change: Change, actor: &Actor, text: &str) -> Result<Shipment, TxError> {
    change.entries.push(fact(actor.now_ms, text, &actor.name));
    Ok(change.save(tx, ShipmentNews::Papers, Some(actor.account.clone()), actor.now_ms)?)
}

/// A party hands in a paper, or replaces one that is not verified or that expired. Without a day of issue it counts as
/// issued today.
///
/// # Errors
/// 404; 403 where the rule of the paper names another party; 409 `verified` or `ended`.
pub(crate) fn hand_in(
    tx: &mut Tx<'_>,
    actor: &Actor,
    shipment: &ShipmentId,
    paper: impl Into<Key>,
    file: &Upload,
    issued_on: Option<Date>,
) -> Result<Shipment, TxError> {
    let paper = paper.into();
    let (mut change, _) = Change::open(tx, &actor.account, shipment)?;
    let wanted = document(&mut change.now, &paper)?.clone();
    uploader::check(&change.now, &wanted, &actor.account)?;
    put_in(tx, change, actor, &paper, file, issued_on)
}

/// The shop hands in a paper of any shipment, in place of the party that its rule names. A rejection is that party's to answer.
///
/// # Errors
/// 404; 403 for a paper of a party that was rejected; 409 `verified` or `ended`.
pub(super) fn hand_in_for(
    tx: &mut Tx<'_>,
    actor: &Actor,
    shipment: &ShipmentId,
    paper: impl Into<Key>,
    file: &Upload,
    issued_on: Option<Date>,
) -> Result<Shipment, TxError> {
    let paper = paper.into();
    let mut change = Change::from(tx.get(&SHIPMENTS, shipment)?.ok_or_else(no_shipment)?);
    let wanted = document(&mut change.now, &paper)?.clone();
    uploader::check_shop(&change.now, &wanted)?;
    put_in(tx, change, actor, &paper, file, issued_on)
}

fn put_in(
    tx: &mut Tx<'_>,
    mut change: Change,
    actor: &Actor,
    paper: &Key,
    file: &Upload,
    issued_on: Option<Date>,
) -> Result<Shipment, TxError> {
    let shipment = change.now.id.clone();
    let (at, today) = (change.now.reached(), today(actor.now_ms));
    let document = document(&mut change.now, paper)?;
    if document.verdict == Some(Verdict::Verified) && document.state(false, today, at) != State::Expired {
        let why = "This document is verified already and stays as it is.".to_owned();
        return Err(TxError::conflict("verified", why));
    }
    (document.file, document.verdict) = (Some(file.clone()), None);
    document.issued_on = Some(issued_on.unwrap_or(today));
    expiry::watch(tx, &shipment, document, actor.now_ms)?;
    let text = format!("{} uploaded", document.title());
    save(tx, change, actor, &text)
}

/// Judges a paper: a party other than the one that handed it in verifies or rejects it. After a rejection a new file is handed
/// in before anybody judges it again.
///
/// # Errors
/// 404; 403 for the party that handed it in, and for the carrier of a purchase contract; 409 `no-file`, `verified`, `rejected`,
/// `documents-held` or `ended`.
pub(crate) fn judge(
    tx: &mut Tx<'_>,
    actor: &Actor,
    shipment: &ShipmentId,
    (paper, verdict): (impl Into<Key>, &Verdict),
    source: &HoldSource,
) -> Result<Shipment, TxError> {
    let paper = paper.into();
    let kind = paper.kind();
    let (mut change, _) = Change::open(tx, &actor.account, shipment)?;
    let (attached, holds) = (change.now.attaches(kind), source.on(&tx.reader(), &change.now)?);
    if let Some(why) = private::keeps(&change.now, kind, &actor.account) {
        return Err(why);
    }
    let judged = document(&mut change.now, &paper)?.clone();
    if let Some(why) = holds.keeps(&change.now, &judged, &actor.account) {
        return Err(why);
    }
    let document = document(&mut change.now, &paper)?;
    let Some(file) = &document.file else {
        let made = attached || document.provided.is_some();
        let why = if made { "The shop makes this document itself." } else { "Nothing was uploaded yet." };
        return Err(TxError::conflict("no-file", why.to_owned()));
    };
    if file.by.id == actor.account {
        return Err(TxError::forbidden("Another party than the one that uploaded it verifies a document."));
    }
    if document.verdict == Some(Verdict::Verified) {
        return Err(TxError::conflict("verified", "This document is verified already.".to_owned()));
    }
    if matches!(document.verdict, Some(Verdict::Rejected(_))) {
        let why = "This document was rejected. A new file has to be handed in before it is judged again.";
        return Err(TxError::conflict("rejected", why.to_owned()));
    }
    document.verdict = Some(verdict.clone());
    let title = document.title();
    let text = match verdict {
        Verdict::Verified => format!("{title} verified"),
        // All parties read the activity; the paper tells its own parties why.
        Verdict::Rejected(_) if private::between_sides(kind) => format!("{title} rejected"),
        Verdict::Rejected(why) => format!("{title} rejected: {why}"),
    };
    save(tx, change, actor, &text)
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
