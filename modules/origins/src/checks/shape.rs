//! The shape of a plot as it is stored and exported: whole millionths of a degree, so that six decimals are exact.

use geo::{Centroid, Coord, GeodesicArea, Geometry, GeometryCollection, LineString, Orient, Point, Polygon, orient};
use geojson::GeometryValue;
use serde::{Deserialize, Serialize};

/// Millionths in a degree.
const MILLIONTHS: f64 = 1_000_000.0;

/// The square metres in a hectare.
pub(crate) const HECTARE_M2: u64 = 10_000;

/// A position (WGS 84), in millionths of a degree. Part of [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Position {
    /// Longitude, east is positive.
    pub(crate) lon: i32,
    /// Latitude, north is positive.
    pub(crate) lat: i32,
}

impl Position {
    /// The nearest position to degrees that are within the world.
    #[allow(clippy::cast_possible_truncation, reason = "180 million fit in 32 bits")]
    pub(crate) fn nearest(at: Coord<f64>) -> Self {
        let millionths = |degrees: f64| (degrees.clamp(-180.0, 180.0) * MILLIONTHS).round() as i32;
        Position { lon: millionths(at.x), lat: millionths(at.y) }
    }

    /// The degrees: longitude, latitude.
    pub(crate) fn degrees(self) -> Coord<f64> {
        Coord { x: f64::from(self.lon) / MILLIONTHS, y: f64::from(self.lat) / MILLIONTHS }
    }
}

/// The points and outlines of a plot. Part of a stored plot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shape {
    /// Its points, each for the same area.
    pub(crate) points: Vec<Position>,
    /// Its outlines; the last position of each is its first.
    pub(crate) outlines: Vec<Vec<Position>>,
}

impl Shape {
    /// The area of its outlines on the ellipsoid of WGS 84, in square metres.
    pub(crate) fn outlined_m2(&self) -> u64 {
        self.outlines.iter().map(|outline| square_metres(&polygon(outline))).sum()
    }

    /// Its middle.
    pub(crate) fn centre(&self) -> Position {
        self.geometry().centroid().map_or(Position { lon: 0, lat: 0 }, |centre| Position::nearest(centre.0))
    }

    /// Its geometry: as plain as its parts allow, outlines against the clock as RFC 7946 asks.
    pub(crate) fn geometry(&self) -> Geometry<f64> {
        let points = self.points.iter().map(|point| Point(point.degrees()));
        let outlines = self.outlines.iter().map(|ring| polygon(ring).orient(orient::Direction::Default));
        let (points, outlines): (Vec<_>, Vec<_>) = (points.collect(), outlines.collect());
        match (points.as_slice(), outlines.as_slice()) {
            ([point], []) => Geometry::Point(*point),
            ([], [outline]) => Geometry::Polygon(outline.clone()),
            (_, []) => Geometry::MultiPoint(points.into()),
            ([], _) => Geometry::MultiPolygon(outlines.into()),
            _ => {
                let parts = points.into_iter().map(Geometry::Point);
                let parts = parts.chain(outlines.into_iter().map(Geometry::Polygon));
                Geometry::GeometryCollection(GeometryCollection::new_from(parts.collect()))
            }
        }
    }

    /// Its geometry as GeoJSON: longitude first, at most six decimals.
    pub(crate) fn geojson(&self) -> geojson::Geometry {
        geojson::Geometry::new(GeometryValue::from(&self.geometry()))
    }
}

fn polygon(outline: &[Position]) -> Polygon<f64> {
    Polygon::new(LineString(outline.iter().map(|position| position.degrees()).collect()), Vec::new())
}

/// The area of a polygon on the ellipsoid, in whole square metres (C. F. F. Karney, "Algorithms for geodesics", 2013).
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the earth has 5.1e14 square metres")]
pub(crate) fn square_metres(polygon: &Polygon<f64>) -> u64 {
    polygon.geodesic_area_signed().abs().round() as u64
}
