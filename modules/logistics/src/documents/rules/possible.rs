//! Whether any shipment could need a paper by a rule. The atlas knows all ways that there are. Pure.

use contracts::auth::Address;
use contracts::country;
use jiff::civil::Date;

use super::corridor::Corridor;
use super::model::{Place, Rule, Start};
use crate::atlas::End;
use crate::atlas::homes;
use crate::atlas::route::Mode;
use crate::documents::kind::Kind;

/// Whether a rule fits a way in one fact.
type Fits = fn(&Rule, &Corridor) -> bool;

/// The field for which no shipment ever fits a rule, and why; `None` for a rule that may fit one. `eudr_from` is the first day
/// of the regulation on deforestation-free goods.
pub(super) fn fault(rule: &Rule, eudr_from: Date) -> Option<(&'static str, String)> {
    if rule.from == Start::Eudr && rule.until.is_some_and(|until| until < eudr_from) {
        return Some(("until", format!("must not be before the regulation applies, on {eudr_from}")));
    }
    if regulated(rule.kind) && rule.need.is_some() && !rule.product.is_coffee() {
        return Some((
            "product",
            "must be coffee: the regulation on deforestation-free goods does not cover tea".to_owned(),
        ));
    }
    let fits: [(&str, Fits); 4] = [
        ("origin", Rule::begins_here),
        ("destination", Rule::ends_there),
        ("via", Rule::passes),
        ("way", Rule::goes_by),
    ];
    let mut left: Vec<Corridor> = ways(rule).collect();
    for (field, fits) in fits {
        left.retain(|corridor| fits(rule, corridor));
        if left.is_empty() {
            return Some((field, why(field, rule)));
        }
    }
    None
}

/// Whether a paper is of the regulation on deforestation-free goods, which names coffee (HS 0901) and not tea (HS 0902).
fn regulated(kind: Kind) -> bool {
    matches!(kind, Kind::EudrPack | Kind::DdsNumber)
}

/// All ways from the countries of the atlas to the destinations of a rule.
fn ways(rule: &Rule) -> impl Iterator<Item = Corridor> {
    let ends: Vec<End> = match &rule.destination {
        Place::Country(code) => vec![end(code)],
        Place::Anywhere | Place::Abroad | Place::Eu | Place::InsideEu => {
            country::all().iter().map(|country| end(country.code)).collect()
        }
    };
    homes().flat_map(move |from| {
        let ways = ends.iter().flat_map(|to| Mode::ALL.map(|mode| Corridor::between(&from, to, mode, Date::MIN)));
        ways.collect::<Vec<_>>()
    })
}

fn end(code: &str) -> End {
    End::of_address(&Address { country: code.to_owned(), ..Address::default() }, None)
}

fn why(field: &str, rule: &Rule) -> String {
    let (origin, destination) = (named(&rule.origin), named(&rule.destination));
    let is = |place: &Place| matches!(place, Place::Country(code) if rule.via.as_ref() == Some(code));
    match field {
        "origin" => format!("no shipment starts in {origin}: the shop knows no place there"),
        "destination" if rule.destination == Place::InsideEu => {
            "goods that start there do not come from the EU".to_owned()
        }
        "destination" => "EU is for goods from outside it: choose a country, abroad, or * for all".to_owned(),
        "via" if is(&rule.origin) => "must be another country than the one where the goods start".to_owned(),
        "via" if is(&rule.destination) => "must be another country than the one where they go".to_owned(),
        "via" => "no way between these places passes it on land".to_owned(),
        _ if rule.via.is_some() => "goods that pass a country between go by sea or by rail".to_owned(),
        _ => format!("goods from {origin} to {destination} do not cross a border, so they go by road"),
    }
}

/// A place in a sentence.
fn named(place: &Place) -> &str {
    match place {
        Place::Country(code) => country::find(code).map_or(code, |country| country.name),
        Place::Anywhere | Place::Abroad | Place::Eu | Place::InsideEu => place.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use serde_json::{Value, json};

    use super::super::form::RuleForm;
    use super::*;

    const EUDR: Date = date(2026, 12, 30);

    fn field(mut form: Value) -> Option<&'static str> {
        form["paper"] = json!("customs");
        let rule = serde_json::from_value::<RuleForm>(form).unwrap().rule("1".to_owned(), Some(1)).unwrap();
        fault(&rule, EUDR).map(|(field, _)| field)
    }

    #[test]
    fn a_rule_that_no_shipment_can_fit_is_faulted_at_its_field() {
        let at = |origin: &str, via: &str, destination: &str, way: &str| {
            field(json!({"origin": origin, "via": via, "destination": destination, "way": way}))
        };
        for (origin, via, destination, way, expected) in [
            ("KE", "", "NL", "any", None),
            ("UG", "KE", "NL", "any", None),
            ("UG", "KE", "AT", "rail", None),
            ("*", "KE", "*", "sea", None),
            ("KE", "", "KE", "road", None),
            ("*", "", "AT", "air", None),
            ("EU", "", "abroad", "any", None),
            ("BR", "", "DE", "any", Some("origin")),
            ("EU", "", "EU", "any", Some("destination")),
            ("DE", "", "EU", "any", Some("destination")),
            ("EU", "", "inside-EU", "any", None),
            ("DE", "", "inside-EU", "any", None),
            ("KE", "", "inside-EU", "any", Some("destination")),
            ("UG", "UG", "DE", "any", Some("via")),
            ("UG", "DE", "DE", "any", Some("via")),
            ("UG", "TZ", "DE", "any", Some("via")),
            ("UG", "KE", "UG", "any", Some("via")),
            ("*", "FR", "*", "any", Some("via")),
            ("UG", "KE", "DE", "air", Some("way")),
            ("UG", "KE", "DE", "road", Some("way")),
            ("KE", "", "KE", "sea", Some("way")),
        ] {
            assert_eq!(at(origin, via, destination, way), expected, "{origin} {via} {destination} {way}");
        }
    }

    #[test]
    fn papers_of_the_regulation_are_asked_for_with_coffee_alone() {
        let at = |paper: &str, product: &str, needed: bool| {
            let form =
                json!({"paper": paper, "origin": "*", "destination": "EU", "product": product, "needed": needed});
            let rule = serde_json::from_value::<RuleForm>(form).unwrap().rule("1".to_owned(), Some(1)).unwrap();
            fault(&rule, EUDR).map(|(field, _)| field)
        };
        for paper in ["eudr-pack", "dds-number"] {
            for product in ["coffee", "green-coffee", "roasted-coffee"] {
                assert_eq!(at(paper, product, true), None, "{paper} {product}");
            }
            for product in ["tea", "any"] {
                assert_eq!(at(paper, product, true), Some("product"), "{paper} {product}");
                assert_eq!(at(paper, product, false), None, "{paper} {product}: taken off, it asks for nothing");
            }
        }
        assert_eq!(at("customs", "tea", true), None);
    }

    #[test]
    fn a_rule_of_the_regulation_does_not_end_before_it_begins() {
        let until =
            |from: &str, until: &str| field(json!({"origin": "*", "destination": "EU", "from": from, "until": until}));
        assert_eq!(until("eudr", "2026-12-29"), Some("until"));
        for (from, day) in [("eudr", "2026-12-30"), ("eudr", ""), ("", "2026-12-29"), ("2026-01-01", "2026-12-29")] {
            assert_eq!(until(from, day), None, "{from} {day}");
        }
    }
}
