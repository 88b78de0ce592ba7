//! Discount codes as their seller and the shop's owner see them.

use contracts::money::Money;
use jiff::civil::Date;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Code, Good, Off};

/// A discount code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DiscountCode)]
pub(crate) struct CodeView {
    /// In capitals.
    #[schema(example = "HARVEST-10")]
    code: String,
    /// The part of the price that it takes off, in hundredths of a percent; `null` if it takes off an amount.
    #[schema(required)]
    basis_points: Option<u32>,
    /// What it takes off an order; `null` if it takes off a part.
    #[schema(required, example = "5.00")]
    amount: Option<String>,
    /// ISO 4217 code of the amount and the minimum; `null` where it has neither.
    #[schema(required)]
    currency: Option<String>,
    #[schema(format = Date)]
    from: String,
    /// Its last day.
    #[schema(format = Date)]
    until: String,
    status: CodeStatus,
    /// How often it can be used in all.
    #[schema(required)]
    uses: Option<u32>,
    /// How often each buyer can use it.
    #[schema(required)]
    uses_each: Option<u32>,
    /// How often it was used. A cancelled order gives its use back.
    used: u64,
    /// The least that the seller's goods in an order must come to.
    #[schema(required, example = "50.00")]
    minimum: Option<String>,
    /// The goods that it is for; all of the seller's if empty.
    goods: Vec<GoodView>,
    /// When it was ended before its last day.
    #[schema(required, format = DateTime)]
    ended_at: Option<String>,
    /// Whether the shop's owner ended it.
    ended_by_shop: bool,
}

/// Whether a discount code counts today.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DiscountCodeStatus)]
pub(crate) enum CodeStatus {
    /// Its first day is to come.
    Coming,
    /// It counts.
    Running,
    /// All its uses are gone.
    UsedUp,
    /// Its last day is over.
    Over,
    /// It was ended.
    Ended,
}

/// A product that a discount code is for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DiscountCodeGood)]
pub(crate) struct GoodView {
    product_id: String,
    /// Its name when the code was made.
    name: String,
}

/// A discount code with its seller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnyDiscountCode)]
pub(crate) struct AnyCodeView {
    #[serde(flatten)]
    pub(super) code: CodeView,
    pub(super) seller_id: String,
    /// Empty if the account is gone.
    pub(super) seller_name: String,
}

impl CodeView {
    /// The view on a day of a code that was used so often.
    pub(super) fn new(code: &Code, used: u64, today: Date) -> Self {
        let (basis_points, amount) = match code.off {
            Off::Part(part) => (Some(part), None),
            Off::Amount(amount) => (None, Some(amount)),
        };
        let text = |money: Money| money.to_string();
        let good = |good: &Good| GoodView { product_id: good.product.to_string(), name: good.name.clone() };
        CodeView {
            code: code.id.clone(),
            basis_points,
            amount: amount.map(text),
            currency: amount.or(code.minimum).map(|money| money.currency.to_string()),
            from: code.days.from.to_string(),
            until: code.days.until.unwrap_or(code.days.from).to_string(),
            status: status(code, used, today),
            uses: code.uses,
            uses_each: code.uses_each,
            used,
            minimum: code.minimum.map(text),
            goods: code.goods.iter().map(good).collect(),
            ended_at: code.ended.map(|ended| instant(ended.at_ms)),
            ended_by_shop: code.ended.is_some_and(|ended| ended.by_shop),
        }
    }
}

fn status(code: &Code, used: u64, today: Date) -> CodeStatus {
    if code.ended.is_some() {
        CodeStatus::Ended
    } else if code.days.until.is_some_and(|until| until < today) {
        CodeStatus::Over
    } else if code.uses.is_some_and(|most| used >= u64::from(most)) {
        CodeStatus::UsedUp
    } else if today < code.days.from {
        CodeStatus::Coming
    } else {
        CodeStatus::Running
    }
}
