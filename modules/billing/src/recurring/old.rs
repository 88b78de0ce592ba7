//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::ids::ScheduleId;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{Every, Schedule, State};
use crate::bills::model::Party;

/// [`Schedule`], version 1: it billed its payer without being asked.
#[derive(Deserialize)]
struct ScheduleV1 {
    id: ScheduleId,
    payer: Party,
    payee: Party,
    description: String,
    amount: Money,
    every: Every,
    first: Date,
    until: Option<Date>,
    made: u32,
    created_ms: i64,
    stopped_ms: Option<i64>,
}

impl From<ScheduleV1> for Schedule {
    fn from(old: ScheduleV1) -> Self {
        Schedule {
            id: old.id,
            payer_email: String::new(),
            payer: Some(old.payer),
            payee: old.payee,
            description: old.description,
            amount: old.amount,
            every: old.every,
            first: old.first,
            until: old.until,
            // A running schedule goes on: either side can stop it at any time.
            state: State::Accepted,
            skipped: 0,
            made: old.made,
            created_ms: old.created_ms,
            answered_ms: None,
            stopped_ms: old.stopped_ms,
        }
    }
}

impl Record for Schedule {
    const FORMER: &'static [Former<Self>] = &[Self::former::<ScheduleV1>];
}
