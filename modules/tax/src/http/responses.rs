//! Tax as the API shows it.

use contracts::tax::{Book, Category, Customer, Prices, Rounding, Rule, Settings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The settings of the shop's tax.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema, garde::Validate)]
#[schema(as = TaxSettings)]
pub(super) struct SettingsView {
    /// Whether the shop charges tax at all.
    #[garde(skip)]
    charged: bool,
    /// Whether the prices of goods have tax in them.
    #[garde(skip)]
    prices: Prices,
    /// Where tax is rounded.
    #[garde(skip)]
    rounding: Rounding,
}

impl From<Settings> for SettingsView {
    fn from(settings: Settings) -> Self {
        SettingsView { charged: settings.charged, prices: settings.prices, rounding: settings.rounding }
    }
}

impl From<SettingsView> for Settings {
    fn from(view: SettingsView) -> Self {
        Settings { charged: view.charged, prices: view.prices, rounding: view.rounding }
    }
}

/// A tax rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TaxRule)]
pub(super) struct RuleView {
    id: String,
    /// The seller's country: a code of ISO 3166, `EU` or `*`.
    seller: String,
    /// The country to which the goods go; `EU` is another member state than the seller's.
    buyer: String,
    customer: Customer,
    /// The category of the goods; `null` for all goods.
    #[schema(required)]
    goods: Option<String>,
    #[schema(format = Date)]
    from: String,
    /// Its last day.
    #[schema(required, format = Date)]
    until: Option<String>,
    category: Category,
    /// In percent.
    #[schema(example = "16")]
    rate: String,
    /// What an invoice says; may be empty.
    reason: String,
}

impl From<Rule> for RuleView {
    fn from(rule: Rule) -> Self {
        RuleView {
            id: rule.id,
            seller: rule.seller.as_str().to_owned(),
            buyer: rule.buyer.as_str().to_owned(),
            customer: rule.customer,
            goods: rule.goods,
            from: rule.from.to_string(),
            until: rule.until.map(|until| until.to_string()),
            category: rule.category,
            rate: rule.rate.to_string(),
            reason: rule.reason,
        }
    }
}

/// The settings and the rules of the shop's tax.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TaxBook)]
pub(super) struct BookView {
    settings: SettingsView,
    /// At most 500.
    rules: Vec<RuleView>,
}

impl From<Book> for BookView {
    fn from(mut book: Book) -> Self {
        let order = |rule: &Rule| (rule.seller.clone(), rule.buyer.clone(), rule.goods.clone(), rule.from);
        book.rules.sort_by_key(order);
        BookView { settings: book.settings.into(), rules: book.rules.into_iter().map(RuleView::from).collect() }
    }
}
