//! The stored record of a draft.

use std::collections::BTreeSet;

use contracts::auth::Address;
use contracts::catalog::StockLine;
use contracts::ids::{AccountId, OrderDraftId, OrderId, ProductId};
use contracts::money::Money;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::approvals::model::Person;
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::quotes::model::Side;

pub(crate) use contracts::drafts::{DraftStatus, ToldBy};

/// An order that a seller draws up in a buyer's name, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderDraft {
    pub(crate) id: OrderDraftId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name when it was saved.
    pub(crate) seller_name: String,
    /// The person who saved it last.
    pub(crate) author: Person,
    /// The buyer's account.
    pub(crate) buyer: AccountId,
    /// The buyer's name when it was saved.
    pub(crate) buyer_name: String,
    pub(crate) lines: Vec<DraftLine>,
    pub(crate) address: Address,
    pub(crate) delivery: DeliveryMethod,
    pub(crate) payment: OrderPayment,
    /// For the buyer; may be empty.
    pub(crate) note: String,
    /// The days that the buyer has to answer, from its sending on.
    pub(crate) valid_days: u16,
    /// 1, and one more with each change.
    pub(crate) version: u32,
    #[serde(with = "contracts::words")]
    pub(crate) status: DraftStatus,
    /// In milliseconds since 1970 UTC, as all times here.
    pub(crate) created_ms: i64,
    /// When this version was saved.
    pub(crate) changed_ms: i64,
    /// When it was first sent.
    pub(crate) sent_ms: Option<i64>,
    /// The end of the time to answer.
    pub(crate) ends_ms: Option<i64>,
    /// The person who confirmed, declined, withdrew or placed it.
    pub(crate) answerer: Option<Person>,
    pub(crate) answered_ms: Option<i64>,
    /// The buyer's word on declining, else empty.
    pub(crate) reason: String,
    /// The order that was made of it.
    pub(crate) made: Option<Made>,
}
impl Record for OrderDraft {}

/// Goods at the price that was agreed on. Part of [`OrderDraft`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DraftLine {
    pub(crate) product: ProductId,
    /// Its name when it was saved.
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) quantity: u32,
    /// The agreed price of one unit.
    pub(crate) price: Money,
}

impl DraftLine {
    pub(crate) fn stock_line(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.quantity }
    }
}

/// An order that was made of a draft. Part of [`OrderDraft`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Made {
    pub(crate) order: OrderId,
    pub(crate) number: String,
    pub(crate) total: Money,
    /// How the buyer said so; `None` if the buyer confirmed it.
    #[serde(with = "contracts::words::option")]
    pub(crate) told_by: Option<ToldBy>,
}

impl OrderDraft {
    /// Its status at a time: its end is stored a little later.
    pub(crate) fn status_at(&self, now_ms: i64) -> DraftStatus {
        match self.ends_ms {
            Some(ends) if self.status == DraftStatus::Sent && now_ms >= ends => DraftStatus::Expired,
            _ => self.status,
        }
    }

    /// What its goods come to; `None` if the sum does not fit, which no draft is saved with.
    pub(crate) fn goods(&self) -> Option<Money> {
        let mut prices = self.lines.iter().map(|line| line.price.times(line.quantity));
        let first = prices.next()??;
        prices.try_fold(first, |sum, price| sum.plus(price?))
    }

    /// Whether its buyer sees it.
    pub(crate) fn is_shown(&self) -> bool {
        self.sent_ms.is_some() || self.made.is_some()
    }

    /// The account's side; `None` for all who do not see it.
    pub(crate) fn side(&self, account: &AccountId) -> Option<Side> {
        if self.seller == *account {
            Some(Side::Seller)
        } else if self.buyer == *account && self.is_shown() {
            Some(Side::Buyer)
        } else {
            None
        }
    }
}

impl Listed for OrderDraft {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let sides = [Some((Side::Seller, &self.seller)), self.is_shown().then_some((Side::Buyer, &self.buyer))];
        let names = |(side, account)| [None, Some(self.status)].map(|status| list(side, account, status));
        sides.into_iter().flatten().flat_map(names).collect()
    }
}

/// The name of the list of an account's drafts on one side, of one status if given.
pub(crate) fn list(side: Side, account: &AccountId, status: Option<DraftStatus>) -> String {
    match status {
        None => format!("drafts-{}/{account}", side.letter()),
        Some(status) => format!("drafts-{}-{status}/{account}", side.letter()),
    }
}

/// The draft that a repeated request returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drafted {
    pub(crate) draft: OrderDraftId,
}
impl Record for Drafted {}
