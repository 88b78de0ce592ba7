//! The format of the history file (`seed/history.json`).

use serde::Deserialize;

use crate::returns::model::Reason;

#[derive(Deserialize)]
pub(super) struct History {
    pub(super) orders: Vec<PastOrder>,
    pub(super) quotes: Vec<PastQuote>,
    pub(super) approvals: Vec<PastApproval>,
}

/// An order that waits for a second person.
#[derive(Deserialize)]
pub(super) struct PastApproval {
    pub(super) days_ago: i64,
    /// Sign-in e-mails of the company and of its member.
    pub(super) company: String,
    pub(super) asker: String,
    pub(super) lines: Vec<PastLine>,
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
    pub(super) sample: bool,
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
    pub(super) signed_by_buyer: Option<i64>,
    #[serde(default)]
    pub(super) signed_by_seller: Option<i64>,
    #[serde(default)]
    pub(super) sample_approved: Option<i64>,
    #[serde(default)]
    pub(super) called_off: Vec<PastCallOff>,
}

#[derive(Deserialize)]
pub(super) struct PastCallOff {
    pub(super) days_ago: i64,
    pub(super) quantity: u32,
    #[serde(default)]
    pub(super) delivered_after: Option<i64>,
}
