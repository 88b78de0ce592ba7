//! The stored records of disputes.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, BillId, DisputeId, LineId, OrderId};
use contracts::money::Money;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bills::model::Side;
use crate::payments::model::RefundId;

/// Why a buyer disputes a bill. Part of [`Dispute`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DisputeReason)]
pub(crate) enum Reason {
    /// The goods did not come.
    NotReceived,
    /// They came damaged.
    Damaged,
    /// They are not what was described.
    NotAsDescribed,
    /// There are too few or too many.
    WrongQuantity,
    /// The bill asks for something else than was agreed.
    ChargedWrongly,
    /// Something else.
    #[default]
    Other,
}

/// Where a dispute stands. Part of [`Dispute`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DisputeState)]
pub(crate) enum State {
    /// Both sides may say something.
    Open,
    /// The shop decided, and the money is on its way back.
    Deciding,
    /// The buyer got the whole disputed sum.
    ForBuyer,
    /// The buyer got a part of it.
    Shared,
    /// The seller keeps the money.
    ForSeller,
    /// The buyer took it back.
    Withdrawn,
}

impl State {
    /// Whether it is not over.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, State::Open | State::Deciding)
    }
}

/// What the shop decided. Part of [`Dispute`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Decision {
    /// How it ends: [`State::ForBuyer`], [`State::Shared`] or [`State::ForSeller`].
    pub(crate) outcome: State,
    /// What the buyer gets by this decision, in minor units.
    pub(crate) minor: i64,
    /// In words; both sides read it.
    pub(crate) reason: String,
    /// The person who decided.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// A refund by which a decision is carried out. Part of [`Dispute`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    pub(crate) refund: RefundId,
    pub(crate) minor: i64,
    /// What was credited with it; `None` while it is on its way.
    pub(crate) credited: Option<i64>,
    /// Whether the money went back; `None` while it is on its way.
    pub(crate) done: Option<bool>,
}

/// A file that a side handed in. Part of [`Dispute`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Paper {
    /// The SHA-256 of its content.
    pub(crate) hash: String,
    pub(crate) name: String,
    /// Its media type.
    pub(crate) media: String,
    /// In bytes.
    pub(crate) size: u64,
    pub(crate) by: Side,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// A dispute, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dispute {
    pub(crate) id: DisputeId,
    /// The number by which people know it: `DISPUTE-000001`.
    pub(crate) number: String,
    pub(crate) bill: BillId,
    /// The bill's number.
    pub(crate) invoice: String,
    pub(crate) order: Option<OrderId>,
    /// The order's number; may be empty.
    pub(crate) order_number: String,
    pub(crate) buyer: AccountId,
    pub(crate) buyer_name: String,
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
    /// The line of the order that it is about; `None` if it is about all of the bill.
    pub(crate) line: Option<LineId>,
    /// What it is about, in a few words.
    pub(crate) about: String,
    pub(crate) reason: Reason,
    /// The disputed sum.
    pub(crate) amount: Money,
    /// What the buyer got of it, in minor units.
    pub(crate) given: i64,
    /// In milliseconds since 1970 UTC.
    pub(crate) opened_ms: i64,
    /// How often a side said something.
    pub(crate) said: u32,
    pub(crate) papers: Vec<Paper>,
    pub(crate) state: State,
    pub(crate) decision: Option<Decision>,
    /// The refunds of the last decision.
    pub(crate) steps: Vec<Step>,
    /// Why the last decision could not be carried out, in words; may be empty.
    pub(crate) failure: String,
    /// When it was over, in milliseconds since 1970 UTC.
    pub(crate) closed_ms: Option<i64>,
}
impl Record for Dispute {}

impl Dispute {
    /// The account's side; `None` if it is on neither.
    pub(crate) fn side(&self, account: &AccountId) -> Option<Side> {
        if self.buyer == *account { Some(Side::Payer) } else { (self.seller == *account).then_some(Side::Payee) }
    }

    /// What is left of the disputed sum, in minor units.
    pub(crate) fn left(&self) -> i64 {
        self.amount.minor - self.given
    }

    /// What the last decision gives back and is on its way, in minor units.
    pub(crate) fn on_its_way(&self) -> i64 {
        self.steps.iter().filter(|step| step.done.is_none()).map(|step| step.minor).sum()
    }

    /// An amount in the bill's currency.
    pub(crate) fn money(&self, minor: i64) -> Money {
        Money::new(minor, self.amount.currency)
    }
}

/// Something that a side said, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) by: Side,
    pub(crate) text: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Said {}

/// The list of the disputes that are open, or of those that are over.
pub(crate) fn list(open: bool) -> &'static str {
    if open { "open" } else { "over" }
}

/// The list of the disputes about a bill.
pub(crate) fn of_bill(bill: &BillId) -> String {
    format!("bill/{bill}")
}

/// The list of the open disputes of an account, on this side.
pub(crate) fn open_of(side: Side, account: &AccountId) -> String {
    format!("open/{}/{account}", side.as_str())
}

/// The list of all disputes of an account.
pub(crate) fn of_account(account: &AccountId) -> String {
    format!("account/{account}")
}

impl Listed for Dispute {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.opened_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::from([list(self.state.is_open()).to_owned(), of_bill(&self.bill)]);
        all.extend([of_account(&self.buyer), of_account(&self.seller)]);
        if self.state.is_open() {
            all.extend([open_of(Side::Payer, &self.buyer), open_of(Side::Payee, &self.seller)]);
        }
        all
    }

    fn files(&self) -> BTreeSet<(String, String)> {
        let papers = self.papers.iter().enumerate();
        papers.map(|(n, paper)| (paper.hash.clone(), format!("{}/{n}", self.id))).collect()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.number, &self.invoice, &self.order_number, &self.buyer_name, &self.seller_name]
    }
}
