//! The request bodies of the calls of exceptions.

use std::collections::BTreeMap;

use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Lines, NullableTrimmed, Trimmed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::commands::Report;
use super::model::Kind;
use crate::shipments::requests::{amount, day_of, is_currency, is_day};
use crate::shipments::rules::Role;

/// Something that went wrong.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportException {
    #[garde(custom(is_kind))]
    #[schema(value_type = Kind)]
    r#type: Trimmed,
    /// What happened.
    #[garde(dive)]
    description: Lines<1, 2000>,
    /// Who has to see to it: `buyer`, `seller` or `carrier`.
    #[garde(custom(is_role))]
    owner: Trimmed,
    /// Day by which it is to be seen to.
    #[garde(custom(is_day))]
    #[schema(value_type = Option<String>, format = Date)]
    deadline: NullableTrimmed,
    /// What it cost. Who pays it is asked to agree, unless that is the caller; a bill follows.
    #[garde(skip)]
    cost: NullableTrimmed,
    /// ISO 4217 code of the cost.
    #[garde(custom(is_currency))]
    currency: NullableTrimmed,
    /// Who pays for that: `buyer`, `seller` or `carrier`.
    #[garde(custom(is_role_or_none))]
    cost_payer: NullableTrimmed,
    /// Of a temperature: whether it was out of bounds, so that the shipment waits.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    severe: bool,
}

fn is_kind(text: &str, _: &()) -> garde::Result {
    match Kind::parse(text) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new(
            "must be one of: Delay, Customs hold, Damage, Shortage, Temperature, Documents missing",
        )),
    }
}

fn role(text: &str) -> Option<Role> {
    match text {
        "buyer" => Some(Role::Buyer),
        "seller" => Some(Role::Seller),
        "carrier" => Some(Role::Carrier),
        _ => None,
    }
}

fn is_role(text: &str, _: &()) -> garde::Result {
    role(text).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of: buyer, seller, carrier"))
}

fn is_role_or_none(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { is_role(text, context) }
}

impl ReportException {
    /// Turns the form into a report with this id. `today` is UTC.
    ///
    /// # Errors
    /// 422 where the cost is no amount, or nobody pays for it, or the deadline is over.
    pub(crate) fn report(self, id: String, today: jiff::civil::Date) -> Result<Report, Problem> {
        let mut wrong = BTreeMap::new();
        let payer = role(&self.cost_payer);
        let money = if self.cost.is_empty() {
            None
        } else {
            if payer.is_none() {
                wrong.insert("costPayer".to_owned(), vec!["is required with a cost".to_owned()]);
            }
            match amount("cost", &self.cost, &self.currency) {
                Ok(money) => Some(money),
                Err(Problem::Invalid(fields)) => {
                    wrong.extend(fields);
                    None
                }
                Err(other) => return Err(other),
            }
        };
        let deadline = day_of(&self.deadline);
        if deadline.is_some_and(|deadline| deadline < today) {
            wrong.insert("deadline".to_owned(), vec!["must not be over already".to_owned()]);
        }
        if !wrong.is_empty() {
            return Err(Problem::Invalid(wrong));
        }
        let cost = money.zip(payer);
        Ok(Report {
            id: id.into(),
            kind: Kind::parse(&self.r#type).ok_or_else(|| Problem::field("type", "is not known"))?,
            severe: self.severe,
            description: self.description.into(),
            owner: role(&self.owner).ok_or_else(|| Problem::field("owner", "is not known"))?,
            deadline,
            cost,
        })
    }
}

/// How an exception was put right.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResolveException {
    #[garde(dive)]
    pub(crate) resolution: Lines<1, 2000>,
    /// Day on which the shipment is expected now.
    #[garde(custom(is_day))]
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) new_eta: NullableTrimmed,
}
