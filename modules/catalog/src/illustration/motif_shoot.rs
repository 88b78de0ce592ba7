//! The plucked shoot: green, white, purple and whole-leaf black tea.

use std::f64::consts::FRAC_PI_2;

use super::dice::Dice;
use super::facts::LotFacts;
use super::leaf::{Leaf, Spine, Tone};
use super::palette::{CREAM, Palette};
use super::sheet::{Point, Sheet, Trace};

/// The inks of a shoot: its leaves, and the bud at its top.
pub(super) struct Shoot {
    leaf: Tone,
    bud: Tone,
}

const GREEN: Shoot =
    Shoot { leaf: Tone::hex(0x2f_6b3f, 0x5d_9a4a, 0xd6_e2a6), bud: Tone::hex(0x86_b552, 0xb9_d47a, 0x4c_7d3d) };
const WHITE: Shoot =
    Shoot { leaf: Tone::hex(0x5f_7f68, 0x8f_ab8c, 0xe9_efdc), bud: Tone::hex(0xd8_dcc8, 0xf6_f4e6, 0x9b_a78f) };
pub(super) const BLACK: Shoot =
    Shoot { leaf: Tone::hex(0x2c_1a18, 0x5a_3227, 0xc9_8b58), bud: Tone::hex(0xb6_7a26, 0xe2_ae4a, 0x5a_3227) };
const PURPLE: Shoot =
    Shoot { leaf: Tone::hex(0x45_2a57, 0x76_4f86, 0xd9_b7cf), bud: Tone::hex(0x9a_5d8c, 0xc7_92b4, 0x45_2a57) };

/// Draws two leaves and a bud: a single shoot for a tin, two for a box, a handful for loose tea.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let look = match lot.category {
        "White Tea" => WHITE,
        "Purple Tea" => PURPLE,
        "Black Tea" => BLACK,
        _ => GREEN,
    };
    let side = inks.side;
    if lot.category == "White Tea" && lot.grade.contains("tip") {
        buds(sheet, dice, inks, &look, if lot.unit == "kg" { 6 } else { 4 });
    } else if lot.unit == "kg" {
        for (x, lean, size) in [(-118.0, -0.42, 0.72), (128.0, 0.4, 0.76), (4.0, 0.0, 0.94)] {
            let foot = Point(400.0 + side * x * 0.42, 640.0);
            shoot(sheet, dice, inks, &look, (foot, side * lean, size));
        }
    } else if lot.unit == "box" {
        for (x, lean, size) in [(-34.0, -0.4, 0.84), (40.0, 0.3, 1.0)] {
            let foot = Point(400.0 + side * x, 660.0);
            shoot(sheet, dice, inks, &look, (foot, side * lean, size));
        }
    } else {
        let lean = side * dice.between(-0.1, 0.24);
        let foot = Point(400.0 - lean * 300.0, 660.0);
        shoot(sheet, dice, inks, &look, (foot, lean, 1.03));
    }
}

/// Draws one shoot of this lean and size, from `foot`.
pub(super) fn shoot(
    sheet: &mut Sheet,
    dice: &mut Dice,
    inks: &Palette,
    look: &Shoot,
    (foot, lean, size): (Point, f64, f64),
) {
    let stem = Spine::new(foot, -FRAC_PI_2 + lean, 400.0 * size, -lean * 0.3);
    let first = dice.side();
    let mut leaf = |t: f64, turn: f64, length: f64, width: f64| Leaf {
        spine: Spine::new(
            stem.at(t),
            stem.angle(t) + turn + dice.between(-0.16, 0.16),
            length * size,
            -turn.signum() * dice.between(0.08, 0.17),
        ),
        width: width * size,
        toothed: true,
        veins: 6,
    };
    let low = leaf(0.34, -first * 1.18, 250.0, 60.0);
    let middle = leaf(0.6, first * 0.98, 285.0, 66.0);
    let upper = leaf(0.84, -first * 0.66, 245.0, 50.0);
    let bud = leaf(0.97, first * 0.1, 205.0, 24.0);
    sheet.stroke(stem.trace(), look.leaf.light.mix(inks.ink, 0.18), 9.0 * size);
    low.draw(sheet, look.leaf);
    middle.draw(sheet, look.leaf);
    Leaf { toothed: false, veins: 0, ..bud }.draw(sheet, look.bud);
    upper.draw(sheet, look.leaf);
}

/// Draws downy buds without leaves, spread like pen nibs; the fewer, the larger.
fn buds(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, look: &Shoot, count: u32) {
    let side = inks.side;
    let size = if count < 6 { 1.14 } else { 0.98 };
    for step in 0..count {
        let t = f64::from(step) / f64::from(count - 1);
        let foot = Point(400.0 + side * (t - 0.5) * 250.0, 618.0 - 60.0 * (t * 3.1).sin());
        let angle = -FRAC_PI_2 + side * (t - 0.5) * 1.1 + dice.between(-0.05, 0.05);
        let length = size * dice.between(325.0, 395.0);
        let spine = Spine::new(foot, angle, length, side * (0.5 - t) * 0.24);
        let width = 38.0 * size * size;
        Leaf { spine, width, toothed: false, veins: 0 }.draw(sheet, look.bud);
        let wrap = Spine::new(foot, angle + side * 0.07, length * 0.74, side * (0.5 - t) * 0.2);
        let pale = Tone { light: CREAM, shade: look.bud.light, vein: look.bud.vein };
        Leaf { spine: wrap, width: width * 0.7, toothed: false, veins: 0 }.draw(sheet, pale);
        let down = [(-0.5, 0.2), (0.42, 0.28), (0.72, 0.5)].into_iter().fold(Trace::default(), |down, (off, from)| {
            let by = spine.beside(from + 0.2, off * width);
            down.to(spine.beside(from, off * width)).curve(by, spine.at(from + 0.42))
        });
        sheet.stroke(down, look.bud.vein, 2.2);
        let cap = Spine::new(foot, angle + side * 0.2, 92.0 * size, 0.1);
        Leaf { spine: cap, width: 19.0 * size, toothed: false, veins: 0 }.draw(sheet, look.leaf);
    }
}
