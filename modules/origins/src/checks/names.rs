//! Names of members and properties that were meant as others.

use serde_json::{Map, Value};
use strsim::damerau_levenshtein;

use super::finding::{Finding, Mend, Reason};

/// The properties that the system reads, as it writes them.
pub(super) const PROPERTIES: [&str; 4] = ["ProducerName", "ProducerCountry", "ProductionPlace", "Area"];
/// The members of a feature.
pub(super) const MEMBERS: [&str; 5] = ["type", "geometry", "properties", "id", "bbox"];
/// The members of a geometry.
pub(super) const GEOMETRY: [&str; 4] = ["type", "coordinates", "geometries", "bbox"];

/// How many letters may be wrong in a name that was meant as another.
const WRONG_LETTERS: usize = 2;

/// Puts misspelled names right, with a finding for each. Names that are like none of these stay, because the system
/// ignores them.
pub(super) fn put_right(object: &mut Map<String, Value>, known: &[&str], findings: &mut Vec<Finding>) {
    let strange: Vec<String> = object.keys().filter(|name| !known.contains(&name.as_str())).cloned().collect();
    for name in strange {
        let Some(meant) = meant(&name, known).filter(|meant| !object.contains_key(*meant)) else { continue };
        let shown: String = name.chars().take(40).collect();
        let words = format!("The name \"{shown}\" is not read. It must be \"{meant}\", with the same capitals.");
        findings.push(Finding::wrong(Reason::PropertyName, words).with_mend(Mend::ReadAsMeant));
        if let Some(value) = object.remove(&name) {
            object.insert(meant.to_owned(), value);
        }
    }
}

fn meant<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if name.len() > 40 {
        return None;
    }
    let plain =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let written = plain(name);
    // A short name is near too many others.
    let near = |right: &str| {
        let most = if right.len() < 6 { 0 } else { WRONG_LETTERS };
        damerau_levenshtein(&written, &plain(right)) <= most
    };
    known.iter().copied().find(|right| near(right))
}
