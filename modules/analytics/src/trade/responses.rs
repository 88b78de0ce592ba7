//! The trade as the API shows it.

use contracts::money::Money;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Day, Entry, Kind, Party, State, Sums};

/// A sum in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TradeSum)]
pub(super) struct SumView {
    amount: String,
    currency: String,
}

impl From<Money> for SumView {
    fn from(sum: Money) -> Self {
        SumView { amount: sum.to_string(), currency: sum.currency.to_string() }
    }
}

fn sums(sums: Sums) -> Vec<SumView> {
    sums.0.into_iter().map(SumView::from).collect()
}

/// An account, with its name at that time.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TradeParty)]
pub(super) struct PartyView {
    /// `null` where it is no account.
    #[schema(required)]
    id: Option<String>,
    /// Empty where it was not known.
    name: String,
}

impl From<Party> for PartyView {
    fn from(Party { id, name }: Party) -> Self {
        PartyView { id: Some(String::from(id)).filter(|id| !id.is_empty()), name }
    }
}

/// An order, bill, shipment or quote of the shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TradeEntry)]
pub(super) struct EntryView {
    kind: Kind,
    id: String,
    /// What people call it; empty for a quote.
    number: String,
    /// The goods or the purpose, in a few words.
    what: String,
    /// Who buys, pays or receives.
    buyer: PartyView,
    /// Who sells, is paid or sends.
    sellers: Vec<PartyView>,
    #[schema(format = DateTime)]
    at: String,
    /// In the word of its own list, such as `overdue` or `At Sea`.
    status: String,
    /// The states that it is in.
    states: Vec<State>,
    /// None for shipments and quotes.
    #[schema(required)]
    amount: Option<SumView>,
    /// What is left to pay of it; none where nothing is.
    #[schema(required)]
    unpaid: Option<SumView>,
    /// The order that it belongs to.
    #[schema(required)]
    order_id: Option<String>,
}

impl From<Entry> for EntryView {
    fn from(entry: Entry) -> Self {
        EntryView {
            states: State::ALL.into_iter().filter(|state| entry.is(*state)).collect(),
            unpaid: entry.counts(State::Unpaid).filter(|rest| rest.minor > 0).map(SumView::from),
            kind: entry.kind,
            id: entry.id,
            number: entry.number,
            what: entry.what,
            buyer: entry.buyer.into(),
            sellers: entry.sellers.into_iter().map(PartyView::from).collect(),
            at: instant(entry.at_ms),
            status: entry.status,
            amount: entry.amount.map(SumView::from),
            order_id: entry.order.map(String::from),
        }
    }
}

/// How many entries are in a state, and their sums.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TradeStateCount)]
pub(super) struct CountView {
    state: State,
    count: u64,
    /// What is left to pay of what is unpaid and of late bills, else the prices; one sum for each currency.
    sums: Vec<SumView>,
}

impl CountView {
    pub(super) fn new(state: State, count: u64, all: Sums) -> Self {
        CountView { state, count, sums: sums(all) }
    }
}

/// All entries of a kind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TradeKindCounts)]
pub(super) struct KindView {
    pub(super) kind: Kind,
    pub(super) total: u64,
    pub(super) states: Vec<CountView>,
}

/// The orders placed in a period, UTC, and not cancelled.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TradePeriod)]
pub(super) struct PeriodView {
    orders: u64,
    /// Their prices; one sum for each currency.
    sums: Vec<SumView>,
}

impl PeriodView {
    pub(super) fn of(days: &[Day]) -> Self {
        let mut all = Sums::default();
        days.iter().flat_map(|day| &day.sold.0).for_each(|sum| all.add(*sum));
        PeriodView { orders: days.iter().map(|day| day.orders).sum(), sums: sums(all) }
    }
}

/// The trade of the whole shop.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TradeOverview)]
pub(super) struct OverviewView {
    pub(super) today: PeriodView,
    /// The last 7 days.
    pub(super) week: PeriodView,
    /// The last 30 days.
    pub(super) month: PeriodView,
    /// Orders, bills, shipments, quotes.
    pub(super) kinds: Vec<KindView>,
}
