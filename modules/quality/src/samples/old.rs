//! Opens samples that earlier versions stored.

use contracts::ids::{AccountId, ContractId, LotId, ProductId, SampleId};
use contracts::quality::SampleKind;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{Entry, Sample, SampleLot, State};

/// [`Sample`], versions 1 and 2: the contract waited for each sample that named it. They differ in what is said of its lot.
#[derive(Deserialize)]
struct FormerSample<L> {
    id: SampleId,
    number: String,
    #[serde(with = "words")]
    kind: SampleKind,
    product: ProductId,
    product_name: String,
    sku: String,
    lot: L,
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

/// A lot of the shop alone, which the buyer named, in version 1.
#[derive(Deserialize)]
struct LotV1(Option<(LotId, String)>);

/// A lot, and whether the seller sent another one, in version 2.
#[derive(Deserialize)]
struct LotV2(Option<SampleLot>, bool);

impl From<LotV1> for LotV2 {
    fn from(LotV1(lot): LotV1) -> Self {
        LotV2(lot.map(|(id, number)| SampleLot { id: Some(id), number }), false)
    }
}

impl<L: Into<LotV2>> From<FormerSample<L>> for Sample {
    fn from(old: FormerSample<L>) -> Self {
        let LotV2(lot, another_lot) = old.lot.into();
        Sample {
            id: old.id,
            number: old.number,
            kind: old.kind,
            product: old.product,
            product_name: old.product_name,
            sku: old.sku,
            lot,
            another_lot,
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
    const FORMER: &'static [Former<Self>] = &[Self::former::<FormerSample<LotV1>>, Self::former::<FormerSample<LotV2>>];
}
