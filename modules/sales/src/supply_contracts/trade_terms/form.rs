//! Trade terms as they are proposed.

use contracts::crop_year::is_crop_year;
use contracts::ids::{AccountId, ContractId};
use contracts::sales::{LetterOfCredit, PRESENTATION_DAYS, WayOfPayment};
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{NullableTrimmed, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{ArrivalTerms, PaymentTerms, TradeTerms};
use crate::credit::model::DaysFrom;

fn usual_presentation() -> u16 {
    PRESENTATION_DAYS
}

/// Trade terms wanted. An empty text or a missing number means that nothing is agreed.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = ProposeTradeTerms)]
pub(crate) struct ProposeTradeTerms {
    /// The place that the Incoterm names.
    #[garde(dive)]
    place: Text<0, 80>,
    /// How the goods are paid; `transfer` unless told.
    #[garde(custom(is_way))]
    #[schema(value_type = WayOfPayment, required = false)]
    way_of_payment: NullableTrimmed,
    /// The number of the letter of credit. This, the bank and the days of presentation count only with `letter-of-credit`.
    #[garde(dive)]
    letter_number: Text<0, 40>,
    /// The bank that issues it.
    #[garde(dive)]
    letter_bank: Text<0, 120>,
    /// The last day on which documents are presented under it; only with `letter-of-credit`.
    #[garde(custom(is_expiry(&self.way_of_payment, &self.latest_shipment)))]
    #[schema(value_type = Option<String>, format = Date)]
    letter_expires_on: NullableTrimmed,
    /// The last day on which the goods are shipped under it; only with `letter-of-credit`. Without one, the delivery period
    /// says when goods are called off.
    #[garde(custom(is_day_of_letter(&self.way_of_payment)))]
    #[schema(value_type = Option<String>, format = Date)]
    latest_shipment: NullableTrimmed,
    /// The days after the shipment in which documents are presented; 21 unless told, as UCP 600, article 14 c, has it.
    #[garde(range(min = 1, max = 60))]
    #[serde(default = "usual_presentation")]
    #[schema(minimum = 1, maximum = 60)]
    presentation_days: u16,
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
    /// The crop that they are of, such as 2026/27 or 2027; may be empty.
    #[garde(custom(is_crop))]
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

/// Reads a way of payment; a transfer where nothing is said.
fn way(text: &str) -> Option<WayOfPayment> {
    if text.is_empty() { Some(WayOfPayment::Transfer) } else { WayOfPayment::parse(text) }
}

/// Reads a day of this century.
fn day(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| (2000..2100).contains(&day.year()))
}

fn is_way(text: &str, _: &()) -> garde::Result {
    let words = || WayOfPayment::ALL.iter().map(|way| way.as_str()).collect::<Vec<_>>().join(", ");
    way(text).map(drop).ok_or_else(|| garde::Error::new(format!("must be one of: {}", words())))
}

/// Why a day of a letter of credit is refused with another way of payment.
const OF_A_LETTER: &str = "belongs to a letter of credit: without one, the delivery period of the contract counts";

fn is_day_of_letter<'a>(way_of_payment: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match day(text) {
        None if !text.is_empty() => Err(garde::Error::new("must be a day like 2027-02-15")),
        None if way(way_of_payment) == Some(WayOfPayment::LetterOfCredit) => {
            Err(garde::Error::new("is required with a letter of credit"))
        }
        Some(_) if way(way_of_payment).is_some_and(|way| way != WayOfPayment::LetterOfCredit) => {
            Err(garde::Error::new(OF_A_LETTER))
        }
        _ => Ok(()),
    }
}

fn is_crop(text: &str, _: &()) -> garde::Result {
    if text.is_empty() || is_crop_year(text) {
        return Ok(());
    }
    Err(garde::Error::new("must be a crop year like 2026/27 or 2027, or empty"))
}

fn is_expiry<'a>(way: &'a str, latest_shipment: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, context| {
        is_day_of_letter(way)(text, context)?;
        match (day(text), day(latest_shipment)) {
            (Some(expiry), Some(latest)) if expiry < latest => {
                Err(garde::Error::new("must not be before the latest day of shipment"))
            }
            _ => Ok(()),
        }
    }
}

impl ProposeTradeTerms {
    /// The letter of credit of a form that was validated, if it is paid so.
    fn letter(&self) -> Option<LetterOfCredit> {
        (way(&self.way_of_payment) == Some(WayOfPayment::LetterOfCredit)).then_some(())?;
        Some(LetterOfCredit {
            number: self.letter_number.to_string(),
            bank: self.letter_bank.to_string(),
            expires_on: day(&self.letter_expires_on)?,
            latest_shipment: day(&self.latest_shipment)?,
            presentation_days: self.presentation_days,
        })
    }

    /// Returns the terms as they are stored.
    pub(crate) fn terms(self, contract: ContractId, by: AccountId, at_ms: i64) -> TradeTerms {
        let payment = PaymentTerms {
            // The form was validated.
            way: way(&self.way_of_payment).unwrap_or(WayOfPayment::Transfer),
            letter: self.letter(),
            deposit_percent: self.deposit_percent,
            deposit_days: self.deposit_days,
            balance_days: self.balance_days,
            balance_from: self.balance_from,
        };
        TradeTerms {
            contract,
            place: self.place.into(),
            payment,
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
