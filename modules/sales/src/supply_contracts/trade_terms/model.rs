//! The stored record of trade terms.

use contracts::ids::{AccountId, ContractId};
use contracts::sales::{LetterOfCredit, WayOfPayment};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::credit::model::DaysFrom;

/// How the goods are paid. Part of [`TradeTerms`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PaymentTerms {
    #[serde(with = "contracts::words")]
    pub(crate) way: WayOfPayment,
    /// Set if they are paid under a letter of credit.
    pub(crate) letter: Option<LetterOfCredit>,
    /// The part of each call-off that is paid first, in hundredths; 0 for none.
    pub(crate) deposit_percent: u8,
    /// The days after the order in which the deposit is paid.
    pub(crate) deposit_days: u16,
    /// The days in which the balance is paid.
    pub(crate) balance_days: u16,
    /// The day from which the days of the balance count.
    pub(crate) balance_from: DaysFrom,
}

/// How what arrives is weighed and what is wrong with it is claimed. Part of [`TradeTerms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ArrivalTerms {
    /// A loss of weight up to this is the buyer's, in hundredths of a percent.
    pub(crate) franchise_basis_points: u16,
    /// The days after discharge in which the goods are weighed.
    pub(crate) weighing_days: u16,
    /// The days after discharge in which the quality is claimed.
    pub(crate) claim_days: u16,
}

/// What two sides agree on beside goods, price, Incoterm, period and sample, version 2, which names the way of payment.
/// Empty texts mean that nothing is agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TradeTerms {
    pub(crate) contract: ContractId,
    /// The place that the Incoterm names: `Mombasa`.
    pub(crate) place: String,
    pub(crate) payment: PaymentTerms,
    /// `60 kg jute bags with GrainPro`.
    pub(crate) packing: String,
    /// `2026/27`.
    pub(crate) crop_year: String,
    /// By how much the shipped quantity may differ, in hundredths of a percent.
    pub(crate) tolerance_basis_points: u16,
    pub(crate) arrival: ArrivalTerms,
    /// General conditions: `ESCC`.
    pub(crate) conditions: String,
    /// Where and by which rules a dispute is decided.
    pub(crate) arbitration: String,
    /// The account that proposed them.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
/// The day on which the first goods of a call-off were discharged, where the shop is, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Discharged {
    pub(crate) day: Date,
}
impl Record for Discharged {}

/// The last days of the periods that began with the discharge of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Periods {
    pub(crate) discharged: Date,
    pub(crate) weighing_until: Date,
    pub(crate) claims_until: Date,
}

impl ArrivalTerms {
    /// The periods of goods that were discharged on a day. The day after it is the first that counts.
    pub(crate) fn periods(self, discharged: Date) -> Periods {
        // Only the last days of jiff's calendar have no such later day.
        let after = |days: u16| discharged.checked_add(i64::from(days).days()).unwrap_or(discharged);
        Periods { discharged, weighing_until: after(self.weighing_days), claims_until: after(self.claim_days) }
    }
}
