//! Samples of goods and cupping sessions: their events, and the read port of the module `quality`.

use kernel::TxError;
use kernel::store::{Event, Reader, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, ContractId, CuppingId, LotId, ProductId, SampleId};
use crate::words::{self, words};

words! {
    /// The purpose of a sample.
    SampleKind {
        /// It shows goods that are for sale.
        Offer = "offer",
        /// It shows a quality that a seller delivers again and again.
        Type = "type",
        /// It is drawn from the goods of a contract before they are shipped.
        PreShipment = "pre-shipment",
        /// It is drawn from goods that have arrived.
        Arrival = "arrival",
    }
}

words! {
    /// What became of a sample.
    SampleStep {
        /// Its buyer asked for it.
        Requested = "requested",
        /// Its seller does not send it.
        Refused = "refused",
        /// Its seller sent it.
        Sent = "sent",
        /// Its buyer has it.
        Arrived = "arrived",
        /// Its buyer approved it, or agreed that silence approves it.
        Approved = "approved",
        /// Its buyer rejected it.
        Rejected = "rejected",
        /// Its buyer took the request back.
        Withdrawn = "withdrawn",
        /// Its decision is due in a few days.
        DueSoon = "due soon",
        /// The day of its decision is over, and it is not decided.
        Overdue = "overdue",
    }
}

/// A sample moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleMoved {
    /// Sample id.
    pub sample: SampleId,
    /// The number that people use: `SMP-2026-0001`.
    pub number: String,
    /// The product's name.
    pub product_name: String,
    /// The contract that its decision is entered into, if there is one.
    pub contract: Option<ContractId>,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// Seller's account.
    pub seller: AccountId,
    /// The seller's name.
    pub seller_name: String,
    /// The account that took the step; `None` if a day was over.
    pub by: Option<AccountId>,
    /// The step.
    #[serde(with = "words")]
    pub step: SampleStep,
    /// The words of the side that acted; may be empty.
    pub note: String,
    /// The day by which the buyer decides, as `2027-01-31`.
    pub decide_by: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for SampleMoved {}
impl Event for SampleMoved {
    const NAME: &'static str = "quality.sample-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone(), self.seller.clone()]
    }
}

words! {
    /// What became of a cupping session.
    CuppingStep {
        /// It was set up, and its cuppers were invited.
        Invited = "invited",
        /// A cupper saved a sheet.
        Cupped = "cupped",
        /// Its results were shown to everybody in it.
        Revealed = "revealed",
        /// It was called off.
        Cancelled = "cancelled",
    }
}

/// A cupping session moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CuppingMoved {
    /// Session id.
    pub cupping: CuppingId,
    /// The number that people use: `CUP-2026-0001`.
    pub number: String,
    /// Its title.
    pub title: String,
    /// The account that holds it.
    pub account: AccountId,
    /// The account's name.
    pub account_name: String,
    /// The people who cup, by their own accounts.
    pub cuppers: Vec<AccountId>,
    /// The person who acted.
    pub by: AccountId,
    /// The step.
    #[serde(with = "words")]
    pub step: CuppingStep,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for CuppingMoved {}
impl Event for CuppingMoved {
    const NAME: &'static str = "quality.cupping-moved";

    fn concerns(&self) -> Vec<AccountId> {
        std::iter::once(&self.account).chain(&self.cuppers).cloned().collect()
    }
}

/// The read port for the samples of contracts.
pub trait SamplePort: Send + Sync {
    /// Whether a sample was requested that this contract waits for. The decision on the contract's sample is then made
    /// there.
    fn has_sample(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<bool, StoreError>;

    /// Returns the seller's lots of which the buyer approved a sample for this contract.
    fn approved_lots(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Vec<LotId>, StoreError>;

    /// Returns the seller's lots of which the buyer rejected a sample for this contract.
    fn rejected_lots(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Vec<LotId>, StoreError>;
}

words! {
    /// The form by which a cupping session is scored.
    CuppingProtocol {
        /// The cupping form of the Specialty Coffee Association of 2004: ten attributes.
        Sca2004 = "sca-2004",
        /// The Coffee Value Assessment: eight affective marks, and a description.
        Cva = "cva",
        /// Five weighted marks for tea.
        Tea = "tea",
    }
}

/// What a product is, as far as a cupping form asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CuppedKind {
    /// Coffee.
    Coffee,
    /// Tea.
    Tea,
    /// Something that has no cupping form.
    Other,
}

/// Catalog's transaction port for the cupping scores of products.
pub trait ProductScorePort: Send + Sync {
    /// Sets the cupping score of a seller's own coffee, in hundredths.
    ///
    /// # Errors
    /// 404 if the seller has no such product; 409 `not-a-cupping-score` if it is no coffee.
    fn set_score(
        &self,
        tx: &mut Tx<'_>,
        seller: &AccountId,
        product: &ProductId,
        hundredths: u16,
    ) -> Result<(), TxError>;

    /// Returns the cupping score that a listed product has now, in hundredths.
    fn score(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Option<u16>, StoreError>;

    /// Returns what a product is, listed or not; `None` if it was deleted.
    fn kind(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Option<CuppedKind>, StoreError>;
}
