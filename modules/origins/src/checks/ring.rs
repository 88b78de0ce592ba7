//! The checks of one outline.
//!
//! A crossing is looked for by a sweep: the sides are sorted by their western ends, and only sides whose extents meet are
//! compared, by the exact predicates of `geo::line_intersection`. `geo::Validation` compares all with all, and lets an
//! outline pass that touches itself in a corner, which the rules of simple features (OGC 06-103r4) refuse.

use geo::kernels::{Kernel, Orientation, RobustKernel};
use geo::line_intersection::{LineIntersection, line_intersection};
use geo::{Coord, Line, LineString};

use super::finding::{Finding, Mend, Reason};
use super::shape::{Position, square_metres};

/// Judges an outline as it is, and again as it is with six decimals.
pub(super) fn judge(outline: &LineString<f64>, findings: &mut Vec<Finding>) {
    let before = findings.len();
    judge_once(outline, "", findings);
    if findings.len() > before {
        return;
    }
    let rounded: LineString<f64> = outline.0.iter().map(|at| Position::nearest(*at).degrees()).collect();
    if rounded != *outline {
        judge_once(&rounded, " with six decimals", findings);
    }
}

fn judge_once(outline: &LineString<f64>, when: &str, findings: &mut Vec<Finding>) {
    let positions = &outline.0;
    let closed = positions.first() == positions.last();
    if !closed {
        let words = format!("The outline is not closed{when}: its last position must be its first again.");
        findings.push(Finding::wrong(Reason::PolygonNotClosed, words).with_mend(Mend::CloseOutline));
    }
    let doubled = positions.windows(2).filter(|pair| pair[0] == pair[1]).count();
    if doubled > 0 {
        let words = match doubled {
            1 => format!("Two neighbouring positions are the same{when}."),
            n => format!("{n} positions are the same as the ones before them{when}."),
        };
        findings.push(Finding::wrong(Reason::PositionsDoubled, words).with_mend(Mend::DropDoubled));
    }
    let mut plain = positions.clone();
    plain.dedup();
    if !closed && let Some(first) = plain.first().copied() {
        plain.push(first);
    }
    if plain.len() < 4 {
        let words = format!("The outline has fewer than four positions{when}; the first counts again as the last.");
        findings.push(Finding::wrong(Reason::TooFewPositions, words));
        return;
    }
    if is_straight(&plain) {
        let words = format!("The outline is a straight line{when}: it encloses no area.");
        findings.push(Finding::wrong(Reason::PolygonNoArea, words));
        return;
    }
    if let Some((at, meeting)) = first_meeting(&plain) {
        let place = format!("near longitude {:.6}, latitude {:.6}", at.x, at.y);
        findings.push(match meeting {
            Meeting::Overlap => {
                let words = format!("Sides of the outline lie on one another{when}, {place}.");
                Finding::wrong(Reason::PolygonSidesOverlap, words)
            }
            Meeting::Point => {
                let words = format!("The outline crosses or touches itself{when}, {place}.");
                Finding::wrong(Reason::PolygonSelfIntersects, words)
            }
        });
        return;
    }
    if square_metres(&geo::Polygon::new(LineString(plain), Vec::new())) == 0 {
        let words = format!("The outline encloses less than a square metre{when}.");
        findings.push(Finding::wrong(Reason::PolygonNoArea, words));
    }
}

/// Whether all positions are on one line.
fn is_straight(positions: &[Coord<f64>]) -> bool {
    let Some(first) = positions.first() else { return true };
    let Some(second) = positions.iter().find(|at| *at != first) else { return true };
    positions.iter().all(|at| RobustKernel::orient2d(*first, *second, *at) == Orientation::Collinear)
}

enum Meeting {
    /// In a part of both sides.
    Overlap,
    /// In a point.
    Point,
}

/// Finds two sides of a closed ring that meet otherwise than at the corner between neighbours, and where. Sides that lie on
/// one another tell more than sides that cross, so they are looked for first.
fn first_meeting(ring: &[Coord<f64>]) -> Option<(Coord<f64>, Meeting)> {
    let sides: Vec<Line<f64>> = ring.windows(2).map(|pair| Line::new(pair[0], pair[1])).collect();
    let west = |side: &Line<f64>| side.start.x.min(side.end.x);
    let east = |side: &Line<f64>| side.start.x.max(side.end.x);
    let mut order: Vec<usize> = (0..sides.len()).collect();
    order.sort_by(|a, b| west(&sides[*a]).total_cmp(&west(&sides[*b])));
    let mut crossing = None;
    for (rank, &a) in order.iter().enumerate() {
        let reach = east(&sides[a]);
        for &b in order[rank + 1..].iter().take_while(|b| west(&sides[**b]) <= reach) {
            let Some(meeting) = line_intersection(sides[a], sides[b]) else { continue };
            let neighbours = a.abs_diff(b) == 1 || a.abs_diff(b) == sides.len() - 1;
            match meeting {
                LineIntersection::Collinear { intersection } => {
                    return Some((intersection.start, Meeting::Overlap));
                }
                LineIntersection::SinglePoint { intersection, .. } if !neighbours => {
                    crossing.get_or_insert((intersection, Meeting::Point));
                }
                // A triangle's sides are all neighbours; two sides of a ring meet in one corner.
                LineIntersection::SinglePoint { .. } => {}
            }
        }
    }
    crossing
}
