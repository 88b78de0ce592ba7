//! Opens samples that earlier versions stored.

use contracts::ids::{AccountId, ContractId, LotId, ProductId, SampleId};
use contracts::quality::SampleKind;
use contracts::words;
use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{Entry, Sample, SampleLot, State};

/// [`Sample`], version 1: of a lot of the shop alone, which its buyer named.
#[derive(Deserialize)]
struct SampleV1 {
    id: SampleId,
    number: String,
    #[serde(with = "words")]
    kind: SampleKind,
    product: ProductId,
    product_name: String,
    sku: String,
    lot: Option<(LotId, String)>,
    contract: Option<(ContractId, String)>,
    buyer: AccountId,
    buyer_name: String,
    seller: AccountId,
    seller_name: String,
    grams: u32,
    deliver_to: String,
    decide_by: Date,
    silence_approves: bool,
    state: State,
    courier: String,
    tracking: String,
    history: Vec<Entry>,
    reminded: bool,
    overdue: bool,
    created_ms: i64,
}

/// [`Sample`], version 2: the contract waited for each sample that named it.
#[derive(Deserialize)]
struct SampleV2 {
    id: SampleId,
    number: String,
    #[serde(with = "words")]
    kind: SampleKind,
    product: ProductId,
    product_name: String,
    sku: String,
    lot: Option<SampleLot>,
    another_lot: bool,
    contract: Option<(ContractId, String)>,
    buyer: AccountId,
    buyer_name: String,
    seller: AccountId,
    seller_name: String,
    grams: u32,
    deliver_to: String,
    decide_by: Date,
    silence_approves: bool,
    state: State,
    courier: String,
    tracking: String,
    history: Vec<Entry>,
    reminded: bool,
    overdue: bool,
    created_ms: i64,
}

impl From<SampleV1> for SampleV2 {
    fn from(old: SampleV1) -> Self {
        SampleV2 {
            id: old.id,
            number: old.number,
            kind: old.kind,
            product: old.product,
            product_name: old.product_name,
            sku: old.sku,
            lot: old.lot.map(|(id, number)| SampleLot { id: Some(id), number }),
            another_lot: false,
            contract: old.contract,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            seller: old.seller,
            seller_name: old.seller_name,
            grams: old.grams,
            deliver_to: old.deliver_to,
            decide_by: old.decide_by,
            silence_approves: old.silence_approves,
            state: old.state,
            courier: old.courier,
            tracking: old.tracking,
            history: old.history,
            reminded: old.reminded,
            overdue: old.overdue,
            created_ms: old.created_ms,
        }
    }
}

impl From<SampleV2> for Sample {
    fn from(old: SampleV2) -> Self {
        Sample {
            id: old.id,
            number: old.number,
            kind: old.kind,
            product: old.product,
            product_name: old.product_name,
            sku: old.sku,
            lot: old.lot,
            another_lot: old.another_lot,
            decides: old.contract.is_some(),
            contract: old.contract,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            seller: old.seller,
            seller_name: old.seller_name,
            grams: old.grams,
            deliver_to: old.deliver_to,
            decide_by: old.decide_by,
            silence_approves: old.silence_approves,
            state: old.state,
            courier: old.courier,
            tracking: old.tracking,
            history: old.history,
            reminded: old.reminded,
            overdue: old.overdue,
            created_ms: old.created_ms,
        }
    }
}

impl Record for Sample {
    const VERSION: u16 = 3;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(SampleV2::from(decode_payload::<SampleV1>(payload)?).into()),
            2 => Ok(decode_payload::<SampleV2>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
