//! Trade terms as the API shows them.

use contracts::sales::WayOfPayment;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Periods, TradeTerms};
use crate::credit::model::DaysFrom;
use crate::words::instant;

/// The trade terms of a contract. An empty text or 0 means that nothing is agreed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TradeTerms)]
pub(crate) struct TradeTermsView {
    /// The place that the Incoterm names.
    #[schema(example = "Mombasa")]
    place: String,
    way_of_payment: WayOfPayment,
    /// The number of the letter of credit.
    letter_number: String,
    /// The bank that issues it.
    letter_bank: String,
    /// The last day on which documents are presented under it; `null` if the goods are paid in another way.
    #[schema(required, format = Date)]
    letter_expires_on: Option<String>,
    /// The last day on which the goods are shipped under it.
    #[schema(required, format = Date)]
    latest_shipment: Option<String>,
    /// The days after the shipment in which documents are presented.
    #[schema(required)]
    presentation_days: Option<u16>,
    /// The part of each call-off that is paid first, in percent.
    deposit_percent: u8,
    /// The days after the order in which the deposit is paid.
    deposit_days: u16,
    /// The days in which the balance is paid.
    balance_days: u16,
    balance_from: DaysFrom,
    packing: String,
    #[schema(example = "2026/27")]
    crop_year: String,
    /// By how much the shipped quantity may differ, in hundredths of a percent.
    tolerance_basis_points: u16,
    /// The loss of weight up to which nothing is claimed, in hundredths of a percent.
    franchise_basis_points: u16,
    /// The days after discharge in which the goods are weighed.
    weighing_days: u16,
    /// The days after discharge in which the quality is claimed.
    claim_days: u16,
    conditions: String,
    arbitration: String,
    /// When they were proposed.
    #[schema(format = DateTime)]
    proposed_at: String,
}

impl From<TradeTerms> for TradeTermsView {
    fn from(terms: TradeTerms) -> Self {
        let letter = terms.payment.letter.as_ref();
        TradeTermsView {
            place: terms.place,
            way_of_payment: terms.payment.way,
            letter_number: letter.map(|letter| letter.number.clone()).unwrap_or_default(),
            letter_bank: letter.map(|letter| letter.bank.clone()).unwrap_or_default(),
            letter_expires_on: letter.map(|letter| letter.expires_on.to_string()),
            latest_shipment: letter.map(|letter| letter.latest_shipment.to_string()),
            presentation_days: letter.map(|letter| letter.presentation_days),
            deposit_percent: terms.payment.deposit_percent,
            deposit_days: terms.payment.deposit_days,
            balance_days: terms.payment.balance_days,
            balance_from: terms.payment.balance_from,
            packing: terms.packing,
            crop_year: terms.crop_year,
            tolerance_basis_points: terms.tolerance_basis_points,
            franchise_basis_points: terms.arrival.franchise_basis_points,
            weighing_days: terms.arrival.weighing_days,
            claim_days: terms.arrival.claim_days,
            conditions: terms.conditions,
            arbitration: terms.arbitration,
            proposed_at: instant(terms.at_ms),
        }
    }
}

/// The periods of a call-off that began with the discharge of its goods.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArrivalPeriods)]
pub(crate) struct PeriodsView {
    /// The day on which the first goods were discharged.
    #[schema(format = Date)]
    discharged_on: String,
    /// The last day on which they are weighed.
    #[schema(format = Date)]
    weighing_until: String,
    /// The last day on which their quality is claimed.
    #[schema(format = Date)]
    claims_until: String,
}

impl From<Periods> for PeriodsView {
    fn from(periods: Periods) -> Self {
        PeriodsView {
            discharged_on: periods.discharged.to_string(),
            weighing_until: periods.weighing_until.to_string(),
            claims_until: periods.claims_until.to_string(),
        }
    }
}
