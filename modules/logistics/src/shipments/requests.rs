//! The request bodies of the calls that change a shipment.

use contracts::money::{Currency, Money};
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::{NullableText, NullableTrimmed, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::commands::Move;
use super::rules::Status;
use crate::activity::instant_of;

/// A status to move to.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveShipment {
    /// One of the shipment's `steps`.
    #[garde(custom(is_status))]
    #[schema(value_type = Status)]
    status: Trimmed,
    /// What happened, in the caller's words.
    #[garde(dive)]
    note: NullableText<200>,
    /// Where: the id or name of a place, or any other words.
    #[garde(dive)]
    place: NullableText<200>,
    /// When it happened; now unless told.
    #[garde(custom(is_instant))]
    #[schema(value_type = Option<String>, format = DateTime)]
    at: NullableTrimmed,
}

fn is_status(text: &str, _: &()) -> garde::Result {
    match Status::parse(text) {
        Some(_) => Ok(()),
        None if text.is_empty() => Err(garde::Error::new("is required")),
        None => Err(garde::Error::new("is not a status of a shipment")),
    }
}

fn is_instant(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || instant_of(text).is_some();
    if fine { Ok(()) } else { Err(garde::Error::new("must be a time like 2026-11-20T08:10:00Z")) }
}

/// For garde: a day, or nothing.
pub(crate) fn is_day(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || day_of(text).is_some();
    if fine { Ok(()) } else { Err(garde::Error::new("must be a day like 2026-11-20")) }
}

/// For garde: a required day.
pub(crate) fn is_needed_day(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Err(garde::Error::new("is required")) } else { is_day(text, context) }
}

/// Parses a day of the wire, of this century; `None` where it is no such day.
pub(crate) fn day_of(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| (2000..2100).contains(&day.year()))
}

/// For garde: a currency, or nothing.
pub(crate) fn is_currency(text: &str, _: &()) -> garde::Result {
    let fine = text.is_empty() || Currency::parse(text).is_some();
    if fine {
        Ok(())
    } else {
        Err(garde::Error::new("is not a currency of ISO 4217. Choose one of the list, such as USD or KES"))
    }
}

/// For garde: a required currency.
pub(crate) fn is_needed_currency(text: &str, context: &()) -> garde::Result {
    Text::<1, 200>::check(text)?;
    is_currency(text, context)
}

/// Parses an amount of money above zero, up to a limit.
///
/// # Errors
/// 422 on `field`, or on `currency` where that is missing.
pub(crate) fn amount(field: &str, text: &str, currency: &str) -> Result<Money, Problem> {
    let currency = Currency::parse(currency).ok_or_else(|| Problem::field("currency", "is required"))?;
    let money = Money::parse(text, currency).filter(|money| money.minor > 0);
    let money = money.ok_or_else(|| Problem::field(field, "must be an amount above zero like 18.50"))?;
    let most = currency.most_asked();
    if money.minor > most.minor {
        return Err(Problem::field(field, format!("must be at most {most} {currency}")));
    }
    Ok(money)
}

impl MoveShipment {
    /// Turns the form into a move.
    ///
    /// # Errors
    /// 422 where its time lies after now.
    pub(crate) fn wanted(self, now_ms: i64) -> Result<Move, Problem> {
        let at_ms = instant_of(&self.at);
        // Clocks of browsers may be a little ahead.
        if at_ms.is_some_and(|at_ms| at_ms > now_ms + 60_000) {
            return Err(Problem::field("at", "must not be later than now"));
        }
        Ok(Move {
            to: Status::parse(&self.status).ok_or_else(|| Problem::field("status", "is not known"))?,
            note: self.note.into(),
            place: Some(self.place.into()).filter(|place: &String| !place.is_empty()),
            at_ms,
        })
    }
}

/// Who shall carry a shipment.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChooseCarrier {
    /// An account of `GET /api/carriers`.
    #[garde(dive)]
    pub(crate) carrier_id: Text<1, 200>,
}
