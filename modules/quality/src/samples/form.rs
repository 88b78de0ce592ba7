//! Samples as they are asked for and changed, and the checks of these forms.

use contracts::quality::SampleKind;
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::{Lines, Text, Trimmed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::{GRAMS, MOST_DAYS, USUAL_GRAMS};

/// A sample wanted, of a listed product or of a contract.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestSample)]
pub(super) struct RequestForm {
    /// The product; may be missing if a contract is named.
    #[garde(dive)]
    pub(super) product_id: Text<0, 100>,
    /// The seller's lot, if the buyer knows it.
    #[garde(dive)]
    pub(super) lot_id: Text<0, 100>,
    /// One of the caller's contracts: one that waits for the approval of a sample, or whose term wants a pre-shipment sample of
    /// each shipment; or, for an arrival or type sample beside these, any that both signed; for an arrival sample goods were
    /// called off from it.
    #[garde(dive)]
    pub(super) contract_id: Text<0, 100>,
    /// `offer` unless told; `pre-shipment` for a contract. An arrival sample is of a contract, or of goods that the caller
    /// bought.
    #[garde(custom(is_kind))]
    #[schema(value_type = Option<SampleKind>)]
    pub(super) kind: Text<0, 30>,
    /// Its weight in grams; 350 unless told, as for a cupping.
    #[garde(inner(range(min = 20, max = 5_000)))]
    #[schema(minimum = 20, maximum = 5_000)]
    grams: Option<u32>,
    /// The day by which the caller decides, UTC: from tomorrow to 180 days from now.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    decide_by: Trimmed,
    /// Whether silence after that day approves a sample that was sent. It does not unless told. The day is then at least 14
    /// days after it is sent.
    #[serde(default)]
    #[garde(skip)]
    pub(super) silence_approves: bool,
    /// Where it goes; the account's address unless told.
    #[garde(dive)]
    pub(super) deliver_to: Text<0, 300>,
    /// For the seller.
    #[garde(dive)]
    pub(super) note: Lines<0, 1000>,
}

impl RequestForm {
    /// The weight.
    pub(super) fn grams(&self) -> u32 {
        self.grams.unwrap_or(USUAL_GRAMS).clamp(*GRAMS.start(), *GRAMS.end())
    }

    /// The kind.
    pub(super) fn kind(&self) -> SampleKind {
        let usual = if self.contract_id.is_empty() { SampleKind::Offer } else { SampleKind::PreShipment };
        SampleKind::parse(&self.kind).unwrap_or(usual)
    }

    /// The day of the decision.
    ///
    /// # Errors
    /// 422 if it is not from tomorrow to 180 days from `today`.
    pub(super) fn decide_by(&self, today: Date) -> Result<Date, Problem> {
        day_after(&self.decide_by, today)
    }
}

/// A sample that is sent.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SendSample)]
pub(super) struct SendForm {
    #[garde(dive)]
    pub(super) courier: Text<1, 100>,
    /// The courier's number or link; may be empty.
    #[garde(dive)]
    pub(super) tracking: Text<0, 200>,
    /// The number of the lot that it is drawn from, of the shop's lots or another one. Required where the contract wants each
    /// sample from another lot, as one that replaces those that were rejected, or a choice among several: one that was split
    /// off or moved from such a lot is refused. Required too for the sample of a later shipment. The lot that the buyer named stays where it is empty. A lot of the shop must
    /// have goods, unless the sample is of goods that arrived.
    #[garde(dive)]
    pub(super) lot: Text<0, 40>,
    /// A later day for the buyer's decision.
    #[garde(custom(is_day_or_empty))]
    #[schema(value_type = Option<String>, format = Date)]
    decide_by: Text<0, 10>,
    #[garde(dive)]
    pub(super) note: Lines<0, 1000>,
}

impl SendForm {
    /// The later day, if one is named.
    ///
    /// # Errors
    /// 422 if it is not from tomorrow to 180 days from `today`.
    pub(super) fn decide_by(&self, today: Date) -> Result<Option<Date>, Problem> {
        if self.decide_by.is_empty() { Ok(None) } else { day_after(&self.decide_by, today).map(Some) }
    }
}

/// A step that tells the other side why.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = SampleReason)]
pub(super) struct ReasonForm {
    /// In words; the other side reads them.
    #[garde(dive)]
    pub(super) reason: Lines<1, 1000>,
}

/// A step that may have a note.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = SampleNote)]
pub(super) struct NoteForm {
    /// The other side reads it.
    #[garde(dive)]
    pub(super) note: Lines<0, 1000>,
}

pub(super) fn day_after(text: &str, today: Date) -> Result<Date, Problem> {
    let day: Date = text.parse().map_err(|_| Problem::field("decideBy", "must be a day like 2027-01-31"))?;
    if day <= today || day > today.saturating_add(MOST_DAYS.days()) {
        return Err(Problem::field("decideBy", format!("must be from tomorrow to {MOST_DAYS} days from now")));
    }
    Ok(day)
}

pub(super) fn is_kind(text: &str, (): &()) -> garde::Result {
    if text.is_empty() || SampleKind::parse(text).is_some() {
        return Ok(());
    }
    Err(garde::Error::new("must be one of offer, type, pre-shipment, arrival"))
}

pub(super) fn is_day(text: &str, (): &()) -> garde::Result {
    text.parse::<Date>().map(drop).map_err(|_| garde::Error::new("must be a day like 2027-01-31"))
}

fn is_day_or_empty(text: &str, (): &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { is_day(text, &()) }
}
