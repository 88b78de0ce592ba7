//! The stored record of a sample, and its lists.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ContractId, LotId, ProductId, SampleId};
use contracts::quality::{SampleKind, SampleStep};
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Listed, sort_key};
use serde::{Deserialize, Serialize};

/// Where a sample stands. Part of [`Sample`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SampleState)]
pub(crate) enum State {
    /// It waits for its seller.
    Requested,
    /// Its seller does not send it.
    Refused,
    /// Its buyer took the request back.
    Withdrawn,
    /// It is on its way.
    Sent,
    /// Its buyer has it and has not decided.
    Arrived,
    Approved,
    Rejected,
}

impl State {
    /// Whether a side still has to act.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, State::Requested | State::Sent | State::Arrived)
    }
}

/// The side of a sample that an account is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SampleSide)]
pub(crate) enum Side {
    /// It asked for the sample.
    Buyer,
    /// It sends the sample.
    Seller,
}

/// A step in the history of a sample. Part of [`Sample`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    #[serde(with = "words")]
    pub(crate) step: SampleStep,
    /// The side that acted; `None` if a day was over.
    pub(crate) by: Option<Side>,
    /// Its words; may be empty.
    pub(crate) note: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// A lot that a sample is drawn from. Part of [`Sample`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SampleLot {
    /// `None` where the seller does not keep it in the shop.
    pub(crate) id: Option<LotId>,
    pub(crate) number: String,
}

/// A sample, version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sample {
    pub(crate) id: SampleId,
    /// The number that people use: `SMP-2026-0001`.
    pub(crate) number: String,
    #[serde(with = "words")]
    pub(crate) kind: SampleKind,
    pub(crate) product: ProductId,
    pub(crate) product_name: String,
    pub(crate) sku: String,
    /// The seller's lot that it is drawn from; `None` while nobody named one.
    pub(crate) lot: Option<SampleLot>,
    /// Whether it is of another lot than the rejected samples of its contract and those under way, so that its seller names
    /// the lot.
    pub(crate) another_lot: bool,
    /// The contract that it is of, and its number.
    pub(crate) contract: Option<(ContractId, String)>,
    /// Whether the contract waits for it, so that its decision is the contract's.
    pub(crate) decides: bool,
    pub(crate) buyer: AccountId,
    pub(crate) buyer_name: String,
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
    pub(crate) grams: u32,
    /// Where it goes, on one line.
    pub(crate) deliver_to: String,
    /// The day by which the buyer decides, UTC.
    pub(crate) decide_by: Date,
    /// Whether the buyer agreed that silence after that day approves a sample that was sent.
    pub(crate) silence_approves: bool,
    pub(crate) state: State,
    /// Empty until it is sent.
    pub(crate) courier: String,
    /// May be empty.
    pub(crate) tracking: String,
    /// The oldest step first. It ends with the decision, so it stays short.
    pub(crate) history: Vec<Entry>,
    /// Whether the buyer was reminded of the day of the decision.
    pub(crate) reminded: bool,
    /// Whether both sides were told that the day is over.
    pub(crate) overdue: bool,
    /// In milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
}
impl Sample {
    /// The account's side; `None` if it is on neither.
    pub(crate) fn side(&self, account: &AccountId) -> Option<Side> {
        if self.buyer == *account { Some(Side::Buyer) } else { (self.seller == *account).then_some(Side::Seller) }
    }

    /// Whether it is of a later shipment of a contract whose first pre-shipment sample is approved.
    pub(crate) fn of_shipment(&self) -> bool {
        self.contract.is_some() && !self.decides && self.kind == SampleKind::PreShipment
    }

    /// Whether its decision counts for its lot: the contract waits for it, or it is of a later shipment.
    pub(crate) fn counts(&self) -> bool {
        self.decides || self.of_shipment()
    }

    /// Whether its seller names the lot when it is sent.
    pub(crate) fn needs_lot(&self) -> bool {
        self.another_lot || self.of_shipment()
    }

    /// The list of the open samples of the same thing: those that a contract waits for, those of one kind beside them, or
    /// those of a buyer's product or lot.
    pub(crate) fn place(&self) -> String {
        let Sample { buyer, product, kind, .. } = self;
        match (&self.contract, self.lot.as_ref().and_then(|lot| lot.id.as_ref())) {
            (Some((contract, _)), _) if self.decides => format!("sample-open-contract/{contract}"),
            (Some((contract, _)), _) => format!("sample-open-contract/{contract}/{kind}"),
            (None, Some(lot)) => format!("sample-open/{buyer}/{product}/{lot}"),
            (None, None) => format!("sample-open/{buyer}/{product}"),
        }
    }
}

/// The list of an account's samples on one side: all of them, or the open ones.
pub(crate) fn of_side(side: Side, account: &AccountId, open: bool) -> String {
    let side = if side == Side::Buyer { "buyer" } else { "seller" };
    let all = if open { "open" } else { "all" };
    format!("samples-{side}-{all}/{account}")
}

/// The list of a contract's samples.
pub(crate) fn of_contract(contract: &ContractId) -> String {
    format!("samples-contract/{contract}")
}

impl Listed for Sample {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut all =
            BTreeSet::from([of_side(Side::Buyer, &self.buyer, false), of_side(Side::Seller, &self.seller, false)]);
        all.extend(self.contract.as_ref().map(|(contract, _)| of_contract(contract)));
        if self.state.is_open() {
            all.extend([
                of_side(Side::Buyer, &self.buyer, true),
                of_side(Side::Seller, &self.seller, true),
                self.place(),
            ]);
        }
        all
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.number, &self.product_name, &self.sku, &self.buyer_name, &self.seller_name]
    }
}
