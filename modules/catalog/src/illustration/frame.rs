//! The map's border with its graticule, and the mark of the process.

use super::facts::LotFacts;
use super::palette::{Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

const LEFT: f64 = 26.0;
const RIGHT: f64 = 774.0;
const HEAD: f64 = 26.0;
const FOOT: f64 = 692.0;

/// Draws the frame, and the mark of the process in a corner.
pub(super) fn draw(sheet: &mut Sheet, inks: &Palette, lot: &LotFacts<'_>) {
    let line = inks.paper.mix(inks.ink, 0.55);
    let mut neat = Trace::default()
        .to(Point(LEFT, FOOT))
        .line(Point(LEFT, HEAD))
        .line(Point(RIGHT, HEAD))
        .line(Point(RIGHT, FOOT));
    for tick in 1..8 {
        let along = LEFT + (RIGHT - LEFT) * f64::from(tick) / 8.0;
        neat = neat.to(Point(along, HEAD)).line(Point(along, HEAD + 9.0));
        let down = HEAD + (FOOT - HEAD) * f64::from(tick) / 8.0;
        neat = neat.to(Point(LEFT, down)).line(Point(LEFT + 9.0, down));
        neat = neat.to(Point(RIGHT, down)).line(Point(RIGHT - 9.0, down));
    }
    sheet.stroke(neat, line, 2.0);
    mark(sheet, inks, lot);
}

/// Draws the sun for naturals, the moon for decaffeinated lots, water for washed ones.
fn mark(sheet: &mut Sheet, inks: &Palette, lot: &LotFacts<'_>) {
    let process = lot.process.to_lowercase();
    let at = Point(400.0 - 290.0 * inks.side, 112.0);
    let dark = inks.ink.mix(inks.thread, 0.3);
    if process.contains("decaf") {
        let (head, foot) = (at.away(-1.1, 46.0), at.away(2.04, 46.0));
        let moon = Trace::default().to(head).arc(46.0, 46.0, 0.0, false, foot).arc(58.0, 58.0, 0.0, true, head).close();
        sheet.fill(moon, dark);
    } else if process.contains("natural") {
        sheet.disc(at, 44.0, Colour::hex(0xd9_5a3a).mix(GOLD, 0.25));
    } else if process.contains("washed") {
        let waves = [-16.0, 2.0, 20.0].into_iter().fold(Trace::default(), |waves, off| {
            let y = at.1 + off;
            let x = at.0 - 42.0;
            (0..3).fold(waves.to(Point(x, y)), |waves, crest| {
                let from = x + 28.0 * f64::from(crest);
                waves
                    .curve(Point(from + 7.0, y - 11.0), Point(from + 14.0, y))
                    .curve(Point(from + 21.0, y + 11.0), Point(from + 28.0, y))
            })
        });
        sheet.stroke(waves, dark, 4.0);
    }
}
