//! Schedules as the API shows them.

use contracts::email::{EMAIL_MAX, is_address};
use contracts::ids::AccountId;
use contracts::money::Currency;
use garde::Validate;
use kernel::http::text::{Text, Trimmed, instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Every, Schedule, State};
use super::rules;
use crate::bills::model::Side;
use crate::bills::responses::PartyView;
use crate::requests::is_amount;

/// A schedule wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct MakeRecurring {
    /// Sign-in e-mail of who pays.
    #[garde(custom(is_email))]
    #[schema(required)]
    pub(crate) payer_email: Text<1, 254>,
    /// In a few words.
    #[garde(dive)]
    #[schema(required)]
    pub(crate) description: Text<1, 200>,
    /// Of each bill.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(crate) amount: Text<1, 20>,
    /// ISO 4217.
    #[garde(custom(is_currency))]
    #[schema(required)]
    pub(crate) currency: Text<1, 3>,
    /// How far apart the bills are.
    #[garde(custom(is_every))]
    #[schema(value_type = Every, required)]
    pub(crate) every: Trimmed,
    /// Day on which the first bill is due: today or later, within five years.
    #[garde(custom(is_day))]
    #[schema(value_type = String, required, format = Date)]
    pub(crate) first_due: Trimmed,
    /// Last day on which one may be due; without it they come until one of the two ends it.
    #[garde(custom(is_day_or_none))]
    #[schema(value_type = String, format = Date)]
    pub(crate) until: Trimmed,
}

fn is_email(text: &str, _: &()) -> garde::Result {
    match text {
        "" => Err(garde::Error::new("is required")),
        text if text.len() > EMAIL_MAX || !is_address(text) => {
            Err(garde::Error::new("must be an e-mail address like name@example.com"))
        }
        _ => Ok(()),
    }
}

fn is_currency(code: &str, _: &()) -> garde::Result {
    match Currency::parse(code) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new("is not a currency of ISO 4217. Choose one of the list, such as USD or KES")),
    }
}

/// The interval of this name, if there is one.
pub(crate) fn every(word: &str) -> Option<Every> {
    match word {
        "week" => Some(Every::Week),
        "month" => Some(Every::Month),
        "quarter" => Some(Every::Quarter),
        "year" => Some(Every::Year),
        _ => None,
    }
}

fn is_every(word: &str, _: &()) -> garde::Result {
    every(word).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of: week, month, quarter, year"))
}

fn is_day(text: &str, _: &()) -> garde::Result {
    let day = text.parse::<jiff::civil::Date>();
    day.map(|_| ()).map_err(|_| garde::Error::new("must be a day like 2026-11-30"))
}

fn is_day_or_none(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { is_day(text, context) }
}

/// Where a schedule stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RecurringStatus)]
pub(crate) enum Status {
    /// It waits for its payer's answer.
    Proposed,
    /// Its payer did not agree.
    Declined,
    /// Its payee took it back.
    Withdrawn,
    /// Nobody answered it in time.
    Expired,
    /// Bills come.
    Active,
    /// One of the two ended it.
    Stopped,
    /// Its last bill was made.
    Ended,
}

/// Bills that come again and again.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Recurring)]
pub(crate) struct ScheduleView {
    id: String,
    description: String,
    /// Of each bill.
    amount: String,
    currency: String,
    every: Every,
    #[schema(format = Date)]
    first_due: String,
    /// Day on which the next bill is due; none where there will be none.
    #[schema(format = Date, required)]
    next_due: Option<String>,
    #[schema(format = Date, required)]
    until: Option<String>,
    /// To its payee, until it is accepted: no id, and the e-mail address that was entered in place of a name.
    payer: PartyView,
    payee: PartyView,
    /// The caller's.
    side: Side,
    status: Status,
    /// How many bills there are so far.
    bills: u32,
    #[schema(format = DateTime)]
    created_at: String,
    /// Until when a proposal waits for its answer.
    #[schema(format = DateTime, required)]
    expires_at: Option<String>,
    /// Whether the caller may accept or decline it.
    #[serde(rename = "mayAnswer")]
    may_answer: bool,
    /// Whether the caller may take it back.
    #[serde(rename = "mayWithdraw")]
    may_withdraw: bool,
    /// Whether the caller may end it.
    #[serde(rename = "mayStop")]
    may_stop: bool,
}

fn status(schedule: &Schedule) -> Status {
    match schedule.state {
        State::Proposed => Status::Proposed,
        State::Declined => Status::Declined,
        State::Withdrawn => Status::Withdrawn,
        State::Expired => Status::Expired,
        State::Accepted if schedule.stopped_ms.is_some() => Status::Stopped,
        State::Accepted if rules::running(schedule) => Status::Active,
        State::Accepted => Status::Ended,
    }
}

/// The payer as a side may see it: until the payer accepts, the payee sees only the address that it entered.
fn payer(schedule: &Schedule, side: Side) -> PartyView {
    match &schedule.payer {
        Some(payer) if side == Side::Payer || schedule.state == State::Accepted => PartyView::from(payer),
        _ => PartyView::named(&schedule.payer_email),
    }
}

impl ScheduleView {
    /// The view for one of its sides.
    pub(crate) fn new(schedule: &Schedule, account: &AccountId) -> Self {
        let (next, side) = (rules::next(schedule), schedule.side(account).unwrap_or(Side::Payee));
        let proposed = schedule.state == State::Proposed;
        ScheduleView {
            id: schedule.id.to_string(),
            description: schedule.description.clone(),
            amount: schedule.amount.to_string(),
            currency: schedule.amount.currency.to_string(),
            every: schedule.every,
            first_due: schedule.first.to_string(),
            next_due: next.map(|date| date.to_string()),
            until: schedule.until.map(|date| date.to_string()),
            payer: payer(schedule, side),
            payee: PartyView::from(&schedule.payee),
            side,
            status: status(schedule),
            bills: schedule.made,
            created_at: instant(schedule.created_ms),
            expires_at: proposed.then(|| instant(rules::expires_at(schedule))),
            may_answer: proposed && side == Side::Payer,
            may_withdraw: proposed && side == Side::Payee,
            may_stop: rules::running(schedule),
        }
    }
}
