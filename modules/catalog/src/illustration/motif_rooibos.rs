//! Rooibos: the red bush and the ingredients of its blends.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::dice::Dice;
use super::facts::LotFacts;
use super::leaf::Spine;
use super::palette::{CREAM, Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

/// Draws the red bush: needles on whips, with small yellow flowers.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let side = inks.side;
    let foot = Point(400.0, 668.0);
    let (wood, red, rust) = (Colour::hex(0x6a_2a1c), Colour::hex(0xa8_3a22), Colour::hex(0xd4_6a34));
    if lot.name.contains("Orange") {
        orange(sheet, inks, Point(400.0 - side * 165.0, 520.0));
    } else if !lot.name.contains("Vanilla") {
        let low = Point(400.0 + side * 70.0, 330.0);
        sheet.disc(low, 208.0, GOLD.mix(inks.tint, 0.35));
        sheet.disc(low, 178.0, GOLD.mix(CREAM, 0.25));
    }
    for (turn, length, tone) in
        [(-0.74, 430.0, rust), (0.7, 440.0, rust), (-0.4, 540.0, red), (0.37, 530.0, red), (-0.03, 590.0, rust)]
    {
        let lean = turn * side + dice.between(-0.05, 0.05);
        let whip = Spine::new(foot, -FRAC_PI_2 + lean, length, lean * 0.3);
        let needles = (0..17).fold(Trace::default(), |needles, pair| {
            let t = 0.22 + 0.77 * f64::from(pair) / 16.0;
            [-1.0, 1.0].into_iter().fold(needles, |needles, hand| {
                let angle = whip.angle(t) + hand * (0.62 - 0.2 * t);
                needles.to(whip.at(t)).line(whip.at(t).away(angle, 78.0 - 34.0 * t))
            })
        });
        sheet.stroke(whip.trace(), wood, 6.0);
        sheet.stroke(needles, tone, 5.4);
    }
    for (x, y) in [(-118.0, 262.0), (86.0, 196.0), (172.0, 330.0), (-20.0, 352.0), (-200.0, 380.0)] {
        let at = Point(400.0 + side * x, y + dice.between(-24.0, 24.0));
        let turn = dice.between(0.0, TAU);
        let petals = (0..3).fold(Trace::default(), |petals, petal| {
            let angle = turn + TAU * f64::from(petal) / 3.0;
            petals.ellipse(at.away(angle, 15.0), 17.0, 12.0, angle.to_degrees())
        });
        sheet.shape(petals, Colour::hex(0xf2_c23e), Colour::hex(0x9a_5a14), 2.0);
        sheet.disc(at, 7.0, red);
    }
    if lot.name.contains("Vanilla") {
        pods(sheet, inks);
        orchid(sheet, inks, Point(400.0 - side * 168.0, 500.0));
    }
}

fn orange(sheet: &mut Sheet, inks: &Palette, at: Point) {
    sheet.disc(Point(at.0 + 6.0, at.1 + 9.0), 108.0, inks.tint.mix(inks.ink, 0.4));
    sheet.disc(at, 108.0, Colour::hex(0xdf_7a1e));
    sheet.disc(at, 96.0, CREAM);
    for segment in 0..9 {
        let angle = TAU * f64::from(segment) / 9.0;
        let wedge = Trace::default()
            .to(at.away(angle, 14.0))
            .line(at.away(angle - 0.29, 82.0))
            .curve(at.away(angle, 96.0), at.away(angle + 0.29, 82.0))
            .close();
        sheet.shape(wedge, Colour::hex(0xf0_9a35), Colour::hex(0xf0_9a35), 6.0);
    }
}

/// Draws long dark vanilla pods.
fn pods(sheet: &mut Sheet, inks: &Palette) {
    for (x, lean, bend) in [(120.0, 0.5, 0.12), (70.0, 0.62, 0.16), (168.0, 0.4, 0.1)] {
        let from = Point(400.0 + inks.side * x, 664.0);
        let pod = Spine::new(from, -FRAC_PI_2 + inks.side * lean, 450.0, -inks.side * bend);
        sheet.stroke(pod.trace(), Colour::hex(0x3a_1c14), 21.0);
        sheet.stroke(pod.trace(), Colour::hex(0x8a_5a3e), 3.0);
    }
}

/// Draws the pale orchid from which vanilla comes.
fn orchid(sheet: &mut Sheet, inks: &Palette, at: Point) {
    for (layer, tone) in [(0.0, Colour::hex(0xec_e2a8)), (TAU / 6.0, CREAM)] {
        let petals = (0..3).fold(Trace::default(), |petals, petal| {
            let angle = layer - FRAC_PI_2 + TAU * f64::from(petal) / 3.0;
            petals.ellipse(at.away(angle, 70.0), 72.0, 31.0, angle.to_degrees())
        });
        sheet.shape(petals, tone, inks.tint.mix(inks.ink, 0.4), 2.4);
    }
    sheet.disc(at, 34.0, GOLD);
    sheet.disc(Point(at.0, at.1 + 7.0), 16.0, Colour::hex(0xb8_5a24));
}
