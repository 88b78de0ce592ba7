//! The atlas: towns, ports, airports and borders, the countries they lie in, and the routes by sea. Part of the binary.

pub(crate) mod http;
pub(crate) mod route;

use std::sync::LazyLock;

use contracts::auth::Address;
use serde::Deserialize;

const DATA: &str = include_str!("../../data/places.json");

/// A place.
#[derive(Debug, Deserialize)]
pub(crate) struct Place {
    /// Its id, such as `mombasa`.
    pub(crate) id: String,
    pub(crate) name: String,
    /// Empty at sea.
    pub(crate) country: String,
    /// In degrees, north is positive.
    pub(crate) latitude: f64,
    /// In degrees, east is positive.
    pub(crate) longitude: f64,
    /// Other names: regions that send from there, codes.
    also: Vec<String>,
}

/// A country, and how goods leave and reach it.
#[derive(Debug, Deserialize)]
pub(crate) struct Country {
    pub(crate) name: String,
    code: String,
    /// Goods of the country start or end here where no town is known.
    home: String,
    /// Its port, or the foreign port that its goods go through.
    port: String,
    airport: Option<String>,
    /// The places on the way from the country to its port, by land.
    to_port: Vec<String>,
    region: String,
    also: Vec<String>,
}

impl Country {
    /// Whether goods go between the two countries by road.
    pub(crate) fn by_road(&self, other: &Country) -> bool {
        const EAST_AFRICA: &str = "east-africa";
        self.region == EAST_AFRICA && other.region == EAST_AFRICA
    }
}

/// The route by sea from a port to a part of the world.
#[derive(Debug, Deserialize)]
struct Sea {
    from: String,
    region: String,
    days: i16,
    via: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Atlas {
    places: Vec<Place>,
    countries: Vec<Country>,
    seas: Vec<Sea>,
}

/// The data is part of the binary and a test reads it, so the empty default is never used.
static ATLAS: LazyLock<Atlas> = LazyLock::new(|| serde_json::from_str(DATA).unwrap_or_default());

fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// All places, in the order of the data file.
pub(crate) fn places() -> &'static [Place] {
    &ATLAS.places
}

/// The ends of ways in each country of the atlas, where no town is known.
pub(crate) fn homes() -> impl Iterator<Item = End> {
    ATLAS.countries.iter().filter_map(|country| by_id(&country.home)).map(End::at)
}

fn by_id(id: &str) -> Option<&'static Place> {
    ATLAS.places.iter().find(|place| place.id == id)
}

/// Finds a place by its id or any of its names.
pub(crate) fn place(text: &str) -> Option<&'static Place> {
    let named = |place: &&Place| same(&place.name, text) || place.also.iter().any(|other| same(other, text));
    by_id(text.trim()).or_else(|| ATLAS.places.iter().find(named))
}

/// Finds a country by its name, its code or another of its names.
pub(crate) fn country(text: &str) -> Option<&'static Country> {
    let named =
        |c: &&Country| same(&c.name, text) || same(&c.code, text) || c.also.iter().any(|other| same(other, text));
    ATLAS.countries.iter().find(named)
}

/// The start or the end of a shipment's route.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// In words: `Nyeri, Kenya`.
    pub(crate) text: String,
    pub(crate) place: Option<&'static Place>,
    pub(crate) country: Option<&'static Country>,
    /// Whether a country is named that is not in the atlas.
    pub(crate) foreign: bool,
    /// The code of the country, in the atlas or not, if it is known (ISO 3166-1 alpha-2).
    pub(crate) code: Option<&'static str>,
}

impl End {
    /// The end at a place of the atlas.
    pub(crate) fn at(place: &'static Place) -> Self {
        let text =
            if place.country.is_empty() { place.name.clone() } else { format!("{}, {}", place.name, place.country) };
        let country = country(&place.country);
        End { text, place: Some(place), country, foreign: false, code: country.map(|country| country.code.as_str()) }
    }

    /// The end that the origin of a listing names: `Guji, Ethiopia`, or `Kenya and Uganda`.
    pub(crate) fn of_origin(origin: &str) -> Self {
        if let Some(found) = origin.split(',').find_map(place) {
            return End::at(found);
        }
        let text = origin.to_lowercase();
        let named = ATLAS.countries.iter().filter_map(|c| Some((text.find(&c.name.to_lowercase())?, c)));
        match named.min_by_key(|(at, _)| *at).and_then(|(_, country)| by_id(&country.home)) {
            Some(home) => End::at(home),
            None => End { text: origin.to_owned(), place: None, country: None, foreign: false, code: None },
        }
    }

    /// The end at an address. An address without a country lies in its town's country, or else in that of `near`.
    pub(crate) fn of_address(address: &Address, near: Option<&'static Country>) -> Self {
        let town = place(&address.city);
        let said = address.country.trim();
        let known = if said.is_empty() { town.and_then(|town| country(&town.country)).or(near) } else { country(said) };
        let in_it = town.filter(|town| known.is_some_and(|known| known.name == town.country));
        let text = [address.city.trim(), known.map_or(said, |known| &known.name)];
        let text = text.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        let place = in_it.or_else(|| known.and_then(|known| by_id(&known.home)));
        let named = || contracts::country::find(said).map(|country| country.code);
        let code = known.map(|known| known.code.as_str()).or_else(named);
        End { text, place, country: known, foreign: known.is_none() && !said.is_empty(), code }
    }

    /// Whether goods that go from here to there cross a border.
    pub(crate) fn abroad(&self, there: &End) -> bool {
        there.foreign
            || match (self.country, there.country) {
                (Some(here), Some(there)) => here.name != there.name,
                _ => false,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_is_whole() {
        assert!(ATLAS.places.len() >= 60);
        for country in &ATLAS.countries {
            let all = country.to_port.iter().chain(&country.airport).chain([&country.home, &country.port]);
            all.for_each(|id| assert!(by_id(id).is_some(), "{id} of {}", country.name));
            assert!(by_id(&country.home).is_some_and(|home| home.country == country.name));
        }
        for sea in &ATLAS.seas {
            sea.via.iter().chain([&sea.from]).for_each(|id| assert!(by_id(id).is_some(), "{id}"));
        }
        for place in &ATLAS.places {
            assert!(place.country.is_empty() || country(&place.country).is_some(), "{}", place.name);
            assert!((-90.0..=90.0).contains(&place.latitude) && (-180.0..=180.0).contains(&place.longitude));
        }
    }

    #[test]
    fn origins_and_addresses_are_found() {
        assert_eq!(End::of_origin("Guji, Ethiopia").text, "Shakiso, Ethiopia");
        assert_eq!(End::of_origin("Kenya and Uganda").text, "Nairobi, Kenya");
        assert_eq!(End::of_origin("Atlantis").place.map(|p| &p.name), None);
        let address =
            |city: &str, country: &str| Address { city: city.into(), country: country.into(), ..Address::default() };
        let kenya = country("KE");
        let end = End::of_address(&address("Nairobi", ""), None);
        assert_eq!(end.text, "Nairobi, Kenya");
        assert!(!End::of_origin("Nyeri, Kenya").abroad(&End::of_address(&address("Lodwar", ""), kenya)));
        let lyon = End::of_address(&address("Lyon", "france"), kenya);
        assert_eq!((lyon.text.as_str(), lyon.place.map(|p| p.id.as_str())), ("Lyon, France", Some("le-havre")));
        let oslo = End::of_address(&address("Oslo", "Norway"), kenya);
        assert_eq!((oslo.text.as_str(), oslo.foreign, oslo.place.is_none()), ("Oslo, Norway", true, true));
        assert!(End::of_origin("Nyeri, Kenya").abroad(&oslo));
    }
}
