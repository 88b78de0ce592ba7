//! The rules that a shop is offered: Kenya, Uganda, Rwanda, Ethiopia and the European Union. They are a beginning that
//! the owner checks and edits, not legal advice.

use contracts::tax::{Category, Customer, Place, Rate, Rule};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The first day of the offered rules. Some of the rates are not older.
const FROM: Date = date(2026, 1, 1);

/// The file of rules: seller; buyer; customer; category; rate; reason.
const FILE: &str = include_str!("../data/rules.txt");

/// The sellers' places for which there are offered rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = OfferedTaxRules)]
pub(crate) enum Offered {
    /// Kenya.
    Ke,
    /// Uganda.
    Ug,
    /// Rwanda.
    Rw,
    /// Ethiopia.
    Et,
    /// The European Union.
    Eu,
}

impl Offered {
    fn place(self) -> Place {
        let country = |code: &str| Place::Country(code.to_owned());
        match self {
            Offered::Ke => country("KE"),
            Offered::Ug => country("UG"),
            Offered::Rw => country("RW"),
            Offered::Et => country("ET"),
            Offered::Eu => Place::Eu,
        }
    }
}

/// The offered rules of sellers in these places, without ids.
pub(crate) fn rules(of: &[Offered]) -> Vec<Rule> {
    all().into_iter().filter(|rule| of.iter().any(|of| of.place() == rule.seller)).collect()
}

fn all() -> Vec<Rule> {
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(rule).collect()
}

fn rule(line: &str) -> Option<Rule> {
    let mut fields = line.split(';').map(str::trim);
    Some(Rule {
        id: String::new(),
        seller: Place::parse(fields.next()?)?,
        buyer: Place::parse(fields.next()?)?,
        customer: Customer::parse(fields.next()?)?,
        goods: None,
        from: FROM,
        until: None,
        category: Category::parse(fields.next()?)?,
        rate: Rate::parse(fields.next()?)?,
        reason: fields.next()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_rule_is_read_and_none_overlaps_another() {
        let rules = rules(&[Offered::Ke, Offered::Ug, Offered::Rw, Offered::Et, Offered::Eu]);
        assert_eq!(rules.len(), FILE.lines().filter(|line| !line.starts_with('#')).count());
        for (n, rule) in rules.iter().enumerate() {
            let named = Rule { id: "new".to_owned(), ..rule.clone() };
            assert_eq!(contracts::tax::overlapping(&rules[..n], &named), None);
        }
    }
}
