//! The stored records of payout runs.

use std::collections::BTreeSet;

use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::secrets::Sealed;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::payouts::details::PayoutKind;

kernel::ids! {
    /// The id of a payout run.
    RunId,
}

/// The shop's own bank account, from which it pays, version 1: sealed [`Details`](crate::payouts::details::Details).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ShopAccount(pub(crate) Sealed);
impl Record for ShopAccount {}

/// A payout run, version 1. What its files are made of never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Run {
    pub(crate) id: RunId,
    /// The number by which people and banks know it: `PAYOUT-000001`.
    pub(crate) number: String,
    pub(crate) currency: Currency,
    /// Whether it is about test payments, in which no money moved.
    pub(crate) test: bool,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The day on which the bank shall pay.
    pub(crate) day: Date,
    /// The person who made it.
    pub(crate) by: AccountId,
    /// The shop's bank account then; `None` if it told none.
    pub(crate) from: Option<Sealed>,
}
impl Record for Run {}

impl Listed for Run {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([EVERY.to_owned()])
    }
}

/// The list of all runs.
pub(crate) const EVERY: &str = "runs";

/// Where a payout stands. Part of [`Payout`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PayoutState)]
pub(crate) enum PayoutState {
    /// It is on its way.
    Sent,
    /// It arrived.
    Paid,
    /// It came back.
    Failed,
}

/// A seller's payout in a run, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Payout {
    pub(crate) run: RunId,
    pub(crate) seller: AccountId,
    /// The seller's name then.
    pub(crate) name: String,
    /// Above nought.
    pub(crate) amount: Money,
    pub(crate) kind: PayoutKind,
    /// The seller's [`Details`](crate::payouts::details::Details) then.
    pub(crate) details: Sealed,
    /// The text by which it is found at the bank.
    pub(crate) reference: String,
    pub(crate) state: PayoutState,
    /// Why it came back, in words.
    pub(crate) failure: String,
    /// When it arrived or came back, in milliseconds since 1970 UTC.
    pub(crate) settled_ms: Option<i64>,
}
impl Record for Payout {}
