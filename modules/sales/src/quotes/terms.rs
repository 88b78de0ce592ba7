//! The conversion of a form into the stored terms.

use std::collections::BTreeMap;

use contracts::catalog::ProductCard;
use contracts::money::Money;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use kernel::Problem;

use super::model::{Side, Terms};
use super::responses::ProposeTerms;
use super::rules::{self, INCOTERMS, LONGEST_MS};
use super::sample_term::SampleTerm;
use crate::words::today;

/// First and last day.
type Period = (Option<Date>, Option<Date>);
/// A wrong field, and its fault.
type Fault = (&'static str, &'static str);

impl ProposeTerms {
    /// Returns the terms for a product. The store sets number and side.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(super) fn terms(&self, card: &ProductCard, now_ms: i64) -> Result<Terms, Problem> {
        let currency = card.price.currency;
        let mut wrong = BTreeMap::new();
        let mut fault = |field: &str, what: String| {
            wrong.insert(field.to_owned(), vec![what]);
        };
        let price = Money::parse(&self.unit_price, currency).filter(|price| price.minor > 0);
        if price.is_none() {
            fault("unit_price", format!("must be a price in {currency}, such as 18.50"));
        } else if price.and_then(|price| price.times(self.quantity)).is_none() {
            fault("unit_price", "comes to more than one contract can hold".to_owned());
        }
        if let Err(rule) = rules::sold_in(card, self.quantity) {
            fault("quantity", rule);
        }
        if !INCOTERMS.contains(&&*self.incoterm) {
            fault("incoterm", format!("must be one of {}", INCOTERMS.join(", ")));
        }
        let until = self.valid_until.parse::<Timestamp>().ok().map(Timestamp::as_millisecond);
        let until = until.filter(|until| (now_ms + 1..=now_ms + LONGEST_MS).contains(until));
        if until.is_none() {
            fault("valid_until", "must be an instant within the next year".to_owned());
        }
        let sample = SampleTerm::parse(&self.sample_term).unwrap_or_else(|| {
            fault("sampleTerm", format!("must be one of {}", SampleTerm::WORDS));
            SampleTerm::None
        });
        let (delivery_from, delivery_until) = self.period(now_ms).unwrap_or_else(|(field, what)| {
            fault(field, what.to_owned());
            (None, None)
        });
        if !wrong.is_empty() {
            return Err(Problem::Invalid(wrong));
        }
        Ok(Terms {
            number: 0,
            by: Side::Seller,
            at_ms: now_ms,
            quantity: self.quantity,
            unit_price: price,
            incoterm: Some(self.incoterm.to_string()),
            message: self.message.to_string(),
            valid_until_ms: until,
            delivery_from,
            delivery_until,
            sample,
        })
    }

    /// Parses the delivery period.
    fn period(&self, now_ms: i64) -> Result<Period, Fault> {
        let day = |text: &str, field: &'static str| match text {
            "" => Ok(None),
            text => text.parse::<Date>().map(Some).map_err(|_| (field, "must be a day, such as 2026-12-31")),
        };
        let from = day(&self.delivery_from, "deliveryFrom")?;
        let until = day(&self.delivery_until, "deliveryUntil")?;
        let today = today(now_ms);
        let last = today.saturating_add(2.years());
        if until.is_some_and(|until| until < today || until > last) {
            return Err(("deliveryUntil", "must be today or later, within two years"));
        }
        if from.is_some_and(|from| from > until.unwrap_or(last)) {
            return Err(("deliveryFrom", "must not be after the last day"));
        }
        Ok((from, until))
    }
}
