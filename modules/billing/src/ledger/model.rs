//! The stored records of the ledger.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, BillId};
use contracts::money::Currency;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::statements::model::month;

/// The kind of an account of the ledger. Part of [`Account`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = LedgerAccountKind)]
pub(crate) enum Kind {
    /// What a buyer owes.
    Receivable,
    /// What a seller has billed and nobody has paid.
    Awaited,
    /// What the shop owes a seller; plus if the seller owes the shop.
    Payable,
    /// What the shop has earned.
    Commission,
    /// Money in the shop's hands, by provider; minus for payouts from its bank.
    Clearing,
    /// Payouts that are on their way.
    InTransit,
    /// What the owner gave or took.
    Corrections,
    /// Money that came before the shop kept these books.
    Earlier,
}

impl Kind {
    pub(crate) const ALL: [Kind; 8] = [
        Kind::Receivable,
        Kind::Awaited,
        Kind::Payable,
        Kind::Commission,
        Kind::Clearing,
        Kind::InTransit,
        Kind::Corrections,
        Kind::Earlier,
    ];

    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Kind::Receivable => "receivable",
            Kind::Awaited => "awaited",
            Kind::Payable => "payable",
            Kind::Commission => "commission",
            Kind::Clearing => "clearing",
            Kind::InTransit => "in-transit",
            Kind::Corrections => "corrections",
            Kind::Earlier => "earlier",
        }
    }
}

/// An account of the ledger. Part of [`Leg`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) kind: Kind,
    /// The buyer's or seller's account, or the provider's name; empty if the shop has one of the kind.
    pub(crate) holder: String,
    /// Whether it is about test payments, in which no money moved.
    pub(crate) test: bool,
}

impl Account {
    pub(crate) fn new(kind: Kind, holder: &str, test: bool) -> Self {
        Account { kind, holder: holder.to_owned(), test }
    }

    /// Its text in keys: `payable/real/` and the holder.
    pub(crate) fn key(&self) -> String {
        format!("{}/{}/{}", self.kind.as_str(), if self.test { "test" } else { "real" }, self.holder)
    }
}

/// The column of a statement in which a leg counts. Part of [`Leg`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = LedgerColumn)]
pub(crate) enum Column {
    /// What buyers paid.
    Sales,
    /// What was credited after it was paid.
    Refunds,
    /// What buyers paid to the seller directly.
    Direct,
    /// The shop's commission.
    Commission,
    /// What the owner gave or took.
    Corrections,
    /// What was paid out.
    PaidOut,
}

impl Column {
    pub(crate) const ALL: [Column; 6] =
        [Column::Sales, Column::Refunds, Column::Direct, Column::Commission, Column::Corrections, Column::PaidOut];

    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Column::Sales => "sales",
            Column::Refunds => "refunds",
            Column::Direct => "direct",
            Column::Commission => "commission",
            Column::Corrections => "corrections",
            Column::PaidOut => "paid-out",
        }
    }
}

/// One side of an entry. Part of [`Entry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Leg {
    pub(crate) account: Account,
    pub(crate) column: Column,
    /// Minor units of the entry's currency.
    pub(crate) minor: i64,
}

/// What happened. Part of [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = LedgerEvent)]
pub(crate) enum Happening {
    /// A bill was issued.
    Bill,
    /// A payment came.
    Payment,
    /// Something was taken off a bill.
    Credit,
    /// Money went back to the buyer.
    Refund,
    /// An unpaid rest was given up.
    WriteOff,
    /// The owner gave or took.
    Correction,
    /// A payout was begun.
    Payout,
    /// A payout arrived.
    PaidOut,
    /// A payout came back.
    PayoutFailed,
    /// What stood when the shop began these books.
    Opening,
}

impl Happening {
    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Happening::Bill => "bill",
            Happening::Payment => "payment",
            Happening::Credit => "credit",
            Happening::Refund => "refund",
            Happening::WriteOff => "write-off",
            Happening::Correction => "correction",
            Happening::Payout => "payout",
            Happening::PaidOut => "paid-out",
            Happening::PayoutFailed => "payout-failed",
            Happening::Opening => "opening",
        }
    }
}

/// An entry of the ledger, version 1. Its legs sum to nought, and it is never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Derived from the thing that it is about, so that nothing is posted twice.
    pub(crate) id: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) happening: Happening,
    pub(crate) bill: Option<BillId>,
    /// The number by which people know the thing: a bill's, a payout run's.
    pub(crate) reference: String,
    /// The reason, in words; may be empty.
    pub(crate) reason: String,
    /// The account that caused it; `None` if it followed from something else.
    pub(crate) by: Option<AccountId>,
    pub(crate) currency: Currency,
    pub(crate) legs: Vec<Leg>,
}
impl Record for Entry {}

impl Entry {
    /// The sum of its legs, which is nought.
    pub(crate) fn sum(&self) -> i64 {
        self.legs.iter().map(|leg| leg.minor).sum()
    }

    /// The legs of what the shop owes a seller.
    pub(crate) fn of_seller(&self, seller: &str) -> impl Iterator<Item = &Leg> {
        self.legs.iter().filter(move |leg| leg.account.kind == Kind::Payable && leg.account.holder == seller)
    }
}

impl Listed for Entry {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let sellers = self.legs.iter().filter(|leg| leg.account.kind == Kind::Payable);
        let mut lists: BTreeSet<String> =
            sellers.map(|leg| seller_list(&leg.account.holder, &month(self.at_ms))).collect();
        lists.insert(EVERY.to_owned());
        lists
    }
}

/// The list of all entries.
pub(crate) const EVERY: &str = "every";

/// The list of the entries of a seller's statement of a month.
pub(crate) fn seller_list(seller: &str, month: &str) -> String {
    format!("seller/{seller}/{month}")
}
