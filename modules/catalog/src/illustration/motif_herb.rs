//! Infusions: the flower in the cup.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::dice::Dice;
use super::facts::LotFacts;
use super::leaf::{Leaf, Spine, Tone};
use super::motif_green::{COFFEE_LEAF, star};
use super::palette::{CREAM, Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

const HERB: Tone = Tone::hex(0x4f_7a4a, 0x82_a65c, 0xde_e6b4);

/// Draws the flower after which the infusion is named.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let name = lot.name.to_lowercase();
    if name.contains("hibiscus") {
        hibiscus(sheet, dice, inks);
    } else if name.contains("coffee") {
        coffee_blossom(sheet, dice, inks);
    } else {
        daisies(sheet, dice, inks);
    }
}

/// Draws camomile on thin stems, between blades of grass.
fn daisies(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let foot = Point(400.0, 660.0);
    for (turn, length) in [(-0.62, 500.0), (-0.3, 600.0), (0.34, 585.0), (0.66, 470.0), (0.1, 520.0)] {
        let spine = Spine::new(foot, -FRAC_PI_2 + side * turn, length, side * turn * 0.36);
        Leaf { spine, width: 15.0, toothed: false, veins: 0 }.draw(sheet, HERB);
    }
    for (x, y, size) in [(-150.0, 380.0, 0.9), (150.0, 300.0, 0.82), (-14.0, 208.0, 1.12), (92.0, 478.0, 0.62)] {
        let at = Point(400.0 + side * x, y);
        let stem = Trace::default().to(foot).curve(Point(400.0 + side * x * 0.3, y + 150.0), at);
        sheet.stroke(stem, HERB.shade.mix(inks.ink, 0.25), 6.0);
        daisy(sheet, dice, inks, at, size);
    }
}

fn daisy(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, at: Point, size: f64) {
    let turn = dice.between(0.0, TAU);
    let petals = |far: f64, wide: f64| {
        (0..15).fold(Trace::default(), |petals, petal| {
            let angle = turn + TAU * f64::from(petal) / 15.0;
            petals.ellipse(at.away(angle, far * size), far * size * 0.62, wide * size, angle.to_degrees())
        })
    };
    sheet.shape(petals(68.0, 13.5), CREAM, inks.tint.mix(inks.ink, 0.42), 2.4);
    sheet.disc(at, 40.0 * size, Colour::hex(0xc9_8415));
    sheet.disc(Point(at.0 - 3.0, at.1 - 4.0), 35.0 * size, Colour::hex(0xec_b52e));
    let seeds = (0..22).fold(Trace::default(), |seeds, seed| {
        let seed = f64::from(seed) + 0.5;
        seeds.dot(at.away(seed * 2.399_963, size * 33.0 * (seed / 22.0).sqrt()))
    });
    sheet.stroke(seeds, Colour::hex(0xa8_6410), 5.0 * size);
}

/// Draws one wide flower with its long column.
fn hibiscus(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let at = Point(400.0 - side * 16.0, 316.0);
    let turn = dice.between(-0.15, 0.15) - FRAC_PI_2;
    for hand in [-1.0, 1.0, 0.15] {
        let spine = Spine::new(at, FRAC_PI_2 + hand * 0.78, 355.0, -hand * 0.14);
        Leaf { spine, width: 62.0, toothed: true, veins: 7 }.draw(sheet, HERB);
    }
    let (deep, rose) = (Colour::hex(0x9c_1f3c), Colour::hex(0xd3_3f57));
    for petal in 0..5 {
        let angle = turn + TAU * f64::from(petal) / 5.0;
        let rim: Vec<Point> = [
            (-0.16, 40.0),
            (-0.52, 150.0),
            (-0.6, 226.0),
            (-0.3, 258.0),
            (0.0, 240.0),
            (0.34, 262.0),
            (0.58, 218.0),
            (0.44, 140.0),
            (0.12, 40.0),
        ]
        .into_iter()
        .map(|(off, far)| at.away(angle + off, far))
        .collect();
        let tone = if petal % 2 == 0 { rose } else { rose.mix(deep, 0.3) };
        sheet.shape(Trace::default().ring(&rim), tone, deep, 3.0);
        let veins = [-0.36, -0.18, 0.0, 0.18, 0.36].into_iter().fold(Trace::default(), |veins, off| {
            veins.to(at.away(angle, 48.0)).curve(at.away(angle + off * 0.7, 120.0), at.away(angle + off, 206.0))
        });
        sheet.stroke(veins, deep.mix(rose, 0.3), 2.6);
    }
    sheet.disc(at, 52.0, deep.mix(inks.ink, 0.4));
    let column = Spine::new(at, turn + side * 0.9, 232.0, side * 0.16);
    sheet.stroke(column.trace(), Colour::hex(0xf3_c3a8), 12.0);
    let dust = (0..18).fold(Trace::default(), |dust, grain| {
        let t = 0.52 + 0.48 * f64::from(grain) / 18.0;
        let hand = if grain % 2 == 0 { 1.0 } else { -1.0 };
        dust.dot(column.beside(t, hand * dice.between(12.0, 25.0)))
    });
    sheet.stroke(dust, GOLD, 11.0);
}

/// Draws long glossy leaves and the white stars of the coffee tree.
fn coffee_blossom(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let foot = Point(400.0 - side * 40.0, 655.0);
    let wood = Spine::new(foot, -FRAC_PI_2 + side * 0.08, 520.0, side * 0.08);
    for (t, size) in [(0.24, 0.92), (0.52, 1.0), (0.78, 0.8)] {
        for hand in [-1.0, 1.0] {
            let angle = wood.angle(t) + hand * dice.between(0.82, 1.04);
            let spine = Spine::new(wood.at(t), angle, 265.0 * size, hand * 0.14);
            Leaf { spine, width: 62.0 * size, toothed: false, veins: 7 }.draw(sheet, COFFEE_LEAF);
        }
    }
    sheet.stroke(wood.trace(), inks.ink, 8.0);
    for t in [0.24, 0.52, 0.78, 0.99] {
        for hand in [-1.0, 1.0] {
            let at = wood.beside(t, hand * 34.0);
            star(sheet, dice, inks, at);
        }
    }
}
