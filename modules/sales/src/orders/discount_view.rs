//! Discounts as the API shows them.

use contracts::discounts::OrderDiscount;
use contracts::ids::ProductId;
use contracts::money::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

use super::discount;
use super::model::Purchase;

/// What a discount code takes off an order, or off one line of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderDiscount)]
pub(crate) struct DiscountView {
    /// In capitals.
    #[schema(example = "HARVEST-10")]
    code: String,
    /// Before tax, in the order's currency.
    #[schema(example = "3.70")]
    amount: String,
    /// What it takes off each line that it is for; not there if this is of one line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    lines: Vec<LineDiscountView>,
}

/// What a discount code takes off a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LineDiscount)]
pub(crate) struct LineDiscountView {
    product_id: String,
    /// Before tax.
    #[schema(example = "3.70")]
    amount: String,
}

impl DiscountView {
    /// The view of the discount of lines of these products.
    pub(crate) fn new<'a>(
        discount: &OrderDiscount,
        products: impl Iterator<Item = &'a ProductId>,
        currency: Currency,
    ) -> Self {
        let text = |minor: i64| Money::new(minor, currency).to_string();
        let line = |(product, off): (&ProductId, &i64)| LineDiscountView {
            product_id: product.to_string(),
            amount: text(*off),
        };
        DiscountView {
            code: discount.code.clone(),
            amount: text(discount.total()),
            lines: products.zip(&discount.lines).filter(|(_, off)| **off > 0).map(line).collect(),
        }
    }

    /// The view of what the discount of its order takes off a line; `None` if that is nothing.
    pub(crate) fn of_line(discount: Option<&OrderDiscount>, line: &Purchase) -> Option<Self> {
        let off = discount::off(line);
        let code = discount.filter(|_| off.minor > 0)?.code.clone();
        Some(DiscountView { code, amount: off.to_string(), lines: Vec::new() })
    }
}
