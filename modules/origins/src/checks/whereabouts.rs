//! Where countries lie, roughly: enough to see that longitude and latitude have changed places.

use geo::{Coord, Intersects, Rect};

/// The boxes around the countries that grow the shop's goods, their neighbours, and large growers of coffee in whose east a
/// longitude is no latitude: code, west, south, east, north, in degrees. They are the extents of the countries in Natural
/// Earth (public domain, 1:110m), half a degree wider.
const BOXES: [(&str, [f64; 4]); 13] = [
    ("BI", [28.5, -5.0, 31.3, -1.8]),
    ("CD", [11.7, -13.8, 31.8, 5.9]),
    ("DJ", [41.2, 10.4, 43.9, 13.2]),
    ("ER", [35.8, 11.9, 43.6, 18.5]),
    ("ET", [32.4, 2.9, 48.3, 15.5]),
    ("ID", [94.8, -10.9, 141.6, 6.0]),
    ("KE", [33.4, -5.2, 42.4, 6.0]),
    ("PG", [140.5, -11.2, 156.6, -2.0]),
    ("RW", [28.3, -3.4, 31.4, -0.6]),
    ("SS", [23.4, 3.0, 36.5, 12.8]),
    ("TZ", [28.8, -12.3, 41.0, -0.4]),
    ("UG", [29.0, -2.0, 35.6, 4.8]),
    ("VN", [101.7, 8.1, 109.8, 23.9]),
];

/// Whether a position is in the box around a country; `None` for a country whose box is not known.
pub(crate) fn is_near(country: &str, at: Coord<f64>) -> Option<bool> {
    let (_, [west, south, east, north]) = BOXES.iter().find(|(code, _)| *code == country)?;
    Some(Rect::new(Coord { x: *west, y: *south }, Coord { x: *east, y: *north }).intersects(&at))
}
