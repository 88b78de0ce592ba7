//! A seller's offer of a lot, not yet validated: from JSON, from a line of a CSV file, or from the demo shop's file.

use std::sync::LazyLock;

use contracts::money::{Currency, Money};
use contracts::unit_price::PriceTier;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::facts::{Facts, each_fact};

/// A lower price from a quantity on.
#[derive(Clone, Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(crate) struct Tier {
    #[serde(default)]
    #[schema(required)]
    pub(crate) min_quantity: u32,
    /// Of one unit, as a decimal.
    #[serde(default)]
    #[schema(required)]
    pub(crate) price: String,
}

macro_rules! offer {
    ($( $(#[$meta:meta])* $(($must:ident))? $name:ident: $to_row:ty $(=> $kept:ty)?, $rule:ident($($arg:expr),*) $(, $skip:ident)? $(as $filter:literal)?; )*) => {
        /// What a lot says of itself; [`crate::rules::check`] judges it.
        #[derive(Clone, Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[garde(allow_unvalidated)]
        #[schema(as = LotFields)]
        pub(crate) struct Offer {
            $( $(#[$meta])* #[serde(default)] $(#[schema($must)])? pub(crate) $name: $to_row, )*
            /// ISO 4217; where missing a new lot has the shop's, and another keeps its own.
            pub(crate) currency: Option<String>,
            /// What a unit costs the seller; nobody else sees it.
            pub(crate) unit_cost: Option<String>,
            /// Units that there are. Of a new lot only: later they move by restocking and selling.
            pub(crate) stock: Option<u32>,
            /// Whether the shop features it: never the seller's to say.
            #[serde(skip)]
            pub(crate) featured: bool,
        }

        impl Offer {
            /// Returns the offer from which these facts came.
            pub(crate) fn of(facts: &Facts) -> Self {
                Offer {
                    $( $name: facts.$name.to_row(), )*
                    currency: Some(facts.price.currency.to_string()),
                    ..Offer::default()
                }
            }
        }

        /// The columns of import and export.
        pub(crate) static COLUMNS: LazyLock<Vec<String>> = LazyLock::new(|| {
            let beside = |name| if name == "price" { &["currency", "unit_cost", "stock"][..] } else { &[] };
            let columns = [$( stringify!($name) ),*].into_iter().flat_map(|name| [&[name], beside(name)].concat());
            columns.chain(["listed"]).map(camel_case).collect()
        });
    };
}
each_fact!(offer);

impl Offer {
    /// Returns the same offer, with `currency` if it has none.
    pub(crate) fn or_in(mut self, currency: Currency) -> Self {
        self.currency = self.currency.filter(|code| !code.trim().is_empty()).or_else(|| Some(currency.to_string()));
        self
    }
}

/// Returns a field's name on the wire: `min_quantity` becomes `minQuantity`.
pub(crate) fn camel_case(field: &str) -> String {
    let mut parts = field.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let (head, tail) = part.split_at(part.len().min(1));
        name + &head.to_ascii_uppercase() + tail
    })
}

/// A fact that a seller sends in another form than the stored one.
trait ToRow<T> {
    fn to_row(&self) -> T;
}

impl<T: Clone> ToRow<T> for T {
    fn to_row(&self) -> T {
        self.clone()
    }
}

/// A score in hundredths.
impl ToRow<Option<String>> for Option<u16> {
    fn to_row(&self) -> Option<String> {
        self.map(|score| format!("{}.{:02}", score / 100, score % 100))
    }
}

impl ToRow<String> for Money {
    fn to_row(&self) -> String {
        plain(*self)
    }
}

impl ToRow<Vec<Tier>> for Vec<PriceTier> {
    fn to_row(&self) -> Vec<Tier> {
        self.iter().map(|tier| Tier { min_quantity: tier.min_quantity, price: plain(tier.price) }).collect()
    }
}

/// Formats an amount for [`Money::parse`]: without decimals if the currency has none.
pub(crate) fn plain(amount: Money) -> String {
    let text = amount.to_string();
    if amount.currency.exponent() == 0 { text.trim_end_matches(".00").to_owned() } else { text }
}
