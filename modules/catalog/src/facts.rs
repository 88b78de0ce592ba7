//! The facts of a product: their only table, and the code that reads a fact by its name.

use contracts::catalog::Listing;
use contracts::money::Money;
use contracts::unit_price::PriceTier;
use serde::{Deserialize, Serialize};

use crate::illustration::LotFacts;

/// The table of facts. `each_fact!(make)` passes it to the macro `make`, which generates code for each line.
///
/// A line has, in this order:
/// - the attributes of the field of [`Offer`](crate::offer::Offer), such as `///` for the API's document; other remarks
///   are `//`
/// - `(required)` if a seller must send it
/// - its name, its type as a seller sends it, and after `=>` its stored type if that is another one
/// - the rule of [`crate::rules`] that it must pass
/// - `skip` if the list of a seller's lots shows it, so that a lot's details do not repeat it
/// - after `as` the name by which products are filtered by it; the search then finds it too
macro_rules! each_fact {
    ($make:ident) => {
        $make! {
            /// Item ID, of one product only: letters, digits, `-`, `_`, `.`.
            (required) sku: String, sku(64), skip;
            // Name shown.
            (required) name: String, required(120), skip;
            /// `coffee`, `tea` or `sugar`.
            (required) kind: String, one_of(&["coffee", "tea", "sugar"]), skip;
            /// Shelf of the shop. That of coffee says "green coffee" or "roasted coffee".
            (required) category: String, category(60), skip as "category";
            // Part of that shelf.
            sub_category: Option<String>, optional(60) as "sub_category";
            // Flavours and the like, in the seller's own words: none of them is a certificate.
            #[garde(length(max = 20))]
            tags: Vec<String>, tags(20, 40);
            /// Place and country as shown.
            (required) origin: String, required(120) as "origin";
            // Country alone.
            (required) country: String, country(60) as "region";
            // How the crop was processed.
            process_method: Option<String>, optional(80) as "process_method";
            /// 0 to 100 with at most two decimals; coffee only.
            cupping_score: Option<String> => Option<u16>, score();
            // Tasting notes.
            notes: Option<String>, optional(2_000);
            // Black tea, green tea and so on; tea only.
            tea_type: Option<String>, optional(60) as "tea_type";
            // Leaf or bean size.
            size: Option<String>, optional(60) as "size";
            // Mild to extra strong.
            strength: Option<String>, optional(60) as "strength";
            // The kind of grower: a single estate, smallholders, …
            source: Option<String>, optional(60) as "source";
            /// `Caffeinated` or `Decaffeinated`.
            caffeine: Option<String>, caffeine(20) as "caffeine";
            // Trade grade.
            grade: Option<String>, optional(60) as "grade";
            // Height above the sea in metres.
            altitude_m: Option<u32>, at_most(9_000);
            /// `bag`, `box`, `tin` or `kg`.
            (required) unit: String, one_of(&["bag", "box", "tin", "kg"]), skip;
            /// Of one unit, in grams.
            (required) unit_weight_g: u32, whole(1_000_000);
            // How it is packed.
            (required) package: String, required(120);
            /// Of one unit, as a decimal.
            #[schema(example = "13.80")]
            (required) price: String => Money, price(), skip;
            // Smallest quantity that is sold.
            (required) min_quantity: u32, whole(1_000_000);
            /// Quantities are `minQuantity` plus a multiple of this.
            (required) increment: u32, whole(1_000_000);
            // Quantity prices, rising by quantity.
            tiers: Vec<Tier> => Vec<PriceTier>, tiers(10);
        }
    };
}
pub(crate) use each_fact;

/// The stored type: the one after the arrow, if there is one.
macro_rules! kept {
    ($given:ty) => {
        $given
    };
    ($given:ty => $kept:ty) => {
        $kept
    };
}

macro_rules! facts {
    ($( $(#[$meta:meta])* $(($must:ident))? $name:ident: $given:ty $(=> $kept:ty)?, $rule:ident($($arg:expr),*) $(, $skip:ident)? $(as $filter:literal)?; )*) => {
        /// The facts of a product that its seller states; checked by [`crate::rules::check`].
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(crate) struct Facts {
            $( pub(crate) $name: kept!($given $(=> $kept)?), )*
            /// Whether the shop features it.
            pub(crate) featured: bool,
        }

        /// The attributes by which products can be filtered, in the order in which `/api/filters` lists them.
        pub(crate) const ATTRIBUTES: &[Attribute] =
            &[$( $( Attribute { name: $filter, value: |facts| facts.$name.text() }, )? )*];
    };
}
each_fact!(facts);

/// An attribute by which products can be filtered.
pub(crate) struct Attribute {
    /// Its name in a query string.
    pub(crate) name: &'static str,
    /// Returns a product's value.
    pub(crate) value: fn(&Facts) -> Option<&str>,
}

/// A fact that is a text, possibly missing.
trait Text {
    fn text(&self) -> Option<&str>;
}

impl Text for String {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Text for Option<String> {
    fn text(&self) -> Option<&str> {
        self.as_deref()
    }
}

impl Facts {
    /// Returns the facts that make two products alike, by the names of [`ATTRIBUTES`]: shelf, country and process.
    pub(crate) fn kinship(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("category", self.category.text()),
            ("region", self.country.text()),
            ("process_method", self.process_method.text()),
        ]
    }
}

/// The facts that an order saves.
impl From<&Facts> for Listing {
    fn from(facts: &Facts) -> Self {
        Listing {
            sub_category: facts.sub_category.clone(),
            tags: facts.tags.clone(),
            notes: facts.notes.clone(),
            cupping_score: facts.cupping_score,
            process_method: facts.process_method.clone(),
        }
    }
}

/// The facts that determine the picture.
impl<'a> From<&'a Facts> for LotFacts<'a> {
    fn from(facts: &'a Facts) -> Self {
        LotFacts {
            // The SKU outlives a re-import, the id does not.
            id: &facts.sku,
            kind: &facts.kind,
            category: &facts.category,
            country: &facts.country,
            origin: &facts.origin,
            process: facts.process_method.as_deref().unwrap_or_default(),
            grade: facts.grade.as_deref().unwrap_or_default(),
            altitude: facts.altitude_m,
            unit: &facts.unit,
            name: &facts.name,
        }
    }
}
