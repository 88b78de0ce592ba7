//! The stored form of a shipment.

use contracts::auth::Address;
use contracts::ids::{AccountId, ContractId, LineId, OrderId, ProductId, ShipmentId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::rules::{Role, Standing, Status};
use crate::atlas::route::{Mode, Path, Stage, Stop};
use crate::documents::kind::Kind as Paper;
use crate::documents::model::Document;
use crate::parcels::model::{Parcel, Sent};
use crate::party::Party;

/// What kind of shipment it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ShipmentType)]
pub(crate) enum Kind {
    /// Of goods that were sold.
    Sale,
    /// Of a sample.
    Sample,
    /// Between two places of one owner.
    Transfer,
}

/// The order that a shipment serves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OfOrder {
    pub(crate) id: OrderId,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub(crate) placed_ms: i64,
    /// The contract from which it was called off.
    pub(crate) contract: Option<ContractId>,
}

/// Goods in a shipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The order's line, which is the buyer's purchase.
    pub(crate) purchase: LineId,
    pub(crate) product: ProductId,
    pub(crate) name: String,
    pub(crate) sku: String,
    pub(crate) category: String,
    pub(crate) quantity: u32,
    pub(crate) unit: String,
    /// The price of one unit.
    pub(crate) price: Money,
}

/// The last known place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Spot {
    pub(crate) name: String,
    /// In degrees, north is positive.
    pub(crate) latitude: f64,
    /// In degrees, east is positive.
    pub(crate) longitude: f64,
}

/// A shipment, version 5, whose papers keep the rules by which they are needed, and their titles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shipment {
    pub(crate) id: ShipmentId,
    /// The number for people: `SHP-2026-000041`.
    pub(crate) number: String,
    pub(crate) kind: Kind,
    /// The goods, in a few words.
    pub(crate) name: String,
    /// Units in all.
    pub(crate) amount: u32,
    /// The unit of the goods, such as bag.
    pub(crate) unit: String,
    pub(crate) lines: Vec<Line>,
    /// When it was planned, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    pub(crate) order: Option<OfOrder>,
    /// The recipient, where it is an account.
    pub(crate) buyer: Option<Party>,
    /// E-mail address of the recipient, as it was entered; empty where `buyer` is set or nobody was named.
    pub(crate) recipient: String,
    /// The sender, where it is an account.
    pub(crate) seller: Option<Party>,
    /// The carrier, once there is one.
    pub(crate) carrier: Option<Party>,
    pub(crate) mode: Mode,
    pub(crate) path: Path,
    pub(crate) status: Status,
    /// The status that it was held, cancelled or returned from.
    pub(crate) from: Option<Status>,
    /// In words.
    pub(crate) origin: String,
    /// In words.
    pub(crate) destination: String,
    /// The full address, where it serves an order.
    pub(crate) address: Option<Address>,
    /// The place where it is, in words.
    pub(crate) location: String,
    pub(crate) position: Option<Spot>,
    pub(crate) route: Vec<Stop>,
    /// Day on which it leaves or left.
    pub(crate) ships_on: Date,
    /// Day on which it is expected or arrived.
    pub(crate) arrives_on: Option<Date>,
    /// Day on which it was first promised to arrive.
    pub(crate) promised_on: Option<Date>,
    /// The accepted price of the carriage.
    pub(crate) freight: Option<Money>,
    /// Whether its seller pays who carries it: the freight is in the total of the order, or the Incoterm says so.
    pub(crate) seller_pays: bool,
    /// What it weighs, in grams, where that is known.
    pub(crate) weight_g: Option<u64>,
    /// Set where it travels as a parcel, which its seller sends.
    pub(crate) parcel: Option<Parcel>,
    pub(crate) papers: Vec<Document>,
    /// Number of open exceptions that hold it.
    pub(crate) blocking: u32,
    /// Number of entries of its activity.
    pub(crate) entries: u32,
}

impl Shipment {
    /// The status that it has reached: that in which it is held, where it is on hold.
    pub(crate) fn reached(&self) -> Status {
        self.from.filter(|_| self.status == Status::OnHold).unwrap_or(self.status)
    }

    /// The status and its context.
    pub(crate) fn standing(&self) -> Standing {
        Standing { status: self.status, from: self.from, path: self.path }
    }

    /// The role of an account; where it has several, the one with the most rights.
    pub(crate) fn role(&self, account: &AccountId) -> Option<Role> {
        let is = |party: &Option<Party>| party.as_ref().is_some_and(|party| party.id == *account);
        if is(&self.carrier) {
            Some(Role::Carrier)
        } else if is(&self.seller) {
            Some(Role::Seller)
        } else {
            is(&self.buyer).then_some(Role::Buyer)
        }
    }

    /// Whether an account is the buyer, also where it has another role.
    pub(crate) fn is_buyer(&self, account: &AccountId) -> bool {
        self.buyer.as_ref().is_some_and(|buyer| buyer.id == *account)
    }

    /// The name of the buyer, or the e-mail address of the recipient.
    pub(crate) fn recipient_name(&self) -> Option<String> {
        let entered = Some(&self.recipient).filter(|entered| !entered.is_empty());
        self.buyer.as_ref().map(|buyer| &buyer.name).or(entered).cloned()
    }

    /// Returns all parties, each once.
    pub(crate) fn parties(&self) -> Vec<AccountId> {
        let mut all: Vec<AccountId> = Vec::new();
        for party in [&self.buyer, &self.seller, &self.carrier].into_iter().flatten() {
            if !all.contains(&party.id) {
                all.push(party.id.clone());
            }
        }
        all
    }

    /// Whether it is on the load board.
    pub(crate) fn on_board(&self) -> bool {
        self.carrier.is_none() && !self.status.terminal()
    }

    /// Whether the regulation on deforestation-free goods asks for papers of it.
    pub(crate) fn regulated(&self) -> bool {
        let of_regulation = |paper: &Document| matches!(paper.kind, Paper::EudrPack | Paper::DdsNumber);
        self.papers.iter().any(|paper| of_regulation(paper) && paper.needed().is_some())
    }

    /// Whether its buyer fetches it from its seller.
    pub(crate) fn fetched(&self) -> bool {
        self.carrier.is_some() && self.carrier == self.seller && self.parcel.is_none()
    }

    /// Whether the shop makes a paper of this kind for it: the list of its goods, and the invoice and the contract of the
    /// order that it serves.
    pub(crate) fn attaches(&self, kind: Paper) -> bool {
        match kind {
            Paper::PackingList => !self.lines.is_empty(),
            Paper::Invoice | Paper::PurchaseContract => self.order.is_some() && self.seller.is_some(),
            _ => false,
        }
    }

    /// When it was sent as a parcel, in milliseconds since 1970 UTC; `None` where it was not.
    pub(crate) fn sent_ms(&self) -> Option<i64> {
        Some(self.parcel.as_ref()?.sent.as_ref()?.at_ms)
    }

    /// Makes it a parcel. Its seller carries it; it needs no papers, and goes from door to door.
    pub(crate) fn becomes_parcel(&mut self, sent: Option<Sent>) {
        self.parcel = Some(Parcel { sent });
        self.carrier.clone_from(&self.seller);
        (self.mode, self.path) = (Mode::Courier, Path::Local);
        self.route.retain(|stop| matches!(stop.stage, Stage::Origin | Stage::Destination));
        self.papers.iter_mut().for_each(|paper| paper.need = None);
    }

    /// The account that pays for the carriage: the buyer, or the seller where there is none or the seller pays; `None`
    /// where that is the carrier itself.
    pub(crate) fn payer(&self) -> Option<&Party> {
        let payer = self.buyer.as_ref().filter(|_| !self.seller_pays).or(self.seller.as_ref())?;
        let carrier = self.carrier.as_ref()?;
        (payer.id != carrier.id && !self.fetched()).then_some(payer)
    }

    /// Whether it arrives, or arrived, after the day that was first promised. `today` is UTC.
    pub(crate) fn late(&self, today: Date) -> bool {
        let Some((promised, expected)) = self.promised_on.zip(self.arrives_on) else { return false };
        match self.status {
            Status::Cancelled | Status::Returned => false,
            Status::Delivered => expected > promised,
            // A shipment that has not arrived yet arrives today at the earliest.
            _ => expected.max(today) > promised,
        }
    }

    /// The price of all its goods; `None` where they were not sold, or the sum does not fit.
    pub(crate) fn worth(&self) -> Option<Money> {
        let mut lines = self.lines.iter().map(|line| line.price.times(line.quantity));
        let first = lines.next()??;
        lines.try_fold(first, |sum, line| sum.plus(line?))
    }
}

/// The shipments of an order, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderShipments {
    pub(crate) shipments: Vec<ShipmentId>,
    /// Whether the event that all of them are delivered was emitted.
    pub(crate) delivered: bool,
}
impl Record for OrderShipments {}

/// The shipment that a repeated request returns, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreatedId<I>(pub(crate) I);
impl<I: Serialize + DeserializeOwned + 'static> Record for CreatedId<I> {}
