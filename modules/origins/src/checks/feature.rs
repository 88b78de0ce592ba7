//! Reads a feature of a GeoJSON file as a draft of a plot. What can be read as it was meant is read so, with a finding.

use serde_json::{Map, Value};

use super::draft::Draft;
use super::finding::{Finding, Mend, Reason};
use super::geometry;
use super::names::{MEMBERS, PROPERTIES, put_right};
use super::shape::HECTARE_M2;

/// The longest name of a producer, as the system takes it, in characters.
pub(crate) const LONGEST_PRODUCER: usize = 500;
/// The longest name of a plot, in characters.
pub(crate) const LONGEST_PLACE: usize = 200;

/// Reads a feature. A draft comes back where there is a geometry to judge.
pub(crate) fn read(feature: Value, findings: &mut Vec<Finding>) -> Option<Draft> {
    let Value::Object(mut members) = feature else {
        findings.push(Finding::wrong(Reason::NotGeojson, "This is no feature: it must be an object in braces."));
        return None;
    };
    put_right(&mut members, &MEMBERS, findings);
    if members.get("type").and_then(Value::as_str) != Some("Feature") {
        findings.push(Finding::wrong(Reason::NotGeojson, "The \"type\" of each plot must be \"Feature\"."));
        return None;
    }
    let mut draft = Draft::default();
    match members.remove("properties") {
        Some(Value::Object(properties)) => read_properties(properties, &mut draft, findings),
        None | Some(Value::Null) => {}
        Some(_) => {
            findings.push(Finding::wrong(Reason::PropertyValue, "The \"properties\" must be an object in braces."));
        }
    }
    let there = geometry::read(members.remove("geometry").unwrap_or_default(), &mut draft, findings);
    there.then_some(draft)
}

fn read_properties(mut properties: Map<String, Value>, draft: &mut Draft, findings: &mut Vec<Finding>) {
    put_right(&mut properties, &PROPERTIES, findings);
    let mut text = |name: &str, longest: usize| match properties.remove(name) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) if text.trim().chars().count() <= longest && !text.chars().any(char::is_control) => {
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        }
        Some(_) => {
            let words = format!("The property {name} must be one line of text of at most {longest} characters.");
            findings.push(Finding::wrong(Reason::PropertyValue, words));
            None
        }
    };
    draft.producer = text("ProducerName", LONGEST_PRODUCER);
    draft.place = text("ProductionPlace", LONGEST_PLACE);
    let country = text("ProducerCountry", 100);
    draft.country = country.and_then(|country| read_country(&country, findings));
    draft.area_m2 = properties.remove("Area").and_then(|area| read_area(&area, findings));
}

/// Reads a country's code; its name, or a code in small letters, is read as it was meant.
fn read_country(text: &str, findings: &mut Vec<Finding>) -> Option<String> {
    let found = contracts::country::find(text);
    match found {
        Some(country) if country.code == text => {}
        Some(country) => {
            let words = format!("The country is written \"{text}\". It must be the code {}.", country.code);
            findings.push(Finding::wrong(Reason::CountryUnknown, words).with_mend(Mend::ReadAsMeant));
        }
        None => {
            let words = format!("No country has the code \"{text}\". It must be a code of two letters, such as KE.");
            findings.push(Finding::wrong(Reason::CountryUnknown, words));
        }
    }
    found.map(|country| country.code.to_owned())
}

/// Reads an area in hectares.
fn read_area(area: &Value, findings: &mut Vec<Finding>) -> Option<u64> {
    let hectares = match area {
        Value::Null => return None,
        Value::Number(number) => number.as_f64(),
        Value::String(text) => {
            let read = text.trim().parse::<f64>().ok().filter(|hectares| hectares.is_finite());
            let words = "The Area is in quotes, so the system reads 0. It must be a number without quotes.";
            let finding = Finding::wrong(Reason::PropertyValue, words);
            findings.push(if read.is_some() { finding.with_mend(Mend::ReadAsMeant) } else { finding });
            return read.and_then(square_metres);
        }
        _ => None,
    };
    let read = hectares.and_then(square_metres);
    if read.is_none() {
        findings.push(Finding::wrong(Reason::PropertyValue, "The Area must be a number of hectares, such as 2.5."));
    }
    read
}

/// Hectares as whole square metres; `None` for what is no area of a farm.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the number is in the range that was checked"
)]
pub(crate) fn square_metres(hectares: f64) -> Option<u64> {
    let fits = hectares.is_finite() && (0.0..=1e9).contains(&hectares);
    fits.then(|| (hectares * HECTARE_M2 as f64).round() as u64)
}
