//! The facts of a product: the one table of them, and all that reads a fact by its name.

use contracts::catalog::{Listing, PriceTier};
use contracts::money::Money;
use serde::{Deserialize, Serialize};

use crate::illustration::LotFacts;

/// The table of facts. `each_fact!(make)` hands it to the macro `make`, which makes something of every line.
///
/// A line says, in this order:
/// - what belongs to the field of [`Offer`](crate::offer::Offer), such as `///` for the API's document; other remarks
///   are `//`
/// - `(required)` where a seller must send it
/// - its name, its type as a seller sends it, and behind `=>` its type as it is kept, where that is another one
/// - the rule of [`crate::rules`] that it must pass
/// - `skip` where the list of a seller's lots says it, so that a lot's details do not say it again
/// - behind `as` the name by which products are filtered by it; the search finds it then, too
macro_rules! each_fact {
    ($make:ident) => {
        $make! {
            /// Item ID, of one product only: letters, digits, `-`, `_`, `.`.
            (required) sku: String, sku(64), skip;
            // Name shown.
            (required) name: String, required(120), skip;
            /// `coffee`, `tea` or `sugar`.
            (required) kind: String, one_of(&["coffee", "tea", "sugar"]), skip;
            // Shelf of the shop.
            (required) category: String, required(60), skip as "category";
            // Part of that shelf.
            sub_category: Option<String>, optional(60) as "sub_category";
            // Flavours, certificates and the like.
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
            // Who grew it: a single estate, smallholders, …
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

/// The type that is kept: the one behind the arrow, where there is one.
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

        /// The attributes that can be filtered by and that `/api/filters` lists, in this order.
        pub(crate) const ATTRIBUTES: &[Attribute] =
            &[$( $( Attribute { name: $filter, value: |facts| facts.$name.text() }, )? )*];
    };
}
each_fact!(facts);

/// What products can be filtered by.
pub(crate) struct Attribute {
    /// Its name in an address.
    pub(crate) name: &'static str,
    /// A product's value of it.
    pub(crate) value: fn(&Facts) -> Option<&str>,
}

/// A fact that is a text, where it is known.
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
    /// What makes two products alike, by the names of [`ATTRIBUTES`]: shelf, country and process.
    pub(crate) fn kinship(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("category", self.category.text()),
            ("region", self.country.text()),
            ("process_method", self.process_method.text()),
        ]
    }
}

/// What an order remembers.
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

/// What the picture is drawn from.
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
