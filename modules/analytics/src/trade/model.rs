//! The stored form of an entry, and the states by which entries are listed.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, OrderId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// What an entry stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TradeKind)]
pub(crate) enum Kind {
    Orders,
    Bills,
    Shipments,
    Quotes,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Orders, Kind::Bills, Kind::Shipments, Kind::Quotes];

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Kind::Orders => "orders",
            Kind::Bills => "bills",
            Kind::Shipments => "shipments",
            Kind::Quotes => "quotes",
        }
    }
}

/// A state that the owner can ask for. An entry may be in several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TradeState)]
pub(crate) enum State {
    /// It has not come to its end.
    Open,
    /// Something of it is left to pay.
    Unpaid,
    /// A bill of it is overdue, or its goods have not come by the promised day.
    Late,
    /// An exception on its way is not resolved.
    Disputed,
    /// It came to its good end: delivered, paid, accepted.
    Done,
    /// It came to another end: cancelled, credited, returned, declined, expired.
    Cancelled,
}

impl State {
    pub(crate) const ALL: [State; 6] =
        [State::Open, State::Unpaid, State::Late, State::Disputed, State::Done, State::Cancelled];

    pub(super) fn as_str(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Unpaid => "unpaid",
            State::Late => "late",
            State::Disputed => "disputed",
            State::Done => "done",
            State::Cancelled => "cancelled",
        }
    }
}

/// How an entry ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum End {
    /// Not yet.
    Open,
    Done,
    Cancelled,
}

/// A party, with its name at that time. Part of [`Entry`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Party {
    /// Empty where it is no account.
    pub(crate) id: AccountId,
    pub(crate) name: String,
}

/// An order, bill, shipment or quote, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    /// The id of the order, bill, shipment or quote.
    pub(crate) id: String,
    /// The number that people use; empty for a quote.
    pub(crate) number: String,
    /// The goods or the purpose, in a few words.
    pub(crate) what: String,
    /// The account that buys, pays or receives.
    pub(crate) buyer: Party,
    /// The accounts that sell, are paid or send.
    pub(crate) sellers: Vec<Party>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// Its status, in the word of its own module.
    pub(crate) status: String,
    pub(crate) end: End,
    /// Its price; `None` for shipments and quotes.
    pub(crate) amount: Option<Money>,
    /// The part of the amount that is left to pay, in minor units.
    pub(crate) rest: i64,
    /// The order that a bill or shipment belongs to.
    pub(crate) order: Option<OrderId>,
    /// The first promised day of arrival of a shipment.
    pub(crate) promised: Option<Date>,
    /// 1 for a late bill or shipment; for an order the number of those that belong to it.
    pub(crate) late: u32,
    /// Open exceptions.
    pub(crate) exceptions: u32,
}
impl Record for Entry {}

impl Entry {
    /// Whether it is in a state.
    pub(crate) fn is(&self, state: State) -> bool {
        match state {
            State::Open => self.end == End::Open,
            // A bill that has not ended is to be paid, so bills need no list of their own for that.
            State::Unpaid if self.kind == Kind::Bills => self.end == End::Open,
            State::Unpaid => self.rest > 0,
            State::Late => self.late > 0,
            State::Disputed => self.exceptions > 0,
            State::Done => self.end == End::Done,
            State::Cancelled => self.end == End::Cancelled,
        }
    }

    /// The amount with which it counts in the sum of a state that it is in.
    pub(crate) fn counts(&self, state: State) -> Option<Money> {
        let amount = self.amount?;
        let of_rest = state == State::Unpaid || (self.kind == Kind::Bills && state == State::Late);
        Some(if of_rest { Money::new(self.rest, amount.currency) } else { amount })
    }

    /// The lists in which it stands.
    pub(super) fn listed(&self) -> BTreeSet<String> {
        State::ALL.into_iter().filter(|state| self.is(*state)).map(|state| list(self.kind, state)).collect()
    }
}

/// The name of the list of a kind in one state.
fn list(kind: Kind, state: State) -> String {
    let state = if (kind, state) == (Kind::Bills, State::Unpaid) { State::Open } else { state };
    format!("{}/{}", kind.as_str(), state.as_str())
}

/// The lists that together hold the entries of a kind, in one state if given, each once.
pub(super) fn lists(kind: Kind, state: Option<State>) -> Vec<String> {
    match state {
        Some(state) => vec![list(kind, state)],
        // Each entry has one end.
        None => [State::Open, State::Done, State::Cancelled].map(|end| list(kind, end)).to_vec(),
    }
}

/// The id of an entry, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EntryId(pub(crate) String);
impl Record for EntryId {}

/// Sums by currency, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sums(pub(crate) Vec<Money>);
impl Record for Sums {}

impl Sums {
    /// Adds to the sum of the amount's currency. An amount that would overflow is left out.
    pub(crate) fn add(&mut self, amount: Money) {
        match self.0.iter_mut().find(|sum| sum.currency == amount.currency) {
            Some(sum) => *sum = sum.plus(amount).unwrap_or(*sum),
            None => self.0.push(amount),
        }
        self.0.retain(|sum| sum.minor != 0);
    }

    /// Subtracts from the sum of the amount's currency.
    pub(crate) fn take(&mut self, amount: Money) {
        self.add(Money::new(-amount.minor, amount.currency));
    }
}

/// The sums of a kind's entries by state, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Totals {
    pub(crate) open: Sums,
    pub(crate) unpaid: Sums,
    pub(crate) late: Sums,
    pub(crate) disputed: Sums,
    pub(crate) done: Sums,
    pub(crate) cancelled: Sums,
}
impl Record for Totals {}

impl Totals {
    pub(crate) fn of(&mut self, state: State) -> &mut Sums {
        match state {
            State::Open => &mut self.open,
            State::Unpaid => &mut self.unpaid,
            State::Late => &mut self.late,
            State::Disputed => &mut self.disputed,
            State::Done => &mut self.done,
            State::Cancelled => &mut self.cancelled,
        }
    }
}

/// The orders placed on a day, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Day {
    /// Those that were not cancelled later.
    pub(crate) orders: u64,
    /// Those that were cancelled later.
    pub(crate) cancelled: u64,
    /// The price of those that were not cancelled.
    pub(crate) sold: Sums,
}
impl Record for Day {}
