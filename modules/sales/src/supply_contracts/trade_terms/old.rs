//! Trade terms as a stored record: earlier stored forms, frozen, and their conversion.

use contracts::ids::{AccountId, ContractId};
use contracts::sales::WayOfPayment;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{ArrivalTerms, PaymentTerms, TradeTerms};
use crate::credit::model::DaysFrom;

/// [`PaymentTerms`], version 1: all payments were transfers.
#[derive(Deserialize)]
struct PaymentTermsV1 {
    deposit_percent: u8,
    deposit_days: u16,
    balance_days: u16,
    balance_from: DaysFrom,
}

/// [`TradeTerms`], version 1.
#[derive(Deserialize)]
struct TradeTermsV1 {
    contract: ContractId,
    place: String,
    payment: PaymentTermsV1,
    packing: String,
    crop_year: String,
    tolerance_basis_points: u16,
    arrival: ArrivalTerms,
    conditions: String,
    arbitration: String,
    by: AccountId,
    at_ms: i64,
}

impl From<TradeTermsV1> for TradeTerms {
    fn from(old: TradeTermsV1) -> Self {
        TradeTerms {
            contract: old.contract,
            place: old.place,
            payment: PaymentTerms {
                way: WayOfPayment::Transfer,
                letter: None,
                deposit_percent: old.payment.deposit_percent,
                deposit_days: old.payment.deposit_days,
                balance_days: old.payment.balance_days,
                balance_from: old.payment.balance_from,
            },
            packing: old.packing,
            crop_year: old.crop_year,
            tolerance_basis_points: old.tolerance_basis_points,
            arrival: old.arrival,
            conditions: old.conditions,
            arbitration: old.arbitration,
            by: old.by,
            at_ms: old.at_ms,
        }
    }
}

impl Record for TradeTerms {
    const FORMER: &'static [Former<Self>] = &[Self::former::<TradeTermsV1>];
}
