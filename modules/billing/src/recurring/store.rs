//! The tables of schedules.

use contracts::ids::{AccountId, ScheduleId};
use std::collections::BTreeSet;

use kernel::store::{Collection, Listed, Reader, StoreError, Tx, sort_key};

use super::model::{Schedule, State};
use super::rules;
use crate::due::{self, Due};

kernel::tables! {
    /// Schedule id → schedule.
    pub(crate) SCHEDULES: Collection<Schedule> = "schedules";
}

/// The name of the list of an account's schedules on either side, or of those that wait for its answer.
pub(crate) fn list(account: &AccountId, waiting: bool) -> String {
    format!("{}/{account}", if waiting { "proposed-to" } else { "recurring" })
}

/// The name of the list of this account's unanswered proposals.
pub(super) fn open_of(account: &AccountId) -> String {
    format!("proposed-by/{account}")
}

/// The same for proposals to this e-mail address.
pub(super) fn open_to(account: &AccountId, email: &str) -> String {
    format!("proposed-by/{account}/{email}")
}

impl Listed for Schedule {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let (payee, payer) = (&self.payee.id, self.payer.as_ref().map(|payer| &payer.id));
        let mut all: BTreeSet<String> = payer.into_iter().chain([payee]).map(|account| list(account, false)).collect();
        if self.state == State::Proposed {
            all.extend([open_of(payee), open_to(payee, &self.payer_email)]);
            all.extend(payer.map(|payer| list(payer, true)));
        }
        all
    }
}

/// Saves a schedule with its lists, and notes its next due time.
pub(super) fn save(tx: &mut Tx<'_>, before: Option<&Schedule>, schedule: &Schedule) -> Result<(), StoreError> {
    note(tx, schedule)?;
    SCHEDULES.save(tx, before, schedule)
}

/// Notes the time at which the next bill is made or the proposal expires.
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

/// Returns a schedule, without a check of the account.
pub(crate) fn find(reader: &Reader<'_>, id: &ScheduleId) -> Result<Option<Schedule>, StoreError> {
    reader.get(&SCHEDULES, id)
}
