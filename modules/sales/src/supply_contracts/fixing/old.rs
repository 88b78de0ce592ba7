//! The older stored forms of a price that is to be fixed. Frozen.

use contracts::ids::ContractId;
use contracts::money::Money;
use jiff::civil::Date;
use serde::Deserialize;

use super::model::{Fixation, Fixing, Market, Month, PriceTerms, Roll};
use crate::quotes::model::Side;

/// [`PriceTerms`], version 1: without provisional prices.
#[derive(Deserialize)]
struct PriceTermsV1 {
    market: Market,
    month: Month,
    differential: i32,
    call: Side,
    fix_by: Date,
    fallback: Money,
    unit_weight_g: u32,
}

/// [`Fixing`], version 1: without the orders at provisional prices.
#[derive(Deserialize)]
pub(super) struct FixingV1 {
    contract: ContractId,
    terms: PriceTermsV1,
    fixations: Vec<Fixation>,
    rolls: Vec<Roll>,
    price: Option<Money>,
}

impl From<FixingV1> for Fixing {
    fn from(old: FixingV1) -> Self {
        let PriceTermsV1 { market, month, differential, call, fix_by, fallback, unit_weight_g } = old.terms;
        Fixing {
            contract: old.contract,
            terms: PriceTerms {
                market,
                month,
                differential,
                call,
                fix_by,
                fallback,
                unit_weight_g,
                provisional_percent: 0,
            },
            fixations: old.fixations,
            rolls: old.rolls,
            price: old.price,
            provisional: Vec::new(),
        }
    }
}
