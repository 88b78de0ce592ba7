//! The forms of disputes.

use garde::Validate;
use kernel::http::text::{NullableText, Text};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::model::{Reason, State};
use crate::requests::is_amount;

/// A dispute about a paid bill.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = OpenDispute)]
pub(super) struct OpenForm {
    #[garde(skip)]
    #[schema(required)]
    pub(super) reason: Reason,
    /// What happened, in words.
    #[garde(dive)]
    #[schema(required)]
    pub(super) words: Text<1, 2000>,
    /// The disputed sum, in the bill's currency.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(super) amount: Text<1, 20>,
    /// The line of the order that it is about; empty for all of the bill.
    #[garde(dive)]
    pub(super) line: NullableText<100>,
}

/// Words of a side.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = AnswerDispute)]
pub(super) struct WordsForm {
    #[garde(dive)]
    #[schema(required)]
    pub(super) words: Text<1, 2000>,
}

/// How a dispute ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DisputeOutcome)]
pub(super) enum Outcome {
    /// The buyer gets the whole disputed sum.
    Buyer,
    /// The buyer gets a part of it.
    Share,
    /// The seller keeps the money.
    #[default]
    Seller,
}

impl From<Outcome> for State {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Buyer => State::ForBuyer,
            Outcome::Share => State::Shared,
            Outcome::Seller => State::ForSeller,
        }
    }
}

/// The shop's decision.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = DecideDispute)]
pub(super) struct DecideForm {
    #[garde(skip)]
    #[schema(required)]
    pub(super) outcome: Outcome,
    /// The buyer's share, in the bill's currency; only if the outcome is a share.
    #[garde(custom(share_of(&self.outcome)))]
    pub(super) amount: Text<0, 20>,
    /// In words; both sides read it.
    #[garde(dive)]
    #[schema(required)]
    pub(super) reason: Text<1, 500>,
}

/// Checks the amount of a share; other outcomes have none.
fn share_of(outcome: &Outcome) -> impl FnOnce(&str, &()) -> garde::Result + '_ {
    |amount, context| if *outcome == Outcome::Share { is_amount(amount, context) } else { Ok(()) }
}

/// The name of a file that is handed in.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Named {
    /// The file's name.
    #[garde(dive)]
    #[param(inline, required = false)]
    pub(super) name: Text<0, 200>,
}

/// Which disputes are listed.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParams {
    /// Those that are open, or those that are over; the open ones where missing.
    #[garde(skip)]
    pub(super) open: Option<bool>,
    /// Words of the numbers of disputes, bills and orders, and of the names of the two sides.
    #[garde(inner(length(chars, max = 100)))]
    #[param(max_length = 100)]
    pub(super) q: Option<String>,
}
