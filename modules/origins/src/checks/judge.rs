//! Judges a draft of a plot: the one place where all checks of a plot come together.

use geo::coordinate_position::CoordPos;
use geo::dimensions::Dimensions;
use geo::{BoundingRect, Coord, Intersects, LineString, Polygon, Rect, Relate};
use serde::{Deserialize, Serialize};

use super::draft::Draft;
use super::finding::{Finding, Mend, Reason};
use super::shape::{HECTARE_M2, Position, Shape};
use super::{mend, ring, whereabouts};

/// The most positions of a plot: so many fit in a row of the store.
pub(crate) const MOST_POSITIONS: usize = 5_000;
/// The most outlines of a plot: each is compared with each.
pub(crate) const MOST_OUTLINES: usize = 200;
/// The largest and the usual area of a point, in square metres: chapter 10.3, "Geolocation area for point".
pub(crate) const LARGEST_POINT_M2: u64 = 4 * HECTARE_M2;
/// The largest area of outlines that is not noticed, in square metres. A plot is land within one property whose parts are
/// alike (article 2(27) of the regulation). A grower has a few hectares and a large estate some hundreds, so an outline of
/// more was nearly always drawn around a place.
const LARGEST_USUAL_M2: u64 = 1_000 * HECTARE_M2;

/// A plot without a fault.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sound {
    pub(crate) producer: Option<String>,
    pub(crate) country: Option<String>,
    pub(crate) place: Option<String>,
    pub(crate) shape: Shape,
    /// The area that each of its points stands for, in square metres; `None` without points.
    pub(crate) point_m2: Option<u64>,
}

/// A judged plot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judged {
    pub(crate) findings: Vec<Finding>,
    /// The plot, if nothing is wrong with it.
    pub(crate) sound: Option<Sound>,
    /// The plot after its mends, if something is wrong with it and nothing is wrong with it then.
    pub(crate) mended: Option<Sound>,
}

/// Judges a draft. `read` is what was found while it was read.
pub(crate) fn judge(draft: &Draft, read: Vec<Finding>) -> Judged {
    let mut findings = read;
    check(draft, &mut findings);
    if !findings.iter().any(Finding::is_wrong) {
        return Judged { sound: Some(sound(draft)), mended: None, findings };
    }
    let can_be_mended = findings.iter().all(|finding| !finding.is_wrong() || finding.mend.is_some());
    let mended = can_be_mended.then(|| mend::mended(draft, &findings)).filter(|mended| {
        let mut left = Vec::new();
        check(mended, &mut left);
        !left.iter().any(Finding::is_wrong)
    });
    Judged { mended: mended.as_ref().map(sound), sound: None, findings }
}

fn sound(draft: &Draft) -> Sound {
    let rounded = |at: &Coord<f64>| Position::nearest(*at);
    let shape = Shape {
        points: draft.points.iter().map(rounded).collect(),
        outlines: draft.outlines.iter().map(|outline| outline.0.iter().map(rounded).collect()).collect(),
    };
    Sound {
        producer: draft.producer.clone(),
        country: draft.country.clone(),
        place: draft.place.clone(),
        point_m2: (!shape.points.is_empty()).then(|| draft.area_m2.unwrap_or(LARGEST_POINT_M2)),
        shape,
    }
}

/// Checks the geometry and the area of a draft.
fn check(draft: &Draft, findings: &mut Vec<Finding>) {
    let positions = draft.positions().count();
    if positions > MOST_POSITIONS {
        let words =
            format!("The plot has {positions} positions, and at most {MOST_POSITIONS} are checked. Simplify it.");
        findings.push(Finding::wrong(Reason::TooManyPositions, words));
        return;
    }
    if draft.outlines.len() > MOST_OUTLINES {
        let words = format!("The plot has {} outlines, and at most {MOST_OUTLINES} are checked.", draft.outlines.len());
        findings.push(Finding::wrong(Reason::TooManyPositions, words));
        return;
    }
    if !check_ranges(draft, findings) {
        return;
    }
    check_country(draft, findings);
    check_decimals(draft, findings);
    check_area(draft, findings);
    let before = findings.len();
    draft.outlines.iter().for_each(|outline| ring::judge(outline, findings));
    if findings.len() == before {
        check_overlaps(draft, findings);
        let drawn = sound(draft).shape.outlined_m2();
        check_drawn_area(draft, drawn, findings);
        check_size(drawn, findings);
    }
}

fn check_ranges(draft: &Draft, findings: &mut Vec<Finding>) -> bool {
    let is_in = |at: &Coord<f64>| at.x.abs() <= 180.0 && at.y.abs() <= 90.0;
    let Some(outside) = draft.positions().find(|at| !is_in(at)) else { return true };
    let place = format!("longitude {}, latitude {}", outside.x, outside.y);
    let words = format!("A position is outside the world: {place}. The longitude comes first.");
    let finding = Finding::wrong(Reason::CoordinateOutOfRange, words);
    let is_swapped = draft.country.as_deref().is_some_and(|country| lies_swapped_in(draft, country));
    findings.push(if is_swapped { finding.with_mend(Mend::SwapCoordinates) } else { finding });
    false
}

/// Whether all of a plot lies in this country once longitude and latitude are exchanged.
fn lies_swapped_in(draft: &Draft, country: &str) -> bool {
    draft.positions().all(|at| whereabouts::is_near(country, Coord { x: at.y, y: at.x }) == Some(true))
}

fn check_country(draft: &Draft, findings: &mut Vec<Finding>) {
    let Some(country) = draft.country.as_deref() else { return };
    if draft.positions().all(|at| whereabouts::is_near(country, *at) != Some(false)) {
        return;
    }
    let name = contracts::country::find(country).map_or(country, |country| country.name);
    if lies_swapped_in(draft, country) {
        let words = format!("Longitude and latitude have changed places: the other way round it lies in {name}.");
        let finding = Finding::wrong(Reason::LongitudeLatitudeSwapped, words);
        findings.push(finding.with_mend(Mend::SwapCoordinates));
        return;
    }
    let words = format!("The plot does not lie in {name}. Look whether the country and the coordinates are right.");
    findings.push(Finding::notice(Reason::OutsideCountry, words));
}

/// Checks how exactly the plot was measured. A zero at the end is not written in JSON, so only a plot none of whose numbers
/// has six decimals was measured roughly.
fn check_decimals(draft: &Draft, findings: &mut Vec<Finding>) {
    let most = draft.positions().flat_map(|at| [at.x, at.y]).map(decimals).max().unwrap_or(0);
    if most < 6 {
        let unit = if most == 1 { "decimal" } else { "decimals" };
        let words = format!("No coordinate has more than {most} {unit}; the law asks for six, about ten centimetres.");
        findings.push(Finding::notice(Reason::TooFewDecimals, words));
    } else if most > 6 {
        let words = "Coordinates have more than six decimals. The system cuts the rest off; they are rounded here.";
        findings.push(Finding::notice(Reason::TooManyDecimals, words).with_mend(Mend::Round));
    }
}

/// The decimals of a number in its shortest form.
fn decimals(number: f64) -> usize {
    let text = number.to_string();
    text.split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

fn check_area(draft: &Draft, findings: &mut Vec<Finding>) {
    let Some(area) = draft.area_m2.filter(|_| !draft.points.is_empty()) else { return };
    if area > LARGEST_POINT_M2 {
        let words = "A point stands for at most 4 hectares. A larger plot needs its outline.";
        findings.push(Finding::wrong(Reason::AreaOutOfRange, words));
    } else if area == 0 {
        let words = "A point stands for at least 0.0001 hectares, a square metre.";
        findings.push(Finding::wrong(Reason::AreaOutOfRange, words));
    }
}

/// Checks that the outlines of a plot do not share land.
fn check_overlaps(draft: &Draft, findings: &mut Vec<Finding>) {
    let polygon = |outline: &LineString<f64>| {
        let polygon = Polygon::new(outline.clone(), Vec::new());
        polygon.bounding_rect().map(|extent| (extent, polygon))
    };
    let polygons: Vec<_> = draft.outlines.iter().filter_map(polygon).collect();
    let overlap = |(one, a): &(Rect<f64>, Polygon<f64>), (other, b): &(Rect<f64>, Polygon<f64>)| {
        if !one.intersects(other) {
            return false;
        }
        let shared = a.relate(b);
        shared.get(CoordPos::Inside, CoordPos::Inside) == Dimensions::TwoDimensional
            || shared.get(CoordPos::OnBoundary, CoordPos::OnBoundary) == Dimensions::OneDimensional
    };
    let meet = |(at, polygon)| polygons[at + 1..].iter().any(|other| overlap(polygon, other));
    if polygons.iter().enumerate().any(meet) {
        let words = "Outlines of the plot overlap or share a side. Draw them as one, or apart.";
        findings.push(Finding::wrong(Reason::PolygonsOverlap, words));
    }
}

/// Checks a stated area against the drawn one. The system reads the area of points only, so this is a notice.
fn check_drawn_area(draft: &Draft, drawn: u64, findings: &mut Vec<Finding>) {
    let Some(stated) = draft.area_m2.filter(|_| draft.points.is_empty() && !draft.outlines.is_empty()) else { return };
    if stated.abs_diff(drawn) > drawn / 4 {
        let words =
            format!("The Area says {} hectares, and the outline encloses {}.", in_hectares(stated), in_hectares(drawn));
        findings.push(Finding::notice(Reason::AreaDiffers, words));
    }
}

/// Checks whether an outline is as large as a plot can be. The system has no such limit, so this is a notice.
fn check_size(drawn: u64, findings: &mut Vec<Finding>) {
    if drawn > LARGEST_USUAL_M2 {
        let words = format!(
            "The outline encloses {} hectares, more than a plot has. Look whether it is drawn around a district \
             or a whole country.",
            in_hectares(drawn)
        );
        findings.push(Finding::notice(Reason::AreaUnusual, words));
    }
}

/// Square metres in hectares, with two decimals.
fn in_hectares(m2: u64) -> String {
    format!("{}.{:02}", m2 / HECTARE_M2, m2 % HECTARE_M2 / 100)
}
