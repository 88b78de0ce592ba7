//! Roasted coffee: the bean, in six arrangements.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::bean::{Skin, bean, cherry};
use super::dice::Dice;
use super::facts::LotFacts;
use super::leaf::{Leaf, Spine};
use super::motif_green::{COFFEE_LEAF, star};
use super::palette::{CHERRY, CREAM, Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

/// Returns the inks of the roast, which the name tells.
fn roast(lot: &LotFacts<'_>) -> Skin {
    let name = lot.name.to_lowercase();
    let [body, shade, crease, glow] = if name.contains("espresso") || name.contains("moka") {
        [0x4b_2a1c, 0x33_1a12, 0xb9_8a5e, 0x8d_6144]
    } else if name.contains("light") || name.contains("filter") {
        [0xa3_673a, 0x7c_4526, 0xe8_c28d, 0xd3_9f68]
    } else {
        [0x7a_4526, 0x56_2c19, 0xd9_ab74, 0xb4_7c4e]
    };
    Skin { body: Colour::hex(body), shade: Colour::hex(shade), crease: Colour::hex(crease), glow: Colour::hex(glow) }
}

/// Draws the lot's beans in its own arrangement.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let skin = roast(lot);
    match dice.below(6) {
        0 => wreath(sheet, dice, inks, skin),
        1 => trio(sheet, dice, inks, skin),
        2 => cascade(sheet, dice, inks, skin),
        3 => flower(sheet, dice, inks, skin),
        4 => scoop(sheet, dice, inks, skin),
        _ => one(sheet, dice, inks, skin),
    }
}

fn wreath(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, skin: Skin) {
    let middle = Point(400.0, 342.0);
    let turn = dice.between(0.0, TAU);
    for step in 0..10 {
        let angle = turn + TAU * f64::from(step) / 10.0;
        let tilt = angle.to_degrees() + if step % 2 == 0 { 24.0 } else { -18.0 };
        bean(sheet, middle.away(angle, 196.0), tilt, dice.between(0.56, 0.64), skin);
    }
    for hand in [-0.5, 0.5] {
        let spine = Spine::new(Point(400.0, 432.0), -FRAC_PI_2 + hand, 185.0, hand * 0.3);
        Leaf { spine, width: 44.0, toothed: false, veins: 5 }.draw(sheet, COFFEE_LEAF);
    }
    cherry(sheet, Point(400.0, 428.0), 33.0, CHERRY, inks);
}

fn trio(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, skin: Skin) {
    let side = inks.side;
    for hand in [-1.0, 1.0] {
        let spine = Spine::new(Point(400.0, 300.0), -FRAC_PI_2 + hand * 0.72, 275.0, hand * 0.16);
        Leaf { spine, width: 62.0, toothed: false, veins: 7 }.draw(sheet, COFFEE_LEAF);
    }
    bean(sheet, Point(400.0 - side * 122.0, 420.0), -side * 34.0, 1.42, skin);
    bean(sheet, Point(400.0 + side * 138.0, 440.0), side * 48.0, 1.3, skin);
    bean(sheet, Point(400.0 + side * 8.0, 330.0), side * dice.between(8.0, 20.0), 1.5, skin);
}

fn cascade(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, skin: Skin) {
    let side = inks.side;
    for step in 0..11 {
        let t = f64::from(step) / 10.0;
        let sway = (t * PI * 1.5).sin() * 120.0 * side;
        let across = if step % 2 == 0 { -1.0 } else { 1.0 } * (34.0 + 66.0 * t);
        let at = Point(400.0 + sway * (1.0 - 0.4 * t) + across, 92.0 + t * 490.0);
        bean(sheet, at, dice.between(-80.0, 80.0), 0.44 + 0.42 * t, skin);
    }
}

fn flower(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, skin: Skin) {
    let middle = Point(400.0, 342.0);
    let turn = dice.between(0.0, 60.0);
    for petal in 0..6 {
        let degrees = turn + 60.0 * f64::from(petal);
        let angle = degrees.to_radians();
        let spine = Spine::new(middle, angle + PI / 6.0, 255.0, 0.05);
        Leaf { spine, width: 34.0, toothed: false, veins: 5 }.draw(sheet, COFFEE_LEAF);
        bean(sheet, middle.away(angle, 150.0), degrees + 90.0, 0.9, skin);
    }
    for berry in 0..5 {
        cherry(sheet, middle.away(f64::from(berry) * TAU / 5.0, 27.0), 25.0, CHERRY, inks);
    }
    cherry(sheet, middle, 24.0, CHERRY, inks);
}

/// Draws a wooden scoop, heaped.
fn scoop(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, skin: Skin) {
    let side = inks.side;
    let wood = Colour::hex(0xc7_9458);
    let dark = Colour::hex(0x7a_5230);
    let (bowl, end) = (Point(400.0 - side * 70.0, 410.0), Point(400.0 + side * 268.0, 118.0));
    let handle = |off: f64| Trace::default().to(Point(bowl.0, bowl.1 + off)).line(Point(end.0, end.1 + off));
    sheet.stroke(handle(8.0), dark, 46.0);
    sheet.stroke(handle(0.0), wood, 42.0);
    sheet.disc(end, 7.0, dark);
    let lean = -side * 20.0;
    sheet.fill(Trace::default().ellipse(Point(bowl.0 + 6.0, bowl.1 + 16.0), 226.0, 180.0, lean), dark);
    sheet.fill(Trace::default().ellipse(bowl, 226.0, 176.0, lean), wood.mix(CREAM, 0.2));
    sheet.fill(Trace::default().ellipse(bowl, 202.0, 152.0, lean), Colour::hex(0x5a_3a22));
    for seed in 0..11 {
        let far = 1.0 - (f64::from(seed) + 0.5) / 11.0;
        let angle = f64::from(seed) * 2.399_963;
        let at = Point(bowl.0 + 146.0 * far.sqrt() * angle.cos(), bowl.1 - 12.0 + 96.0 * far.sqrt() * angle.sin());
        bean(sheet, at, dice.between(-90.0, 90.0), dice.between(0.6, 0.66), skin);
    }
}

/// Draws one bean, as large as the sheet allows, between blossom and fruit.
fn one(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, skin: Skin) {
    let side = inks.side;
    for turn in [-1.0, -0.5, 0.5, 1.0] {
        let spine = Spine::new(Point(400.0, 396.0), -FRAC_PI_2 + turn * 1.25, 318.0, turn * 0.12);
        Leaf { spine, width: 58.0, toothed: false, veins: 7 }.draw(sheet, COFFEE_LEAF);
    }
    bean(sheet, Point(400.0, 352.0), side * dice.between(14.0, 30.0), 2.12, skin);
    for (x, y) in [(-112.0, 548.0), (-66.0, 590.0), (-142.0, 602.0)] {
        star(sheet, dice, inks, Point(400.0 + side * x, y));
    }
    for (x, y, size) in [(96.0, 580.0, 33.0), (150.0, 546.0, 29.0), (152.0, 606.0, 31.0)] {
        cherry(sheet, Point(400.0 + side * x, y), size, CHERRY.mix(GOLD, dice.between(0.0, 0.2)), inks);
    }
}
