//! The woven band at the foot of the sheet: one pattern for one grade.

use super::dice::Dice;
use super::palette::{CREAM, Palette};
use super::sheet::{Point, Sheet, Trace};

/// Top of the band; the picture ends a little above.
pub(super) const TOP: f64 = 692.0;
const ROWS: u32 = 7;
const ROW: f64 = 12.0;

/// A repeated figure of the band. For each row, in eighths of the repeat: the share of the second thread, and the
/// shift.
type Figure = [(u32, u32); ROWS as usize];

const FIGURES: [Figure; 8] = [
    // diamonds
    [(1, 0), (3, 0), (5, 0), (7, 0), (5, 0), (3, 0), (1, 0)],
    // rising steps
    [(4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (4, 5), (4, 6)],
    // chevrons
    [(3, 0), (3, 1), (3, 2), (3, 3), (3, 2), (3, 1), (3, 0)],
    // mountains
    [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)],
    // hourglasses
    [(7, 0), (5, 0), (3, 0), (1, 0), (3, 0), (5, 0), (7, 0)],
    // crosses
    [(2, 0), (2, 0), (6, 0), (6, 0), (6, 0), (2, 0), (2, 0)],
    // checks
    [(4, 0), (4, 0), (4, 4), (4, 4), (4, 4), (4, 0), (4, 0)],
    // water
    [(5, 0), (4, 1), (2, 2), (2, 4), (2, 6), (4, 5), (5, 4)],
];

/// Returns the width of one repeat. Fine grades are woven fine.
fn repeat(grade: &str) -> f64 {
    const FINE: [&str; 9] = ["AA", "Grade 1", "A1", "PB", "GFOP", "Silver", "Ceremonial", "FOP", "Hand"];
    const PLAIN: [&str; 8] = ["AB", "A2", "OP", "Grade 2", "Bugisu", "BP1", "PF1", "Screen 18"];
    if FINE.iter().any(|name| grade.contains(name)) {
        50.0
    } else if PLAIN.iter().any(|name| grade.contains(name)) {
        66.7
    } else {
        100.0
    }
}

/// Draws the band. Its figure depends on the grade alone, so that two lots of one grade look related.
pub(super) fn draw(sheet: &mut Sheet, grade: &str, inks: &Palette) {
    let mut dice = Dice::new(grade, "band");
    let figure = FIGURES.iter().cycle().nth(dice.below(8) as usize).unwrap_or(&FIGURES[0]);
    let period = repeat(grade);
    let (warp, weft) = (inks.ink, inks.thread);
    let light = inks.paper.mix(CREAM, 0.5);
    let across = |y: f64| Trace::default().to(Point(0.0, y)).line(Point(800.0, y));

    let foot = TOP + ROW * f64::from(ROWS) + 24.0;
    sheet.raw(&format!("<path d=\"M0 {TOP}h800V800H0z\" fill=\"{warp}\"/>"));
    sheet.stitch(across(TOP + 6.0), light, 4.0, [10.0, 6.0, 0.0]);
    for (row, (share, shift)) in (0..ROWS).zip(figure) {
        let y = TOP + 18.0 + ROW * f64::from(row);
        let dash = period * f64::from(*share) / 8.0;
        let start = period * f64::from(*shift) / 8.0 + dash / 2.0 - period / 2.0;
        let colour = if row == ROWS / 2 { light } else { weft.mix(light, 0.12 * f64::from(row % 2)) };
        sheet.stitch(across(y), colour, ROW - 1.5, [dash, period - dash, start]);
    }
    sheet.stitch(across(foot - 6.0), light, 4.0, [10.0, 6.0, 8.0]);
    // The threads of the warp, visible between all wefts.
    sheet.stitch(across(f64::midpoint(TOP, 800.0)), warp, 800.0 - TOP, [1.6, 6.733, 0.0]);
}
