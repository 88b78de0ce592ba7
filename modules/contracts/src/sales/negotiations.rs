//! The events of quotes, contracts and approvals.

use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use super::order_placed::parties;
use super::{ApprovalStatus, ContractStep, QuoteStatus};
use crate::ids::{AccountId, ApprovalId, ContractId, QuoteId};
use crate::money::Money;
use crate::words;

/// A negotiation moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteMoved {
    /// Quote id.
    pub quote: QuoteId,
    /// The product's name in the listing.
    pub product_name: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// Seller's account.
    pub seller: AccountId,
    /// The account that took the step; `None` if an offer expired.
    pub by: Option<AccountId>,
    /// The status after the step.
    #[serde(with = "words")]
    pub step: QuoteStatus,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for QuoteMoved {}
impl Event for QuoteMoved {
    const NAME: &'static str = "sales.quote-moved";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, std::iter::once(&self.seller))
    }
}

/// A contract moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContractMoved {
    /// Contract id.
    pub contract: ContractId,
    /// The number that people use: `CTR-2026-0001`.
    pub number: String,
    /// The product's name in the listing.
    pub product_name: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
    /// The account that took the step; `None` if the period ended.
    pub by: Option<AccountId>,
    /// The step.
    #[serde(with = "words")]
    pub step: ContractStep,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ContractMoved {}
impl Event for ContractMoved {
    const NAME: &'static str = "sales.contract-moved";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, std::iter::once(&self.seller))
    }
}

/// The state of an order that a company's member submitted for a second person's approval.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalMoved {
    /// Approval id.
    pub approval: ApprovalId,
    /// The company's account.
    pub account: AccountId,
    /// The person who asked.
    pub asker: AccountId,
    /// The asker's name at that time.
    pub asker_name: String,
    /// The name of the person who answered; `None` while it waits.
    pub answerer_name: Option<String>,
    /// The approval's status.
    #[serde(with = "words")]
    pub status: ApprovalStatus,
    /// The order's total.
    pub total: Money,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ApprovalMoved {}
impl Event for ApprovalMoved {
    const NAME: &'static str = "sales.approval-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.account.clone(), self.asker.clone()]
    }
}
