//! The forms of payout runs.

use contracts::ids::AccountId;
use contracts::money::Currency;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::payouts::details::Details;
use crate::payouts::form::{self, AddPayout};

/// The shop's own bank account, from which it pays.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = WriteShopAccount)]
pub(super) struct AccountForm {
    /// The owner's name, as the bank has it.
    #[garde(dive)]
    #[schema(required)]
    holder: Text<1, 70>,
    /// The IBAN.
    #[garde(dive)]
    #[schema(required)]
    number: Text<1, 50>,
    /// The bank's SWIFT code; may be empty.
    #[garde(dive)]
    code: Text<0, 20>,
}

impl AccountForm {
    /// The details of the form.
    ///
    /// # Errors
    /// 422 that names every wrong field.
    pub(super) fn details(self) -> Result<Details, Problem> {
        let AccountForm { holder, number, code } = self;
        let as_payout = AddPayout { kind: "iban".to_owned().into(), holder, number, code, ..AddPayout::default() };
        Ok(form::read(&as_payout)?.1)
    }
}

/// A payout run wanted.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = MakePayoutRun)]
pub(super) struct RunForm {
    /// Those who are owed in this currency.
    #[garde(custom(is_currency))]
    #[schema(value_type = String, required, example = "EUR")]
    pub(super) currency: Trimmed,
    /// Whether it is about test payments, in which no money moved.
    #[garde(skip)]
    pub(super) test: bool,
}

fn is_currency(code: &str, _: &()) -> garde::Result {
    let known = Currency::parse(code).map(|_| ());
    known.ok_or_else(|| garde::Error::new("must be a currency's three letters, like EUR"))
}

/// What became of payouts of a run.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = SettlePayouts)]
pub(super) struct SettleForm {
    /// The sellers whose payouts are meant; all that are on their way if it is empty.
    #[garde(length(max = 500))]
    #[schema(max_items = 500, value_type = Vec<String>)]
    pub(super) sellers: Vec<AccountId>,
    /// Whether they arrived; otherwise they came back.
    #[garde(skip)]
    #[schema(required)]
    pub(super) paid: bool,
    /// Why they came back; needed if they did.
    #[garde(dive, custom(is_reason(self.paid)))]
    pub(super) reason: Text<0, 200>,
}

fn is_reason(paid: bool) -> impl FnOnce(&Text<0, 200>, &()) -> garde::Result {
    move |text, _| {
        if paid || !text.is_empty() {
            return Ok(());
        }
        Err(garde::Error::new("is required: why the money came back"))
    }
}
