//! The tables of schedules.

use contracts::Id;
use kernel::store::{Reader, StoreError, Table, Tx, lists};

use super::model::{Schedule, State};
use super::rules;
use crate::due::{self, Due};

kernel::tables! {
    /// Schedule id → schedule.
    pub(crate) SCHEDULES: Table<Schedule> = "schedules";
}

fn list(account: &str) -> String {
    format!("recurring/{account}")
}

/// What waits for this account's answer.
fn waiting_for(account: &str) -> String {
    format!("proposed-to/{account}")
}

/// What this account proposed and is not answered.
pub(super) fn open_of(account: &str) -> String {
    format!("proposed-by/{account}")
}

/// Of that, what it proposed to this e-mail address.
pub(super) fn open_to(account: &str, email: &str) -> String {
    format!("proposed-by/{account}/{email}")
}

/// Where a schedule stands in its lists. Also the cursor of a list.
pub(crate) fn place(schedule: &Schedule) -> String {
    lists::sort_key(schedule.created_ms, &schedule.id)
}

/// The lists of what waits for an answer in which a schedule stands.
fn waits_in(schedule: &Schedule) -> Vec<String> {
    if schedule.state != State::Proposed {
        return Vec::new();
    }
    let payee = &schedule.payee.id;
    let payer = schedule.payer.as_ref().map(|payer| waiting_for(&payer.id));
    [open_of(payee), open_to(payee, &schedule.payer_email)].into_iter().chain(payer).collect()
}

/// Keeps a schedule in its lists, and notes when it is looked at next.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(super) fn keep(tx: &mut Tx<'_>, before: Option<&Schedule>, schedule: &Schedule) -> Result<(), StoreError> {
    let place = place(schedule);
    if before.is_none() {
        for account in schedule.payer.iter().chain([&schedule.payee]) {
            lists::put(tx, &list(&account.id), &place, &schedule.id)?;
        }
    }
    for gone in before.map(waits_in).unwrap_or_default() {
        lists::remove(tx, &gone, &place)?;
    }
    for new in waits_in(schedule) {
        lists::put(tx, &new, &place, &schedule.id)?;
    }
    note(tx, schedule)?;
    tx.put(&SCHEDULES, &schedule.id, schedule)
}

/// Notes when the next bill is made, or a proposal runs out.
pub(super) fn note(tx: &mut Tx<'_>, schedule: &Schedule) -> Result<(), StoreError> {
    let at_ms = match schedule.state {
        State::Proposed => Some(rules::expires_at(schedule)),
        State::Accepted => rules::next(schedule).map(rules::made_at),
        State::Declined | State::Withdrawn | State::Expired => None,
    };
    match at_ms {
        Some(at_ms) => due::put(tx, at_ms, &Due::Schedule(schedule.id.clone())),
        None => Ok(()),
    }
}

/// A schedule, whoever asks.
pub(crate) fn find(reader: &Reader<'_>, id: &str) -> Result<Option<Schedule>, StoreError> {
    reader.get(&SCHEDULES, id)
}

/// An account's schedules on either side, or those that wait for its answer: newest first, those before a place; and how
/// many there are in all.
pub(crate) fn page(
    reader: &Reader<'_>,
    account: &str,
    waiting: bool,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Schedule>, u64), StoreError> {
    let list = if waiting { waiting_for(account) } else { list(account) };
    let ids = lists::newest(reader, &list, before).take(limit).collect::<Result<Vec<Id>, _>>()?;
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        found.extend(reader.get(&SCHEDULES, id)?);
    }
    Ok((found, lists::count(reader, &list)?))
}
