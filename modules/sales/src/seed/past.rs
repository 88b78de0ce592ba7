//! The format of the history file (`seed/history.json`).

use serde::Deserialize;

use crate::credit::model::DaysFrom;
use crate::quotes::sample_term::SampleTerm;
use crate::returns::model::Reason;
use crate::supply_contracts::trade_terms::form::ProposeTradeTerms;

#[derive(Deserialize)]
pub(super) struct History {
    pub(super) market_prices: PastMarketPrices,
    pub(super) credit: Vec<PastCredit>,
    pub(super) orders: Vec<PastOrder>,
    pub(super) quotes: Vec<PastQuote>,
    pub(super) approvals: Vec<PastApproval>,
}

/// Sample prices of the month of `KC` by which contracts of the history are fixed, and of the next one.
#[derive(Deserialize)]
pub(super) struct PastMarketPrices {
    /// In points, one for each business day: that of yesterday or the last one before it first.
    pub(super) settled: Vec<i32>,
    /// What the next month is quoted above it, in points.
    pub(super) next_month: i32,
}

/// Credit that a seller grants to a company.
#[derive(Deserialize)]
pub(super) struct PastCredit {
    pub(super) days_ago: i64,
    /// Sign-in e-mails.
    pub(super) seller: String,
    pub(super) company: String,
    /// In dollars.
    pub(super) limit: String,
    pub(super) days: u16,
    pub(super) days_from: DaysFrom,
    pub(super) block_overdue: bool,
}

/// An order that needs a second person.
#[derive(Deserialize)]
pub(super) struct PastApproval {
    pub(super) days_ago: i64,
    /// Sign-in e-mails of the company and of its member.
    pub(super) company: String,
    pub(super) asker: String,
    pub(super) lines: Vec<PastLine>,
    /// `None` while it waits.
    #[serde(default)]
    pub(super) confirmed: Option<PastSecond>,
}

/// The second person's word.
#[derive(Deserialize)]
pub(super) struct PastSecond {
    pub(super) days_ago: i64,
    /// Sign-in e-mail.
    pub(super) by: String,
}

#[derive(Deserialize)]
pub(super) struct PastOrder {
    pub(super) days_ago: i64,
    /// Sign-in e-mail.
    pub(super) buyer: String,
    pub(super) lines: Vec<PastLine>,
    /// Days until it arrived; `None` while it is on its way.
    #[serde(default)]
    pub(super) delivered_after: Option<i64>,
    #[serde(default)]
    pub(super) returned: Option<PastReturn>,
}

#[derive(Deserialize)]
pub(super) struct PastLine {
    pub(super) sku: String,
    pub(super) quantity: u32,
}

#[derive(Deserialize)]
pub(super) struct PastReturn {
    /// Index of the order's line.
    pub(super) line: usize,
    pub(super) quantity: u32,
    pub(super) reason: Reason,
    /// Days after the delivery.
    pub(super) after: i64,
    pub(super) note: String,
}

#[derive(Deserialize)]
pub(super) struct PastQuote {
    pub(super) buyer: String,
    pub(super) sku: String,
    pub(super) days_ago: i64,
    pub(super) quantity: u32,
    pub(super) message: String,
    pub(super) terms: Vec<PastTerms>,
    #[serde(default)]
    pub(super) accepted: Option<PastAnswer>,
    #[serde(default)]
    pub(super) declined: Option<PastAnswer>,
    #[serde(default)]
    pub(super) contract: Option<PastContract>,
}

#[derive(Clone, Deserialize)]
pub(super) struct PastTerms {
    pub(super) by: PastSide,
    pub(super) days_ago: i64,
    pub(super) quantity: u32,
    pub(super) unit_price: String,
    pub(super) incoterm: String,
    /// Days for which the terms hold.
    pub(super) valid_days: i64,
    pub(super) message: String,
    /// First and last day of the delivery period, counted from now.
    #[serde(default)]
    pub(super) delivery: Option<(i64, i64)>,
    #[serde(default)]
    pub(super) sample: SampleTerm,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PastSide {
    Buyer,
    Seller,
}

#[derive(Clone, Copy, Deserialize)]
pub(super) struct PastAnswer {
    pub(super) by: PastSide,
    pub(super) days_ago: i64,
}

/// The steps of a contract, each as a number of days ago.
#[derive(Deserialize)]
pub(super) struct PastContract {
    #[serde(default)]
    pub(super) trade_terms: Option<PastTradeTerms>,
    #[serde(default)]
    pub(super) price: Option<PastPrice>,
    #[serde(default)]
    pub(super) signed_by_buyer: Option<i64>,
    #[serde(default)]
    pub(super) signed_by_seller: Option<i64>,
    #[serde(default)]
    pub(super) called_off: Vec<PastCallOff>,
}

/// Trade terms that the seller proposed.
#[derive(Deserialize)]
pub(super) struct PastTradeTerms {
    pub(super) days_ago: i64,
    pub(super) form: ProposeTradeTerms,
}

/// A price to be fixed by New York, as the seller proposed it, and the fixations.
#[derive(Deserialize)]
pub(super) struct PastPrice {
    pub(super) days_ago: i64,
    /// In points.
    pub(super) differential: i32,
    pub(super) call: PastSide,
    /// Days from now to the last day on which it is fixed.
    pub(super) days_left: i64,
    pub(super) fixations: Vec<PastFixation>,
}

#[derive(Deserialize)]
pub(super) struct PastFixation {
    pub(super) days_ago: i64,
    pub(super) units: u32,
    /// The quotation.
    pub(super) points: i32,
}

#[derive(Deserialize)]
pub(super) struct PastCallOff {
    pub(super) days_ago: i64,
    pub(super) quantity: u32,
    /// For an order above the limit of the buyer's company.
    #[serde(default)]
    pub(super) approval: Option<CallOffApproval>,
    #[serde(default)]
    pub(super) delivered_after: Option<i64>,
}

/// The approval of a call-off.
#[derive(Deserialize)]
pub(super) struct CallOffApproval {
    /// Sign-in e-mail.
    pub(super) asker: String,
    pub(super) confirmed: PastSecond,
}
