//! The goods of a shipment, as rules of papers tell them apart. Pure.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// Goods that travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Goods {
    GreenCoffee,
    RoastedCoffee,
    /// Coffee of which nothing says whether it is green or roasted.
    Coffee,
    Tea,
    Other,
}

impl Goods {
    /// The goods of a category, by its words: that of coffee says "green coffee" or "roasted coffee".
    pub(crate) fn of(category: &str) -> BTreeSet<Goods> {
        let lower = category.to_lowercase();
        let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
        let says = |wanted: &[&str]| words.windows(wanted.len()).any(|words| words == wanted);
        let mut goods = BTreeSet::new();
        goods.extend(says(&["green", "coffee"]).then_some(Goods::GreenCoffee));
        goods.extend(says(&["roasted", "coffee"]).then_some(Goods::RoastedCoffee));
        if goods.is_empty() && says(&["coffee"]) {
            goods.insert(Goods::Coffee);
        }
        goods.extend(says(&["tea"]).then_some(Goods::Tea));
        if goods.is_empty() {
            goods.insert(Goods::Other);
        }
        goods
    }
}

/// The goods that a rule is for. New ones stand at the end: a stored one is its place among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = PaperProduct)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Product {
    Any,
    /// Coffee of every kind.
    Coffee,
    Tea,
    GreenCoffee,
    RoastedCoffee,
}

impl Product {
    /// All of them, in the order in which they are shown.
    pub(crate) const ALL: [Product; 5] =
        [Product::Any, Product::Coffee, Product::GreenCoffee, Product::RoastedCoffee, Product::Tea];

    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Product::Any => "any",
            Product::Coffee => "coffee",
            Product::Tea => "tea",
            Product::GreenCoffee => "green-coffee",
            Product::RoastedCoffee => "roasted-coffee",
        }
    }

    /// Parses its word.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Product::ALL.into_iter().find(|product| product.as_str() == word)
    }

    /// Whether it is coffee of every or of one kind.
    pub(super) fn is_coffee(self) -> bool {
        matches!(self, Product::Coffee | Product::GreenCoffee | Product::RoastedCoffee)
    }

    /// How much it says: green or roasted coffee is narrower than coffee.
    pub(super) fn narrow(self) -> u8 {
        match self {
            Product::Any => 0,
            Product::Coffee | Product::Tea => 1,
            Product::GreenCoffee | Product::RoastedCoffee => 2,
        }
    }

    /// Whether goods are of this kind.
    fn has(self, goods: Goods) -> bool {
        match self {
            Product::Any => true,
            Product::Coffee => matches!(goods, Goods::GreenCoffee | Goods::RoastedCoffee | Goods::Coffee),
            Product::Tea => goods == Goods::Tea,
            Product::GreenCoffee => goods == Goods::GreenCoffee,
            Product::RoastedCoffee => goods == Goods::RoastedCoffee,
        }
    }

    /// Whether a rule for it holds for what travels. A rule that asks for a paper holds if any of the goods are of this kind,
    /// and one that takes a paper off if all are: the others may need it.
    pub(super) fn fits(self, goods: &BTreeSet<Goods>, asks: bool) -> bool {
        let mut each = goods.iter().map(|goods| self.has(*goods));
        match self {
            Product::Any => true,
            _ if asks => each.any(|has| has),
            _ => !goods.is_empty() && each.all(|has| has),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_says_which_goods_travel() {
        for (category, goods) in [
            ("Green coffee", vec![Goods::GreenCoffee]),
            ("Roasted Coffee, light", vec![Goods::RoastedCoffee]),
            ("Samples: green  coffee and roasted coffee", vec![Goods::GreenCoffee, Goods::RoastedCoffee]),
            ("Unroasted coffee", vec![Goods::Coffee]),
            ("Specialty coffee", vec![Goods::Coffee]),
            ("Green Tea", vec![Goods::Tea]),
            ("Coffee and tea", vec![Goods::Coffee, Goods::Tea]),
            ("Rooibos", vec![Goods::Other]),
            ("", vec![Goods::Other]),
        ] {
            assert_eq!(Goods::of(category).into_iter().collect::<Vec<_>>(), goods, "{category}");
        }
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        for product in Product::ALL {
            assert_eq!(Product::parse(product.as_str()), Some(product));
            assert_eq!(serde_json::to_value(product).unwrap(), product.as_str());
        }
        assert_eq!(Product::parse("roasted"), None);
    }
}
