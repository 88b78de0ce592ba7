//! Orders that a seller draws up in a buyer's name, and their event.

use kernel::AccountId;
use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::ids::{OrderDraftId, OrderId};
use crate::money::Money;
use crate::words::{self, words};

words! {
    /// Where a draft stands.
    DraftStatus {
        /// Its seller writes it. Its buyer does not see it.
        Draft = "draft",
        /// It waits for its buyer.
        Sent = "sent",
        /// An order was made of it.
        Placed = "placed",
        /// Its buyer does not want it.
        Declined = "declined",
        /// Its seller took it back.
        Withdrawn = "withdrawn",
        /// Its buyer did not answer in time.
        Expired = "expired",
    }
}

words! {
    /// What became of a draft.
    DraftStep {
        /// It was sent to its buyer.
        Sent = "sent",
        /// Its seller changed it after that.
        Changed = "changed",
        /// Its buyer confirmed it, and the order was made.
        Confirmed = "confirmed",
        /// Its seller made the order by the buyer's leave.
        Placed = "placed",
        /// Its buyer declined it.
        Declined = "declined",
        /// Its seller took it back.
        Withdrawn = "withdrawn",
        /// Its time was over.
        Expired = "expired",
    }
}

words! {
    /// How a buyer told a seller to order.
    ToldBy {
        /// By telephone.
        Telephone = "telephone",
        /// In person, on a market day.
        MarketDay = "market day",
        /// By e-mail.
        Email = "e-mail",
    }
}

/// A draft moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftMoved {
    /// Draft id.
    pub draft: OrderDraftId,
    /// Seller's account.
    pub seller: AccountId,
    /// The seller's name.
    pub seller_name: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// The name of the person who took the step; empty if its time was over.
    pub by_name: String,
    /// The step.
    #[serde(with = "words")]
    pub step: DraftStep,
    /// The order's total, or what its goods come to if there is no order yet.
    pub total: Money,
    /// The order that was made, and its number.
    pub order: Option<(OrderId, String)>,
    /// How the buyer said so, if the seller made the order.
    #[serde(with = "words::option")]
    pub told_by: Option<ToldBy>,
    /// The buyer's word on declining; empty otherwise.
    pub reason: String,
    /// The end of the time to answer, in milliseconds since 1970 UTC; `None` if it was never sent.
    pub ends_ms: Option<i64>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for DraftMoved {}
impl Event for DraftMoved {
    const NAME: &'static str = "sales.draft-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone(), self.seller.clone()]
    }
}
