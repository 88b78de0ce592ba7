//! The rules: which category and rate a sale has.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::country_group::in_eu;
use super::rate::Rate;
use crate::words::words;

words! {
    /// A category of tax, as EN 16931 (UNCL 5305) codes it.
    #[schema(as = TaxCategory)]
    Category {
        /// Taxed at a rate above nought.
        Standard = "S",
        /// Taxed at the rate nought.
        Zero = "Z",
        /// Exempt.
        Exempt = "E",
        /// The buyer owes the tax.
        ReverseCharge = "AE",
        /// Free as an export.
        Export = "G",
        /// Outside the scope of tax.
        Outside = "O",
    }
}

words! {
    /// The buyers that a rule is for.
    #[schema(as = TaxCustomer)]
    Customer {
        /// All of them.
        Any = "any",
        /// Those with a tax number.
        Business = "business",
        /// Those without.
        Consumer = "consumer",
    }
}

/// The place of a side of a sale, as a rule names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// Any country.
    Anywhere,
    /// A member state of the European Union. As the buyer's place: another one than the seller's.
    Eu,
    /// A country by its code (ISO 3166-1 alpha-2).
    Country(String),
}

impl Place {
    /// Reads `*`, `EU`, or the code of a country.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "*" => Some(Place::Anywhere),
            "EU" => Some(Place::Eu),
            code => {
                crate::country::find(code).filter(|found| found.code == code).map(|_| Place::Country(code.to_owned()))
            }
        }
    }

    /// The form that [`Place::parse`] reads.
    pub fn as_str(&self) -> &str {
        match self {
            Place::Anywhere => "*",
            Place::Eu => "EU",
            Place::Country(code) => code,
        }
    }

    fn has(&self, code: &str) -> bool {
        match self {
            Place::Anywhere => true,
            Place::Eu => in_eu(code),
            Place::Country(own) => own == code,
        }
    }
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Its id among the shop's rules.
    pub id: String,
    /// The seller's country.
    pub seller: Place,
    /// The country to which the goods go.
    pub buyer: Place,
    /// The buyers.
    #[serde(with = "crate::words")]
    pub customer: Customer,
    /// The category of the goods, in lower case; `None` for all goods.
    pub goods: Option<String>,
    /// Its first day.
    pub from: Date,
    /// Its last day, if it ends.
    pub until: Option<Date>,
    /// The category of the tax.
    #[serde(with = "crate::words")]
    pub category: Category,
    /// The rate; nought in all categories but [`Category::Standard`].
    pub rate: Rate,
    /// The reason that an invoice states; may be empty.
    pub reason: String,
}

/// The facts of a sale that a rule looks at.
#[derive(Clone, Copy, Debug)]
pub struct Sale<'a> {
    /// The code of the seller's country.
    pub seller: &'a str,
    /// The code of the country to which the goods go.
    pub buyer: &'a str,
    /// Whether the buyer has a tax number.
    pub business: bool,
    /// The category of the goods.
    pub goods: &'a str,
    /// The day of the sale, UTC.
    pub day: Date,
}

impl Rule {
    fn holds_on(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    fn fits(&self, sale: &Sale<'_>) -> bool {
        let abroad = self.buyer != Place::Eu || sale.buyer != sale.seller;
        let customer = match self.customer {
            Customer::Any => true,
            Customer::Business => sale.business,
            Customer::Consumer => !sale.business,
        };
        let goods = self.goods.as_ref().is_none_or(|goods| *goods == sale.goods.to_lowercase());
        self.seller.has(sale.seller)
            && self.buyer.has(sale.buyer)
            && abroad
            && customer
            && goods
            && self.holds_on(sale.day)
    }

    /// The order of two rules that fit: a rule for some buyers goes before one for all, then the one for a narrower
    /// place of the buyer, for some goods, and for a narrower place of the seller.
    fn precedence(&self) -> (bool, u8, bool, u8) {
        let narrow = |place: &Place| match place {
            Place::Anywhere => 0,
            Place::Eu => 1,
            Place::Country(_) => 2,
        };
        (self.customer != Customer::Any, narrow(&self.buyer), self.goods.is_some(), narrow(&self.seller))
    }

    /// Whether both rules could decide the same sale with the same precedence.
    fn overlaps(&self, other: &Rule) -> bool {
        let same = (&self.seller, &self.buyer, self.customer, &self.goods)
            == (&other.seller, &other.buyer, other.customer, &other.goods);
        let begins = |rule: &Rule, end: Option<Date>| end.is_none_or(|end| rule.from <= end);
        same && begins(self, other.until) && begins(other, self.until)
    }
}

/// Returns the rule that decides a sale, if any rule fits it.
pub fn find<'a>(rules: &'a [Rule], sale: &Sale<'_>) -> Option<&'a Rule> {
    rules.iter().filter(|rule| rule.fits(sale)).max_by_key(|rule| rule.precedence())
}

/// Returns a rule that a new or changed one overlaps: no sale may be decided by two rules of one precedence. A rule does
/// not overlap its own former self.
pub fn overlapping<'a>(rules: &'a [Rule], new: &Rule) -> Option<&'a Rule> {
    rules.iter().find(|rule| rule.id != new.id && rule.overlaps(new))
}
