//! A rule of papers, and which shipments it fits. Pure.

use contracts::country;
use contracts::tax::in_eu;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::corridor::{Corridor, Way};
use super::goods::Product;
use super::payment::Payment;
use crate::documents::key::Key;
use crate::documents::kind::Kind;
use crate::documents::model::Need;

/// The place of an end of the way, as a rule names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Place {
    /// Any place. As a destination also one in the country of origin.
    Anywhere,
    /// Another country than that of origin.
    Abroad,
    /// A member state of the European Union; as a destination, of goods that come from outside it.
    Eu,
    /// A country by its code (ISO 3166-1 alpha-2).
    Country(String),
    /// Only as a destination: a member state of the European Union, of goods that come from inside it. No customs are between.
    InsideEu,
}

impl Place {
    /// Reads `*`, `abroad`, `EU`, `inside-EU`, or the code of a country.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text {
            "*" => Some(Place::Anywhere),
            "abroad" => Some(Place::Abroad),
            "EU" => Some(Place::Eu),
            "inside-EU" => Some(Place::InsideEu),
            code => country::find(code).filter(|found| found.code == code).map(|_| Place::Country(code.to_owned())),
        }
    }

    /// The form that [`Place::parse`] reads.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Place::Anywhere => "*",
            Place::Abroad => "abroad",
            Place::Eu => "EU",
            Place::InsideEu => "inside-EU",
            Place::Country(code) => code,
        }
    }

    /// How narrow it is.
    fn narrow(&self) -> u8 {
        match self {
            Place::Anywhere => 0,
            Place::Abroad => 1,
            Place::Eu | Place::InsideEu => 2,
            Place::Country(_) => 3,
        }
    }
}

/// The first day of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Start {
    Always,
    Day(Date),
    /// The first day of the regulation on deforestation-free goods, as the shop's settings have it.
    Eudr,
}

/// A rule: shipments like these need a paper, or do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rule {
    pub(crate) id: String,
    /// Whether it holds.
    pub(crate) on: bool,
    pub(crate) origin: Place,
    /// The code of a country on the way, between origin and destination; `None` for all ways.
    pub(crate) via: Option<String>,
    pub(crate) destination: Place,
    pub(crate) product: Product,
    pub(crate) way: Way,
    /// Incoterms 2020, three letters; `None` for all.
    pub(crate) incoterm: Option<String>,
    #[serde(with = "contracts::words::option")]
    pub(crate) payment: Option<Payment>,
    pub(crate) from: Start,
    /// Its last day, if it ends.
    pub(crate) until: Option<Date>,
    pub(crate) kind: Kind,
    /// The title of a paper of the shop's own; empty for all others.
    pub(crate) title: String,
    /// `None` if it says that these shipments do not need the paper.
    pub(crate) need: Option<Need>,
    /// When an owner last wrote it, in milliseconds since 1970 UTC; `None` as it was packaged.
    pub(crate) written_ms: Option<i64>,
}

/// All rules about one kind of paper, version 3.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KindRules {
    pub(crate) rules: Vec<Rule>,
}

impl Rule {
    /// The key of its paper among those of a shipment.
    pub(crate) fn key(&self) -> Key {
        Key::new(self.kind, &self.title)
    }

    /// The name of its paper, for people.
    pub(super) fn title(&self) -> &str {
        self.kind.named(&self.title)
    }

    /// Whether it holds for a shipment. `eudr_from` is the first day of the regulation on deforestation-free goods.
    pub(crate) fn fits(&self, corridor: &Corridor, eudr_from: Date) -> bool {
        self.on
            && self.begins_here(corridor)
            && self.passes(corridor)
            && self.ends_there(corridor)
            && self.product.fits(&corridor.goods, self.need.is_some())
            && self.goes_by(corridor)
            && (self.incoterm.is_none() || self.incoterm == corridor.incoterm)
            && self.payment.is_none_or(|payment| payment.fits(corridor.payment, corridor.terms))
            && self.holds_on(corridor, eudr_from)
    }

    /// Whether the way begins where the rule says.
    pub(super) fn begins_here(&self, corridor: &Corridor) -> bool {
        let origin = corridor.origin.as_deref();
        match &self.origin {
            Place::Anywhere => true,
            // Nothing begins abroad, and inside is said of destinations.
            Place::Abroad | Place::InsideEu => false,
            Place::Eu => origin.is_some_and(in_eu),
            Place::Country(code) => origin == Some(code),
        }
    }

    /// Whether the way ends where the rule says.
    pub(super) fn ends_there(&self, corridor: &Corridor) -> bool {
        let (origin, destination) = (corridor.origin.as_deref(), corridor.destination.as_deref());
        match &self.destination {
            Place::Anywhere => true,
            Place::Abroad => corridor.abroad,
            Place::Eu => destination.is_some_and(in_eu) && !origin.is_some_and(in_eu),
            Place::InsideEu => corridor.abroad && destination.is_some_and(in_eu) && origin.is_some_and(in_eu),
            Place::Country(code) => destination == Some(code),
        }
    }

    /// Whether the way passes the country of the rule.
    pub(super) fn passes(&self, corridor: &Corridor) -> bool {
        self.via.as_ref().is_none_or(|code| corridor.via.iter().any(|passed| passed == code))
    }

    /// Whether the goods travel as the rule says.
    pub(super) fn goes_by(&self, corridor: &Corridor) -> bool {
        self.way == Way::Any || self.way == corridor.way
    }

    fn holds_on(&self, corridor: &Corridor, eudr_from: Date) -> bool {
        // A rule without a need follows the day of departure.
        let at_the_end = self.from == Start::Eudr || self.need.as_ref().is_some_and(|need| need.due.at_the_end());
        let day = if at_the_end { corridor.arrives } else { corridor.leaves };
        let begun = match self.from {
            Start::Always => true,
            Start::Day(from) => from <= day,
            Start::Eudr => eudr_from <= day,
        };
        begun && self.until.is_none_or(|until| day <= until)
    }

    /// The order of two rules about one paper that both fit; the greater one counts. That is the one that names more facts,
    /// then the one with the narrower destination, the narrower origin, a country on the way, the narrower goods, a way, an
    /// Incoterm, a payment, and at last the one that began later.
    pub(crate) fn precedence(&self, eudr_from: Date) -> impl Ord + use<> {
        let (to, from) = (self.destination.narrow(), self.origin.narrow());
        let named = [
            u8::from(to > 0),
            u8::from(from > 0),
            u8::from(self.via.is_some()),
            self.product.narrow(),
            u8::from(self.way != Way::Any),
            u8::from(self.incoterm.is_some()),
            u8::from(self.payment.is_some()),
        ];
        let began = match self.from {
            Start::Always => None,
            Start::Day(day) => Some(day),
            Start::Eudr => Some(eudr_from),
        };
        (named.iter().filter(|said| **said > 0).count(), to, from, named, began, self.id.clone())
    }

    /// Whether another rule is about the same paper of the same shipments on a common day.
    pub(crate) fn overlaps(&self, other: &Rule) -> bool {
        let first = |rule: &Rule| match rule.from {
            Start::Always => Date::MIN,
            Start::Day(day) => day,
            Start::Eudr => Date::MIN,
        };
        let ends_before = |rule: &Rule, other: &Rule| rule.until.is_some_and(|until| until < first(other));
        let same_start = (self.from == Start::Eudr) == (other.from == Start::Eudr);
        self.id != other.id
            && self.key() == other.key()
            && self.origin == other.origin
            && self.via == other.via
            && self.destination == other.destination
            && self.product == other.product
            && self.way == other.way
            && self.incoterm == other.incoterm
            && self.payment == other.payment
            && same_start
            && !ends_before(self, other)
            && !ends_before(other, self)
    }
}
