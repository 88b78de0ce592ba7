//! Trade terms as they are proposed.

use contracts::ids::{AccountId, ContractId};
use garde::Validate;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{ArrivalTerms, PaymentTerms, TradeTerms};
use crate::credit::model::DaysFrom;

/// Trade terms wanted. An empty text or a missing number means that nothing is agreed.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = ProposeTradeTerms)]
pub(crate) struct ProposeTradeTerms {
    /// The place that the Incoterm names.
    #[garde(dive)]
    place: Text<0, 80>,
    /// The part of each call-off that is paid first, in percent.
    #[garde(range(max = 90))]
    #[schema(maximum = 90)]
    deposit_percent: u8,
    /// The days after the order in which the deposit is paid.
    #[garde(range(max = 60))]
    #[schema(maximum = 60)]
    deposit_days: u16,
    /// The days in which the balance is paid.
    #[garde(range(max = 180))]
    #[schema(maximum = 180)]
    balance_days: u16,
    /// The day from which the days of the balance count.
    #[garde(skip)]
    balance_from: DaysFrom,
    /// How the goods are packed.
    #[garde(dive)]
    packing: Text<0, 200>,
    /// The crop that they are of.
    #[garde(dive)]
    crop_year: Text<0, 20>,
    /// By how much the shipped quantity may differ, in hundredths of a percent.
    #[garde(range(max = 1000))]
    #[schema(maximum = 1000)]
    tolerance_basis_points: u16,
    /// The loss of weight up to which nothing is claimed, in hundredths of a percent.
    #[garde(range(max = 500))]
    #[schema(maximum = 500)]
    franchise_basis_points: u16,
    /// The days after discharge in which the goods are weighed.
    #[garde(range(max = 180))]
    #[schema(maximum = 180)]
    weighing_days: u16,
    /// The days after discharge in which the quality is claimed.
    #[garde(range(max = 180))]
    #[schema(maximum = 180)]
    claim_days: u16,
    /// General conditions, such as ESCC.
    #[garde(dive)]
    conditions: Text<0, 120>,
    /// Where and by which rules a dispute is decided.
    #[garde(dive)]
    arbitration: Text<0, 500>,
}

impl ProposeTradeTerms {
    /// Returns the terms as they are stored.
    pub(crate) fn terms(self, contract: ContractId, by: AccountId, at_ms: i64) -> TradeTerms {
        TradeTerms {
            contract,
            place: self.place.into(),
            payment: PaymentTerms {
                deposit_percent: self.deposit_percent,
                deposit_days: self.deposit_days,
                balance_days: self.balance_days,
                balance_from: self.balance_from,
            },
            packing: self.packing.into(),
            crop_year: self.crop_year.into(),
            tolerance_basis_points: self.tolerance_basis_points,
            arrival: ArrivalTerms {
                franchise_basis_points: self.franchise_basis_points,
                weighing_days: self.weighing_days,
                claim_days: self.claim_days,
            },
            conditions: self.conditions.into(),
            arbitration: self.arbitration.into(),
            by,
            at_ms,
        }
    }
}
