//! Returns as the API shows them.

use contracts::ids::{LineId, OrderId};
use garde::Validate;
use kernel::http::text::{Lines, Trimmed};
use kernel::store::fingerprint;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Reason, Return, ReturnedLine};
use crate::words::instant;

/// Goods wanted back.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReturnGoods {
    /// What comes back: each purchase once.
    #[serde(default)]
    #[garde(length(min = 1, max = 200), dive)]
    #[schema(required, min_items = 1, max_items = 200)]
    pub(crate) lines: Vec<ReturnLine>,
    /// Why.
    #[garde(custom(is_reason))]
    #[schema(value_type = Reason)]
    pub(crate) reason: Trimmed,
    /// What the seller should know; needed where the reason is `other`.
    #[garde(custom(is_note(&self.reason)))]
    pub(crate) note: Lines<0, 2000>,
}

/// Units of one purchase.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReturnLine {
    /// Purchase id.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required)]
    pub(crate) purchase_id: String,
    /// Units.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    pub(crate) quantity: u32,
}

fn is_reason(word: &str, _: &()) -> garde::Result {
    match Reason::parse(word) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new("must be one of damaged, wrong item, quality, other")),
    }
}

fn is_note(reason: &str) -> impl FnOnce(&str, &()) -> garde::Result + '_ {
    move |note, _| {
        if note.chars().count() > 2000 {
            Err(garde::Error::new("at most 2000 characters"))
        } else if note.is_empty() && Reason::parse(reason) == Some(Reason::Other) {
            Err(garde::Error::new("is required: say why it comes back"))
        } else {
            Ok(())
        }
    }
}

impl ReturnGoods {
    /// The fingerprint of the form and its order: equal for equal requests.
    pub(crate) fn fingerprint(&self, order: &OrderId) -> u64 {
        // The form is plain text and numbers and always serialises.
        fingerprint(&serde_json::to_vec(&(order, self)).unwrap_or_default())
    }
}

/// A return.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Return)]
pub(crate) struct ReturnView {
    /// Return id.
    id: String,
    /// The order.
    order_id: String,
    /// When it was asked for.
    #[schema(format = DateTime)]
    at: String,
    /// Why.
    reason: Reason,
    /// May be empty.
    note: String,
    /// What comes back.
    lines: Vec<ReturnLineView>,
}

/// What comes back of one purchase.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnedLine)]
pub(crate) struct ReturnLineView {
    purchase_id: String,
    product_id: String,
    name: String,
    unit: String,
    quantity: u32,
    /// Of one unit, as it was bought.
    price: String,
    /// What it comes to.
    line_total: String,
    currency: String,
}

impl ReturnView {
    /// The same with the lines of one purchase only; `None` if there are none.
    pub(crate) fn of_purchase(mut made: Return, purchase: &LineId) -> Option<Self> {
        made.lines.retain(|line| line.purchase == *purchase);
        (!made.lines.is_empty()).then(|| ReturnView::from(made))
    }
}

impl From<Return> for ReturnView {
    /// The view of the stored record.
    fn from(made: Return) -> Self {
        ReturnView {
            id: made.id.into(),
            order_id: made.order.into(),
            at: instant(made.at_ms),
            reason: made.reason,
            note: made.note,
            lines: made.lines.into_iter().map(ReturnLineView::from).collect(),
        }
    }
}

impl From<ReturnedLine> for ReturnLineView {
    fn from(line: ReturnedLine) -> Self {
        ReturnLineView {
            purchase_id: line.purchase.into(),
            product_id: line.product.into(),
            name: line.name,
            unit: line.unit,
            quantity: line.quantity,
            price: line.price.to_string(),
            line_total: line.amount.to_string(),
            currency: line.price.currency.to_string(),
        }
    }
}
