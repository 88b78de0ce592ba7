//! Reads the geometry of a feature: which types there are, and whether the coordinates have their form.

use geo::{Coord, LineString};
use geojson::{GeometryValue, Position};
use serde_json::Value;

use super::draft::Draft;
use super::finding::{Finding, Mend, Reason};
use super::names::{GEOMETRY, put_right};

const TYPES: [&str; 5] = ["Point", "MultiPoint", "Polygon", "MultiPolygon", "GeometryCollection"];

/// Reads a geometry into a draft. Returns whether there is one to judge.
pub(super) fn read(geometry: Value, draft: &mut Draft, findings: &mut Vec<Finding>) -> bool {
    read_at(geometry, draft, findings, 0)
}

fn read_at(geometry: Value, draft: &mut Draft, findings: &mut Vec<Finding>, depth: usize) -> bool {
    let mut wrong = |reason, words: String| {
        findings.push(Finding::wrong(reason, words));
        false
    };
    let mut members = match geometry {
        Value::Object(members) => members,
        Value::Null => return wrong(Reason::GeometryMissing, "The plot has no geometry.".to_owned()),
        _ => return wrong(Reason::GeometryMissing, "The geometry must be an object in braces.".to_owned()),
    };
    put_right(&mut members, &GEOMETRY, findings);
    let mut wrong = |reason, words: String| {
        findings.push(Finding::wrong(reason, words));
        false
    };
    let Some(kind) = members.get("type").and_then(Value::as_str).map(str::to_owned) else {
        return wrong(
            Reason::GeometryTypeNotAllowed,
            format!("The geometry has no type. It must be one of {}.", types()),
        );
    };
    if !TYPES.contains(&kind.as_str()) {
        let kind: String = kind.chars().take(40).collect();
        let words = format!("A geometry of the type {kind} is no plot of land. It must be one of {}.", types());
        return wrong(Reason::GeometryTypeNotAllowed, words);
    }
    if kind == "GeometryCollection" {
        if depth > 0 {
            return wrong(Reason::CoordinatesForm, "A GeometryCollection must not be inside another.".to_owned());
        }
        let Some(Value::Array(parts)) = members.remove("geometries") else {
            return wrong(Reason::CoordinatesForm, "A GeometryCollection needs its list of geometries.".to_owned());
        };
        if parts.is_empty() {
            return wrong(Reason::GeometryMissing, "The GeometryCollection is empty.".to_owned());
        }
        // Each part is read, so that all that is wrong is told at once.
        let read = |part| read_at(part, draft, findings, depth + 1);
        return !parts.into_iter().map(read).collect::<Vec<bool>>().contains(&false);
    }
    if kind == "Point" {
        unwrap_point(&mut members, findings);
    }
    match serde_json::from_value::<GeometryValue>(Value::Object(members)) {
        Ok(value) => take(value, draft, findings),
        Err(_) => {
            let words = format!("The coordinates do not have the form that a {kind} needs: numbers in brackets.");
            findings.push(Finding::wrong(Reason::CoordinatesForm, words));
            false
        }
    }
}

fn types() -> String {
    TYPES.join(", ")
}

/// Unwraps a point that is written as a list of one position: `[[36.9, -0.5]]`.
fn unwrap_point(members: &mut serde_json::Map<String, Value>, findings: &mut Vec<Finding>) {
    let Some(coordinates) = members.get_mut("coordinates") else { return };
    let inner = coordinates.as_array().filter(|list| list.first().is_some_and(Value::is_array));
    let Some(list) = inner else { return };
    let words = "The coordinates of a point must be one position in single brackets, such as [36.947115, -0.549876].";
    let finding = Finding::wrong(Reason::CoordinatesForm, words);
    if let [position] = list.as_slice() {
        let position = position.clone();
        findings.push(finding.with_mend(Mend::ReadAsMeant));
        *coordinates = position;
    } else {
        findings.push(finding);
    }
}

/// Takes the positions over.
fn take(value: GeometryValue, draft: &mut Draft, findings: &mut Vec<Finding>) -> bool {
    let (mut points, mut polygons) = (Vec::new(), Vec::new());
    match value {
        GeometryValue::Point { coordinates } => points.push(coordinates),
        GeometryValue::MultiPoint { coordinates } => points = coordinates,
        GeometryValue::Polygon { coordinates } => polygons.push(coordinates),
        GeometryValue::MultiPolygon { coordinates } => polygons = coordinates,
        // These types were refused before.
        _ => return false,
    }
    if points.is_empty() && polygons.is_empty() {
        findings.push(Finding::wrong(Reason::GeometryMissing, "The geometry has no coordinates."));
        return false;
    }
    let before = findings.len();
    for mut rings in polygons {
        if rings.len() > 1 {
            let words = "The outline has a hole, which the system does not read. Draw two plots that leave it out.";
            findings.push(Finding::wrong(Reason::PolygonHasHole, words));
        }
        rings.truncate(1);
        let Some(ring) = rings.pop() else {
            findings.push(Finding::wrong(Reason::GeometryMissing, "A polygon has no outline."));
            continue;
        };
        match ring.iter().map(coord).collect::<Option<Vec<_>>>() {
            Some(outline) => draft.outlines.push(LineString(outline)),
            None => findings.push(no_position()),
        }
    }
    match points.iter().map(coord).collect::<Option<Vec<_>>>() {
        Some(points) => draft.points.extend(points),
        None => findings.push(no_position()),
    }
    // A hole alone leaves an outline to judge.
    findings[before..].iter().all(|finding| finding.reason == Reason::PolygonHasHole)
}

/// A position's longitude and latitude; a height is not read.
fn coord(position: &Position) -> Option<Coord<f64>> {
    match position.as_slice() {
        [x, y, ..] if x.is_finite() && y.is_finite() => Some(Coord { x: *x, y: *y }),
        _ => None,
    }
}

fn no_position() -> Finding {
    Finding::wrong(Reason::CoordinatesForm, "Each position must be two numbers: longitude, then latitude.")
}
