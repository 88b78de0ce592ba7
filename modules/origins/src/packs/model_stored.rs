//! The earlier stored forms of packs, frozen, and their conversion.

use contracts::ids::{AccountId, OrderId, PackId, ShipmentId};
use contracts::origins::DdsStatus;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::coverage::{Coverage, PackedOrder};
use super::model::{Evidence, Pack, PackFile, Seal, SealedGoods, Statement};

/// [`Pack`], version 1: of an order.
#[derive(Deserialize)]
struct PackV1 {
    id: PackId,
    seller: AccountId,
    seller_name: String,
    buyer: AccountId,
    buyer_name: String,
    order: OrderId,
    order_number: String,
    shipment: Option<(ShipmentId, String)>,
    destination: String,
    species: Vec<String>,
    produced: Option<(Date, Date)>,
    evidence: Vec<Evidence>,
    seal: Option<SealV1>,
    statements: Vec<StatementV1>,
    made_ms: i64,
}

/// [`Pack`], version 2: without contingency numbers.
#[derive(Deserialize)]
struct PackV2 {
    id: PackId,
    seller: AccountId,
    seller_name: String,
    buyer: AccountId,
    buyer_name: String,
    coverage: Coverage,
    destination: String,
    species: Vec<String>,
    produced: Option<(Date, Date)>,
    evidence: Vec<Evidence>,
    seal: Option<Seal>,
    statements: Vec<StatementV1>,
    made_ms: i64,
}

/// [`Statement`], version 1: without its contingency number.
#[derive(Deserialize)]
struct StatementV1 {
    reference: String,
    verification: String,
    #[serde(with = "words")]
    status: DdsStatus,
    note: String,
    at_ms: i64,
}

impl From<StatementV1> for Statement {
    fn from(old: StatementV1) -> Self {
        Statement {
            reference: old.reference,
            verification: old.verification,
            contingency: String::new(),
            status: old.status,
            note: old.note,
            at_ms: old.at_ms,
        }
    }
}

impl From<PackV2> for Pack {
    fn from(old: PackV2) -> Self {
        Pack {
            id: old.id,
            seller: old.seller,
            seller_name: old.seller_name,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            coverage: old.coverage,
            destination: old.destination,
            species: old.species,
            produced: old.produced,
            evidence: old.evidence,
            seal: old.seal,
            statements: old.statements.into_iter().map(Into::into).collect(),
            made_ms: old.made_ms,
        }
    }
}

/// [`Seal`], version 1: without its orders.
#[derive(Deserialize)]
struct SealV1 {
    goods: Vec<SealedGoods>,
    plots: u32,
    producers: u32,
    files: Vec<PackFile>,
    geojson: String,
    archive: String,
    bytes: u64,
    at_ms: i64,
}

impl From<PackV1> for Pack {
    fn from(old: PackV1) -> Self {
        let packed = PackedOrder { order: old.order.clone(), number: old.order_number.clone(), net_g: None };
        let seal = old.seal.map(|seal| Seal {
            orders: vec![packed],
            goods: seal.goods,
            plots: seal.plots,
            producers: seal.producers,
            files: seal.files,
            geojson: seal.geojson,
            archive: seal.archive,
            bytes: seal.bytes,
            at_ms: seal.at_ms,
        });
        Pack {
            id: old.id,
            seller: old.seller,
            seller_name: old.seller_name,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            coverage: Coverage::Order { order: old.order, number: old.order_number, shipment: old.shipment },
            destination: old.destination,
            species: old.species,
            produced: old.produced,
            evidence: old.evidence,
            seal,
            statements: old.statements.into_iter().map(Into::into).collect(),
            made_ms: old.made_ms,
        }
    }
}

impl Record for Pack {
    const FORMER: &'static [Former<Self>] = &[Self::former::<PackV1>, Self::former::<PackV2>];
}
