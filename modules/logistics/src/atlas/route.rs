//! The route of a shipment: its mode, its places, and how many days it takes. Pure.

use contracts::sales::DeliveryMethod;
use serde::{Deserialize, Serialize};

use super::{ATLAS, End, Place, by_id};

/// By what it travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ShipmentMode)]
pub(crate) enum Mode {
    #[serde(rename = "vessel")]
    Vessel,
    #[serde(rename = "truck")]
    Truck,
    #[serde(rename = "rail")]
    Rail,
    #[serde(rename = "air")]
    Air,
    #[serde(rename = "courier")]
    Courier,
}

impl Mode {
    /// All modes.
    pub(crate) const ALL: [Mode; 5] = [Mode::Vessel, Mode::Truck, Mode::Rail, Mode::Air, Mode::Courier];

    /// Parses a mode from its word on the wire.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        match word {
            "vessel" => Some(Mode::Vessel),
            "truck" => Some(Mode::Truck),
            "rail" => Some(Mode::Rail),
            "air" => Some(Mode::Air),
            "courier" => Some(Mode::Courier),
            _ => None,
        }
    }
}

/// The kind of route, which decides the statuses on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Path {
    /// By road, without ports.
    Local,
    /// Through a port of departure and one of arrival.
    Sea,
    /// Through airports.
    Air,
}

/// The part of the route that a stop belongs to, in the order of the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Stage {
    Origin,
    Inland,
    Departure,
    Sea,
    Arrival,
    Destination,
}

/// A place on the route.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stop {
    pub(crate) name: String,
    /// In degrees, north is positive.
    pub(crate) latitude: f64,
    /// In degrees, east is positive.
    pub(crate) longitude: f64,
    pub(crate) stage: Stage,
    /// Whether the shipment has been there.
    pub(crate) reached: bool,
}

/// Returns the mode for an order's goods. `delivery` is the buyer's choice: `standard`, `express` or `collect`.
pub(crate) fn mode(delivery: DeliveryMethod, from: &End, to: &End) -> Mode {
    let road = match (from.country, to.country) {
        _ if !from.abroad(to) => true,
        (Some(from), Some(to)) => from.by_road(to),
        _ => false,
    };
    match (delivery, road) {
        (DeliveryMethod::Express, _) if from.abroad(to) => Mode::Air,
        (DeliveryMethod::Express, _) => Mode::Courier,
        (_, true) => Mode::Truck,
        (_, false) => Mode::Vessel,
    }
}

/// Returns the kind of route.
pub(crate) fn path(mode: Mode, from: &End, to: &End) -> Path {
    match mode {
        _ if !from.abroad(to) => Path::Local,
        Mode::Truck => Path::Local,
        Mode::Vessel | Mode::Rail => Path::Sea,
        Mode::Air | Mode::Courier => Path::Air,
    }
}

/// The known places on the route, from first to last.
pub(crate) fn stops(path: Path, from: &End, to: &End) -> Vec<Stop> {
    let mut stops: Vec<Stop> = Vec::new();
    let mut add = |place: Option<&Place>, stage: Stage| {
        let Some(place) = place else { return };
        if !stops.iter().any(|stop| stop.name == place.name) {
            let Place { name, latitude, longitude, .. } = place;
            stops.push(Stop { name: name.clone(), latitude: *latitude, longitude: *longitude, stage, reached: false });
        }
    };
    add(from.place, Stage::Origin);
    match path {
        Path::Local => {}
        Path::Air => {
            add(from.country.and_then(|c| by_id(c.airport.as_ref()?)), Stage::Departure);
            add(to.country.and_then(|c| by_id(c.airport.as_ref()?)), Stage::Arrival);
        }
        Path::Sea => {
            if let Some(country) = from.country {
                country.to_port.iter().for_each(|id| add(by_id(id), Stage::Inland));
                add(by_id(&country.port), Stage::Departure);
            }
            sea(from, to).map_or(&[][..], |sea| &sea.via).iter().for_each(|id| add(by_id(id), Stage::Sea));
            add(to.country.and_then(|c| by_id(&c.port)), Stage::Arrival);
        }
    }
    add(to.place, Stage::Destination);
    stops
}

/// The codes of the countries that goods pass by land between those of origin and destination, as far as the atlas knows:
/// on the way to the port, and where a port lies in another country.
pub(crate) fn passed(path: Path, from: &End, to: &End) -> Vec<&'static str> {
    if path != Path::Sea {
        return Vec::new();
    }
    let before = from.country.iter().flat_map(|country| country.to_port.iter().chain([&country.port]));
    let after = to.country.iter().map(|country| &country.port);
    let lies_in = |id: &String| super::country(&by_id(id)?.country);
    let mut codes: Vec<&str> = Vec::new();
    for code in before.chain(after).filter_map(lies_in).map(|country| country.code.as_str()) {
        if Some(code) != from.code && Some(code) != to.code && !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

fn sea(from: &End, to: &End) -> Option<&'static super::Sea> {
    let (from, to) = (from.country?, to.country?);
    ATLAS.seas.iter().find(|sea| sea.from == from.port && sea.region == to.region)
}

/// Planned days from pickup to the door.
pub(crate) fn days(path: Path, mode: Mode, from: &End, to: &End) -> i16 {
    match path {
        Path::Local if mode == Mode::Courier => 1,
        Path::Local if from.abroad(to) => 6,
        Path::Local => 3,
        Path::Air => 6,
        // By land to the port and from the port, plus the time in ports and at customs.
        Path::Sea => 9 + sea(from, to).map_or(35, |sea| sea.days),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{country, place};
    use super::*;

    fn names(stops: &[Stop]) -> Vec<&str> {
        stops.iter().map(|stop| stop.name.as_str()).collect()
    }

    #[test]
    fn coffee_goes_by_sea_through_its_port() {
        let (from, to) = (End::of_origin("Nyeri, Kenya"), End::at(place("Rotterdam").unwrap()));
        assert_eq!(mode(DeliveryMethod::Standard, &from, &to), Mode::Vessel);
        let stops = stops(Path::Sea, &from, &to);
        assert_eq!(names(&stops)[..4], ["Nyeri", "Nairobi", "Mombasa", "Off Durban"]);
        assert_eq!(names(&stops).last(), Some(&"Rotterdam"));
        assert!(stops.windows(2).all(|pair| pair[0].stage <= pair[1].stage));
        assert_eq!(days(Path::Sea, Mode::Vessel, &from, &to), 43);
    }

    #[test]
    fn a_neighbour_is_reached_by_road_and_a_hurry_by_air() {
        let (from, uganda) = (End::of_origin("Nyeri, Kenya"), End::at(place("Kampala").unwrap()));
        assert_eq!(mode(DeliveryMethod::Standard, &from, &uganda), Mode::Truck);
        assert_eq!(path(Mode::Truck, &from, &uganda), Path::Local);
        let london = End::at(place("london").unwrap());
        assert_eq!(path(mode(DeliveryMethod::Express, &from, &london), &from, &london), Path::Air);
        assert_eq!(names(&stops(Path::Air, &from, &london)), ["Nyeri", "Nairobi airport", "London Heathrow"]);
        assert_eq!(mode(DeliveryMethod::Express, &from, &from), Mode::Courier);
    }

    #[test]
    fn goods_of_a_country_without_a_coast_pass_another_one() {
        let rotterdam = End::at(place("Rotterdam").unwrap());
        let passes = |origin: &str| passed(Path::Sea, &End::of_origin(origin), &rotterdam);
        assert_eq!(passes("Kampala, Uganda"), ["KE"]);
        assert_eq!(passes("Kigali, Rwanda"), ["TZ"]);
        assert_eq!(passes("Guji, Ethiopia"), ["DJ"]);
        assert_eq!(passes("Nyeri, Kenya"), [""; 0]);
        assert_eq!(passed(Path::Air, &End::of_origin("Kampala, Uganda"), &rotterdam), [""; 0]);
    }

    #[test]
    fn an_unknown_country_still_has_a_way_to_the_port() {
        let norway = End { text: "Oslo, Norway".into(), place: None, country: None, foreign: true, code: Some("NO") };
        let from = End::of_origin("Kigali, Rwanda");
        assert_eq!(path(mode(DeliveryMethod::Standard, &from, &norway), &from, &norway), Path::Sea);
        assert_eq!(names(&stops(Path::Sea, &from, &norway)), ["Kigali", "Rusumo border", "Dar es Salaam"]);
        assert!(country("Norway").is_none());
    }
}
