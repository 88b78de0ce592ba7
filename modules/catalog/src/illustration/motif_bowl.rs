//! Cut, torn and curled tea: the taster's bowl.

use std::f64::consts::TAU;

use super::dice::Dice;
use super::facts::LotFacts;
use super::motif_shoot::{BLACK, shoot};
use super::palette::{CREAM, Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

/// Draws the bowl from above. Beside it lie grains, as coarse as the grade, or a shoot if the lot is not sold by the
/// kilogram.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let side = inks.side;
    let middle = Point(400.0 - side * 62.0, 318.0);
    let liquor =
        Colour::hex(if lot.grade.starts_with('D') || lot.grade.starts_with("PD") { 0x6e_2413 } else { 0xa8_4415 });
    sheet.disc(Point(middle.0 + 10.0, middle.1 + 15.0), 232.0, inks.tint.mix(inks.ink, 0.5));
    sheet.disc(middle, 232.0, CREAM);
    sheet.disc(Point(middle.0 + 3.0, middle.1 + 4.0), 208.0, inks.paper.mix(inks.ink, 0.3));
    sheet.disc(middle, 203.0, liquor);
    sheet.disc(Point(middle.0 - 8.0, middle.1 - 10.0), 172.0, liquor.mix(GOLD, 0.2));
    sheet.disc(Point(middle.0 - 17.0, middle.1 - 20.0), 122.0, liquor.mix(GOLD, 0.38));
    let shine = Trace::default().to(middle.away(3.5, 176.0)).curve(middle.away(4.1, 196.0), middle.away(4.7, 176.0));
    sheet.stroke(shine, CREAM.mix(liquor, 0.2), 9.0);
    // The golden ring at the rim of a bright cup, a sign of good leaf.
    sheet.stroke(Trace::default().ellipse(middle, 192.0, 192.0, 0.0), GOLD, 5.0);
    if lot.unit == "kg" {
        grains(sheet, dice, lot, middle, side);
    } else {
        let foot = Point(middle.0 + side * 60.0, 668.0);
        shoot(sheet, dice, inks, &BLACK, (foot, side * 0.62, 0.66));
    }
}

fn grains(sheet: &mut Sheet, dice: &mut Dice, lot: &LotFacts<'_>, bowl: Point, side: f64) {
    let (size, count) = match lot.grade {
        "BP1" => (25.0, 110),
        "PF1" => (18.0, 190),
        _ => (12.0, 330),
    };
    let heart = Point(bowl.0 + side * 200.0, bowl.1 + 200.0);
    let (mut dark, mut warm, mut curl) = (Trace::default(), Trace::default(), Trace::default());
    for grain in 0..count {
        let far = (f64::from(grain) + 0.5) / f64::from(count);
        let at = heart.away(f64::from(grain) * 2.399_963, far.sqrt() * 190.0);
        let at = Point(at.0 + dice.between(-7.0, 7.0), at.1 + dice.between(-7.0, 7.0));
        if (at.0 - bowl.0).hypot(at.1 - bowl.1) < 240.0 + size / 2.0 || at.1 > 672.0 {
            continue;
        }
        if grain % 4 == 3 {
            warm = warm.dot(at);
        } else {
            dark = dark.dot(at);
        }
        if size > 14.0 && grain % 2 == 0 {
            let turn = dice.between(0.0, TAU);
            curl = curl.to(at.away(turn, size * 0.28)).curve(at, at.away(turn + 2.0, size * 0.28));
        }
    }
    sheet.stroke(dark, Colour::hex(0x2b_1714), size);
    sheet.stroke(warm, Colour::hex(0x6b_3820), size);
    sheet.stroke(curl, Colour::hex(0xb5_7a4c), 2.4);
}
