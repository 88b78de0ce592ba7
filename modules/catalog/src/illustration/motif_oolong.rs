//! Oolong: half-rolled leaves, green at heart and rust at the edge, and pearls.

use std::f64::consts::FRAC_PI_2;

use super::dice::Dice;
use super::leaf::{Leaf, Spine, Tone};
use super::palette::Palette;
use super::sheet::{Point, Sheet, Trace};

pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let tone = Tone::hex(0x1f_4f4a, 0x4a_8a76, 0xe0_b06a);
    let rust = Tone::hex(0x8f_3f22, 0xb9_5a2b, 0xb9_5a2b);
    for (x, y, turn, length) in [(-60.0, 520.0, -0.95, 330.0), (50.0, 530.0, 0.72, 350.0), (-10.0, 560.0, -0.12, 430.0)]
    {
        let from = Point(400.0 + side * x, y);
        let angle = -FRAC_PI_2 + side * turn;
        let bend = side * turn.signum() * dice.between(0.1, 0.18);
        let under = Leaf { spine: Spine::new(from, angle, length, bend), width: 66.0, toothed: true, veins: 0 };
        under.draw(sheet, rust);
        let spine = Spine::new(from.away(angle, 10.0), angle, length * 0.93, bend);
        Leaf { spine, width: 50.0, toothed: false, veins: 7 }.draw(sheet, tone);
    }
    for (x, y, size) in [(-165.0, 560.0, 52.0), (150.0, 585.0, 46.0), (-40.0, 600.0, 42.0)] {
        pearl(sheet, dice, inks, Point(400.0 + side * x, y), size, tone);
    }
}

/// Draws a leaf rolled to a ball, with its stalk visible.
fn pearl(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, at: Point, size: f64, tone: Tone) {
    let turn = dice.between(-0.9, 0.3);
    sheet.stroke(
        Trace::default()
            .to(at.away(turn, size * 0.8))
            .curve(at.away(turn + 0.3, size * 1.5), at.away(turn + 0.1, size * 1.75)),
        tone.shade.mix(inks.ink, 0.3),
        7.0,
    );
    sheet.disc(Point(at.0 + 4.0, at.1 + 5.0), size, tone.shade.mix(inks.ink, 0.5));
    sheet.disc(at, size, tone.shade);
    sheet.disc(at.away(turn + 3.6, size * 0.2), size * 0.72, tone.light);
    let mut folds = Trace::default();
    for (fold, share) in [(0.4, 0.86), (1.5, 0.66), (2.7, 0.86), (4.0, 0.7)] {
        folds = folds
            .to(at.away(turn + fold, size * share))
            .curve(at.away(turn + fold + 0.7, size * 0.75), at.away(turn + fold + 1.3, size * 0.2));
    }
    sheet.stroke(folds, tone.vein, 3.0);
}
