//! The countries that an address or a product may have, by their English names.

use std::collections::HashMap;
use std::sync::LazyLock;

use deunicode::deunicode;

/// A country or territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Country {
    /// ISO 3166-1 alpha-2 code.
    pub code: &'static str,
    /// English name, as it is stored and shown.
    pub name: &'static str,
}

/// The least similarity to a name at which the name is suggested; 1 means equal.
const ALIKE: f64 = 0.6;

struct Countries {
    all: Vec<Country>,
    /// Countries by each of their names and codes, normalized by [`key`].
    by_key: HashMap<String, Country>,
}

static COUNTRIES: LazyLock<Countries> = LazyLock::new(|| {
    let (mut all, mut by_key) = (Vec::new(), HashMap::new());
    for line in include_str!("../data/countries.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(';');
        let (Some(code), Some(name)) = (fields.next(), fields.next()) else { continue };
        let country = Country { code, name };
        let others = fields.next().unwrap_or_default().split('|').filter(|other| !other.is_empty());
        by_key.extend([code, name].into_iter().chain(others).map(|text| (key(text), country)));
        all.push(country);
    }
    Countries { all, by_key }
});

/// Returns all countries in alphabetical order of their names.
pub fn all() -> &'static [Country] {
    &COUNTRIES.all
}

/// Returns the country with this English name, other common name or code of two or three letters, in any case.
pub fn find(text: &str) -> Option<Country> {
    COUNTRIES.by_key.get(&key(text)).copied()
}

/// Returns the English name of the country that [`find`] finds, or the text itself: older rows stay readable.
pub fn name_or(text: String) -> String {
    find(&text).map_or(text, |country| country.name.to_owned())
}

/// Returns the country that a text names.
///
/// # Errors
/// Returns a message for the person who typed the text. It suggests the most similar name, if there is one.
pub fn check(text: &str) -> Result<Country, String> {
    find(text).ok_or_else(|| match similar(text) {
        Some(country) => format!("is not a country that we know. Did you mean {}?", country.name),
        None => "is not a country that we know. Enter its English name or its two-letter code".to_owned(),
    })
}

fn similar(text: &str) -> Option<Country> {
    let typed = key(text);
    // Longer texts are not misspelt names, and a comparison takes their length times that of all names.
    if typed.len() > 80 {
        return None;
    }
    let alike = |name: &str| strsim::normalized_damerau_levenshtein(&typed, name);
    // Codes resemble each other by chance.
    let names = COUNTRIES.by_key.iter().filter(|(name, _)| name.len() > 3);
    let rated = names.map(|(name, country)| (alike(name), *country)).filter(|(alike, _)| *alike >= ALIKE);
    rated.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.name.cmp(a.1.name))).map(|(_, country)| country)
}

/// Keeps ASCII letters and digits only, in lower case and without accents: `Côte d’Ivoire` becomes `cotedivoire`.
fn key(text: &str) -> String {
    deunicode(&text.replace('&', "and")).chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<&'static str> {
        find(text).map(|country| country.name)
    }

    #[test]
    fn a_country_is_found_by_its_names_and_codes_in_any_case() {
        for (text, known) in [
            ("Kenya", "Kenya"),
            (" KENYA ", "Kenya"),
            ("ke", "Kenya"),
            ("KEN", "Kenya"),
            ("Tanzania", "Tanzania"),
            ("United Republic of Tanzania", "Tanzania"),
            ("USA", "United States"),
            ("U.S.A.", "United States"),
            ("United States of America", "United States"),
            ("UK", "United Kingdom"),
            ("England", "United Kingdom"),
            ("Ivory Coast", "Côte d'Ivoire"),
            ("Cote d’Ivoire", "Côte d'Ivoire"),
            ("The Netherlands", "Netherlands"),
            ("DRC", "Democratic Republic of the Congo"),
            ("Turkey", "Türkiye"),
            ("Trinidad & Tobago", "Trinidad and Tobago"),
        ] {
            assert_eq!(name(text), Some(known), "{text}");
        }
        for other in ["", " ", "Germny", "Keniya", "Atlantis", "KX", "-", "日本国"] {
            assert_eq!(name(other), None, "{other}");
        }
    }

    #[test]
    fn a_misspelt_name_gets_the_nearest_one_as_a_suggestion() {
        for (text, meant) in [
            ("Germny", "Germany"),
            ("Keniya", "Kenya"),
            ("Ruanda", "Rwanda"),
            ("Untied States", "United States"),
            ("Holand", "Netherlands"),
        ] {
            let wrong = check(text).unwrap_err();
            assert!(wrong.ends_with(&format!("Did you mean {meant}?")), "{text}: {wrong}");
        }
        for text in ["Atlantis of the deep sea", "qqqq", &"x".repeat(100_000)] {
            assert!(!check(text).unwrap_err().contains("Did you mean"), "no name is like it");
        }
    }

    #[test]
    fn the_list_is_whole_in_order_and_without_doubles() {
        let codes: std::collections::BTreeSet<_> = all().iter().map(|country| country.code).collect();
        assert_eq!((all().len(), codes.len()), (250, 250));
        assert!(all().is_sorted_by_key(|country| deunicode(country.name).to_lowercase()));
        for country in all() {
            assert_eq!((find(country.code), find(country.name)), (Some(*country), Some(*country)));
            assert!(country.name.len() <= 60, "a product's country has at most 60 characters");
        }
    }
}
