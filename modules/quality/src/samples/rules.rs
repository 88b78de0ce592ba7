//! The legal steps of a sample, and its days. Pure.

use contracts::quality::SampleStep;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::http::text::today;
use serde::Serialize;

use super::model::{Sample, Side, State};

/// The days before the day of the decision on which the buyer is reminded.
pub(crate) const REMIND_DAYS: i64 = 3;

/// The days in which a courier brings a sample: about a week between continents, and as long again where customs or plant
/// health hold it. A sample that was sent so long ago counts as one that has arrived.
pub(crate) const COURIER_DAYS: i64 = 14;

/// The most days in which a buyer decides, counted from the request.
pub(crate) const MOST_DAYS: i64 = 180;

/// The weight of a sample for a cupping by the SCA's protocols, in grams.
pub(crate) const USUAL_GRAMS: u32 = 350;

/// The least and the most weight of a sample, in grams. More than a few kilograms is an order.
pub(crate) const GRAMS: std::ops::RangeInclusive<u32> = 20..=5_000;

/// The most open samples of a buyer.
pub(crate) const MOST_OPEN: u64 = 200;

/// What a side does with a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SampleAction)]
pub(crate) enum Action {
    Send,
    Refuse,
    Arrive,
    Approve,
    Reject,
    Withdraw,
}

impl Action {
    /// All actions, in the order in which they are shown.
    pub(crate) const ALL: [Action; 6] =
        [Action::Send, Action::Arrive, Action::Approve, Action::Reject, Action::Refuse, Action::Withdraw];

    /// The step in the history that records it.
    pub(crate) fn step(self) -> SampleStep {
        match self {
            Action::Send => SampleStep::Sent,
            Action::Refuse => SampleStep::Refused,
            Action::Arrive => SampleStep::Arrived,
            Action::Approve => SampleStep::Approved,
            Action::Reject => SampleStep::Rejected,
            Action::Withdraw => SampleStep::Withdrawn,
        }
    }
}

/// The state after an action of a side; `None` if that side may not take it now.
pub(crate) fn after(state: State, side: Side, action: Action) -> Option<State> {
    match (state, side, action) {
        (State::Requested, Side::Seller, Action::Send) => Some(State::Sent),
        (State::Requested, Side::Seller, Action::Refuse) => Some(State::Refused),
        // What was sent may get lost.
        (State::Requested | State::Sent, Side::Buyer, Action::Withdraw) => Some(State::Withdrawn),
        (State::Sent, Side::Buyer, Action::Arrive) => Some(State::Arrived),
        (State::Arrived, Side::Buyer, Action::Approve) => Some(State::Approved),
        (State::Arrived, Side::Buyer, Action::Reject) => Some(State::Rejected),
        _ => None,
    }
}

/// The actions that a side may take now.
pub(crate) fn open_actions(state: State, side: Side) -> Vec<Action> {
    Action::ALL.into_iter().filter(|action| after(state, side, *action).is_some()).collect()
}

/// The least day of the decision of a sample that is sent now: where silence approves, a sample that was sent the day before
/// would else be approved on its way.
pub(crate) fn least_day(silence_approves: bool, now_ms: i64) -> Option<Date> {
    silence_approves.then(|| today(now_ms).saturating_add(COURIER_DAYS.days()))
}

/// Whether silence approves a sample once its day is over: where that was agreed, and it has arrived or was sent so long ago
/// that it counts as arrived, so that nobody holds a decision up by not saying that it is there.
pub(crate) fn silence_approves(sample: &Sample, now_ms: i64) -> bool {
    let sent = || sample.history.iter().rfind(|entry| entry.step == SampleStep::Sent);
    let brought = |at_ms: i64| today(at_ms).saturating_add(COURIER_DAYS.days()) <= today(now_ms);
    match sample.state {
        State::Arrived => sample.silence_approves,
        State::Sent => sample.silence_approves && sent().is_some_and(|entry| brought(entry.at_ms)),
        _ => false,
    }
}

/// The time at which the buyer is reminded, in milliseconds since 1970 UTC.
pub(crate) fn reminds_ms(sample: &Sample) -> i64 {
    start_of(sample.decide_by.saturating_sub(REMIND_DAYS.days()))
}

/// The end of the day of the decision, in milliseconds since 1970 UTC.
pub(crate) fn ends_ms(sample: &Sample) -> i64 {
    start_of(sample.decide_by.saturating_add(1.day()))
}

fn start_of(day: Date) -> i64 {
    day.to_zoned(TimeZone::UTC).map_or(i64::MAX, |at| at.timestamp().as_millisecond())
}
