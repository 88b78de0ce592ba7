//! The table of drafts, and the commits that write, send and end one.

use contracts::drafts::{DraftMoved, DraftStep};
use contracts::ids::{AccountId, OrderDraftId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Tx, lists, once};

use super::model::{DraftStatus, Drafted, OrderDraft, list};
use super::rules::{is_open, is_version, no_draft};
use crate::approvals::model::Person;
use crate::due::{self, Due};
use crate::quotes::model::Side;

kernel::tables! {
    /// Draft id → draft.
    pub(crate) DRAFTS: Collection<OrderDraft> = "order-drafts";
}

/// The most open drafts of a seller.
const MOST: u64 = 200;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Names the other use of an idempotency key: see [`once`].
const ANOTHER_DRAFT: &str = "another draft";

/// The person who takes a step, and the time.
#[derive(Clone, Debug)]
pub(super) struct Actor {
    /// The account for which the person acts.
    pub(super) account: AccountId,
    pub(super) person: Person,
    /// In milliseconds since 1970 UTC.
    pub(super) now_ms: i64,
}

/// Returns a draft that an account sees, on the side it is on.
pub(crate) fn find(
    reader: &Reader<'_>,
    account: &AccountId,
    id: &OrderDraftId,
) -> Result<Option<OrderDraft>, StoreError> {
    Ok(reader.get(&DRAFTS, id)?.filter(|draft| draft.side(account).is_some()))
}

/// Returns a draft that an account sees on this side.
///
/// # Errors
/// 404.
pub(super) fn on_side(tx: &Tx<'_>, side: Side, account: &AccountId, id: &OrderDraftId) -> Result<OrderDraft, TxError> {
    tx.get(&DRAFTS, id)?.filter(|draft| draft.side(account) == Some(side)).ok_or_else(no_draft)
}

/// Saves a new draft, or returns the one that this key made.
///
/// # Errors
/// 409 `too-many-drafts` or `idempotency-key-reused`.
pub(super) fn add(tx: &mut Tx<'_>, draft: &OrderDraft, (key, fingerprint): (&str, u64)) -> Result<OrderDraft, TxError> {
    let saved: Result<(Drafted, bool), TxError> = once(tx, &draft.seller, key, fingerprint, ANOTHER_DRAFT, |tx| {
        let open = |status| lists::count(&tx.reader(), &list(Side::Seller, &draft.seller, Some(status)));
        if open(DraftStatus::Draft)? + open(DraftStatus::Sent)? >= MOST {
            let why = format!("You have {MOST} open drafts. Withdraw some of them first.");
            return Err(TxError::conflict("too-many-drafts", why));
        }
        DRAFTS.save(tx, None, draft)?;
        Ok(Drafted { draft: draft.id.clone() })
    });
    let (Drafted { draft: id }, _) = saved?;
    tx.get(&DRAFTS, &id)?.ok_or_else(no_draft)
}

/// Changes an open draft to `wanted`, which has its new goods and terms. One that was sent has its time anew.
///
/// # Errors
/// 404; 409 `answered`, `draft-expired` or `draft-changed`.
pub(super) fn change(tx: &mut Tx<'_>, wanted: &OrderDraft, seen: u32, by: &Actor) -> Result<OrderDraft, TxError> {
    let before = on_side(tx, Side::Seller, &by.account, &wanted.id)?;
    is_open(&before, by.now_ms)?;
    is_version(&before, seen)?;
    let after = OrderDraft {
        version: before.version + 1,
        status: before.status,
        created_ms: before.created_ms,
        sent_ms: before.sent_ms,
        ends_ms: before.ends_ms.map(|_| ends(by.now_ms, wanted.valid_days)),
        ..wanted.clone()
    };
    save(tx, &before, &after)?;
    if after.status == DraftStatus::Sent {
        tell(tx, &after, DraftStep::Changed, &by.person.name, by.now_ms)?;
    }
    Ok(after)
}

/// Sends a draft to its buyer. One that was sent stays as it is.
///
/// # Errors
/// 404; 409 `answered`, `draft-expired` or `draft-changed`.
pub(super) fn send(tx: &mut Tx<'_>, id: &OrderDraftId, seen: u32, by: &Actor) -> Result<OrderDraft, TxError> {
    let before = on_side(tx, Side::Seller, &by.account, id)?;
    is_open(&before, by.now_ms)?;
    is_version(&before, seen)?;
    if before.status == DraftStatus::Sent {
        return Ok(before);
    }
    let after = OrderDraft {
        status: DraftStatus::Sent,
        sent_ms: Some(by.now_ms),
        ends_ms: Some(ends(by.now_ms, before.valid_days)),
        ..before.clone()
    };
    save(tx, &before, &after)?;
    tell(tx, &after, DraftStep::Sent, &by.person.name, by.now_ms)?;
    Ok(after)
}

/// Takes a draft back for its seller.
///
/// # Errors
/// 404; 409 `answered` or `draft-expired`.
pub(super) fn withdraw(tx: &mut Tx<'_>, id: &OrderDraftId, by: &Actor) -> Result<OrderDraft, TxError> {
    let before = on_side(tx, Side::Seller, &by.account, id)?;
    is_open(&before, by.now_ms)?;
    end(tx, &before, answered(&before, DraftStatus::Withdrawn, by), DraftStep::Withdrawn, by)
}

/// Declines a draft for its buyer.
///
/// # Errors
/// 404; 409 `answered` or `draft-expired`.
pub(super) fn decline(tx: &mut Tx<'_>, id: &OrderDraftId, reason: &str, by: &Actor) -> Result<OrderDraft, TxError> {
    let before = on_side(tx, Side::Buyer, &by.account, id)?;
    is_open(&before, by.now_ms)?;
    let after = OrderDraft { reason: reason.to_owned(), ..answered(&before, DraftStatus::Declined, by) };
    end(tx, &before, after, DraftStep::Declined, by)
}

/// Ends a draft whose time is over. Does nothing if it was answered or has a later end.
pub(crate) fn ran_out(tx: &mut Tx<'_>, id: &OrderDraftId, now_ms: i64) -> Result<(), StoreError> {
    let over =
        |draft: &OrderDraft| draft.status == DraftStatus::Sent && draft.status_at(now_ms) == DraftStatus::Expired;
    let Some(before) = tx.get(&DRAFTS, id)?.filter(over) else { return Ok(()) };
    let after = OrderDraft { status: DraftStatus::Expired, ..before.clone() };
    DRAFTS.save(tx, Some(&before), &after)?;
    tell(tx, &after, DraftStep::Expired, "", now_ms)
}

/// The draft as somebody answered it.
pub(super) fn answered(before: &OrderDraft, status: DraftStatus, by: &Actor) -> OrderDraft {
    OrderDraft { status, answerer: Some(by.person.clone()), answered_ms: Some(by.now_ms), ..before.clone() }
}

/// Saves a draft that waits no more, and tells both sides.
pub(super) fn end(
    tx: &mut Tx<'_>,
    before: &OrderDraft,
    after: OrderDraft,
    step: DraftStep,
    by: &Actor,
) -> Result<OrderDraft, TxError> {
    save(tx, before, &after)?;
    tell(tx, &after, step, &by.person.name, by.now_ms)?;
    Ok(after)
}

fn ends(now_ms: i64, days: u16) -> i64 {
    now_ms.saturating_add(i64::from(days) * DAY_MS)
}

/// Saves a draft, and moves its end in the table of due rows.
fn save(tx: &mut Tx<'_>, before: &OrderDraft, after: &OrderDraft) -> Result<(), StoreError> {
    if let Some(ends) = before.ends_ms {
        due::remove(tx, ends, &before.id)?;
    }
    if let Some(ends) = after.ends_ms.filter(|_| after.status == DraftStatus::Sent) {
        due::put(tx, ends, &Due::Draft(after.id.clone()))?;
    }
    DRAFTS.save(tx, Some(before), after)
}

fn tell(tx: &mut Tx<'_>, draft: &OrderDraft, step: DraftStep, by: &str, at_ms: i64) -> Result<(), StoreError> {
    let made = draft.made.as_ref();
    // Goods whose sum does not fit are not saved.
    let Some(total) = made.map(|made| made.total).or(draft.goods()) else { return Ok(()) };
    if !draft.is_shown() {
        return Ok(());
    }
    tx.emit(&DraftMoved {
        draft: draft.id.clone(),
        seller: draft.seller.clone(),
        seller_name: draft.seller_name.clone(),
        buyer: draft.buyer.clone(),
        buyer_name: draft.buyer_name.clone(),
        by_name: by.to_owned(),
        step,
        total,
        order: made.map(|made| (made.order.clone(), made.number.clone())),
        told_by: made.and_then(|made| made.told_by),
        reason: draft.reason.clone(),
        ends_ms: draft.ends_ms,
        at_ms,
    })
}
