//! Green coffee: the branch in fruit, the sorter's tray, the beans on jute.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::bean::{Skin, bean, cherry, heap};
use super::dice::Dice;
use super::facts::LotFacts;
use super::leaf::{Leaf, Spine, Tone};
use super::palette::{CHERRY, CREAM, Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

pub(super) const COFFEE_LEAF: Tone = Tone::hex(0x1c_4a39, 0x3a_7a55, 0xa9_c68b);
const JUTE: Colour = Colour::hex(0xc9_9c62);

/// Draws a branch in fruit for beans that dried in their fruit; else a tray, a jute mat, or a branch in blossom and
/// fruit.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let process = lot.process.to_lowercase();
    let fruit = process.contains("natural") || process.contains("honey");
    if fruit {
        let ripe = if process.contains("honey") { Colour::hex(0xd9_7b23) } else { CHERRY };
        branch(sheet, dice, inks, ripe, false);
    } else {
        match dice.below(3) {
            0 => tray(sheet, dice, inks, lot),
            1 => mat(sheet, dice, inks, lot),
            _ => branch(sheet, dice, inks, CHERRY, true),
        }
    }
}

/// Draws a branch in fruit, from one lower corner to the opposite upper one.
fn branch(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, ripe: Colour, blossom: bool) {
    let side = inks.side;
    let start = Point(400.0 - side * dice.between(190.0, 230.0), 610.0);
    let lean = -FRAC_PI_2 + side * dice.between(0.62, 0.86);
    let wood = Spine::new(start, lean, 600.0, -side * dice.between(0.08, 0.2));
    let nodes: Vec<f64> = [0.2, 0.45, 0.69].iter().map(|t| t + dice.between(-0.03, 0.03)).collect();
    let leaf = |dice: &mut Dice, t: f64, hand: f64, size: f64| Leaf {
        spine: Spine::new(
            wood.at(t),
            wood.angle(t) + hand * dice.between(0.75, 1.1),
            size * dice.between(200.0, 240.0),
            hand * dice.between(0.05, 0.2),
        ),
        width: size * dice.between(46.0, 56.0),
        toothed: false,
        veins: 6,
    };
    for (t, size) in nodes.iter().zip([0.95, 1.0, 0.86]) {
        for hand in [-1.0, 1.0] {
            leaf(dice, *t, hand, size).draw(sheet, COFFEE_LEAF);
        }
    }
    sheet.stroke(wood.trace(), inks.ink.mix(Colour::hex(0x8a_5a34), 0.6), 9.0);
    for hand in [-0.42, 0.36] {
        leaf(dice, 0.98, hand, 0.66).draw(sheet, COFFEE_LEAF);
    }
    for (at, t) in nodes.into_iter().enumerate() {
        let about = wood.at(t);
        if blossom && at != 1 {
            for turn in [0.4, 2.5, 4.6] {
                star(sheet, dice, inks, about.away(turn, 38.0));
            }
            continue;
        }
        let turn = dice.between(0.0, TAU);
        let count = 4 + dice.below(2);
        for berry in 0..count {
            let angle = turn + TAU * f64::from(berry) / f64::from(count);
            let size = dice.between(25.0, 31.0);
            let ripeness = ripe.mix(Colour::hex(0xe3_b04a), dice.between(0.0, 0.34));
            cherry(sheet, about.away(angle, 33.0), size, ripeness, inks);
        }
        cherry(sheet, about, 29.0, ripe, inks);
    }
}

/// Draws a flower of the coffee tree, white and five-pointed.
pub(super) fn star(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, at: Point) {
    let turn = dice.between(0.0, TAU);
    let petals = (0..5).fold(Trace::default(), |petals, petal| {
        let angle = turn + TAU * f64::from(petal) / 5.0;
        petals.ellipse(at.away(angle, 27.0), 25.0, 10.5, angle.to_degrees())
    });
    sheet.shape(petals, CREAM, inks.ink.mix(CREAM, 0.5), 2.0);
    sheet.disc(at, 7.0, GOLD);
}

/// Draws a round woven tray, jute-coloured, with hulled beans and a sprig.
fn tray(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let side = inks.side;
    let middle = Point(400.0 - side * 30.0, 332.0);
    let rim = JUTE.mix(inks.ink, 0.36);
    sheet.disc(Point(middle.0 + 8.0, middle.1 + 12.0), 252.0, inks.tint.mix(inks.ink, 0.45));
    sheet.disc(middle, 252.0, rim);
    for (ring, radius) in [241.0, 222.0, 203.0].into_iter().enumerate() {
        let weave = Trace::default().ellipse(middle, radius, radius, 0.0);
        let straw = JUTE.mix(CREAM, if ring == 1 { 0.42 } else { 0.12 });
        let shift = if ring == 1 { 11.0 } else { 0.0 };
        sheet.stitch(weave, straw, 15.0, [17.0, 5.0, shift]);
    }
    sheet.disc(middle, 193.0, JUTE.mix(CREAM, 0.5));
    let round = lot.grade.contains("PB");
    let skin = raw(lot);
    let size = if round { 19.0 } else { 24.0 };
    let count = if round { 44 } else { 36 };
    // Like sunflower seeds, beans on a tray never line up.
    let places: Vec<_> = (0..count)
        .map(|seed| {
            let seed = f64::from(seed) + 0.6;
            let at = middle.away(seed * 2.399_963, 172.0 * (seed / f64::from(count)).sqrt());
            (at, dice.between(0.0, 180.0), (size * dice.between(0.9, 1.12)).round())
        })
        .collect();
    heap(sheet, &places, skin);
    sprig(sheet, dice, inks, Point(middle.0 + side * 205.0, 590.0), side);
}

/// Returns the inks of unroasted beans: grey-green, browner for decaffeinated ones.
fn raw(lot: &LotFacts<'_>) -> Skin {
    let decaf = lot.process.contains("decaf");
    Skin {
        body: Colour::hex(if decaf { 0xa8_9a72 } else { 0xa9_b78a }),
        shade: Colour::hex(if decaf { 0x7d_6a48 } else { 0x6d_8663 }),
        crease: Colour::hex(if decaf { 0x4c_3b26 } else { 0x3e_5440 }),
        glow: CREAM,
    }
}

/// Draws an oval mat of jute with a few large beans on it.
fn mat(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    let side = inks.side;
    let middle = Point(400.0, 346.0);
    let lean = side * dice.between(12.0, 24.0);
    sheet.placed(middle, lean, 1.0, |sheet| {
        let oval = |rx: f64, ry: f64| Trace::default().ellipse(Point(0.0, 0.0), rx, ry, 0.0);
        sheet.fill(Trace::default().ellipse(Point(8.0, 12.0), 210.0, 282.0, 0.0), inks.tint.mix(inks.ink, 0.45));
        sheet.fill(oval(210.0, 282.0), JUTE.mix(inks.ink, 0.34));
        for row in 0..12 {
            let inset = 8.0 + 16.4 * f64::from(row);
            let straw = JUTE.mix(CREAM, if row % 3 == 1 { 0.44 } else { 0.16 });
            let shift = 9.0 * f64::from(row % 2);
            sheet.stitch(oval(210.0 - inset, 282.0 - inset), straw, 13.0, [14.0, 4.0, shift]);
        }
    });
    let skin = Skin { crease: Colour::hex(0xe0_dab2), ..raw(lot) };
    let places = [(-88.0, -112.0, -28.0), (84.0, -66.0, 34.0), (-72.0, 84.0, 18.0), (92.0, 128.0, -22.0)];
    for (x, y, turn) in places {
        let at = Point(middle.0 + side * x, middle.1 + y);
        bean(sheet, at, side * turn + dice.between(-12.0, 12.0), dice.between(0.84, 0.98), skin);
    }
}

/// Draws two or three leaves and a few cherries laid over an edge.
fn sprig(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, at: Point, side: f64) {
    let up = -FRAC_PI_2;
    for (turn, size) in [(-side * 1.15, 0.9), (side * 0.42, 0.86), (-side * 0.38, 1.08)] {
        let angle = up + turn + dice.between(-0.1, 0.1);
        Leaf {
            spine: Spine::new(at, angle, 215.0 * size, turn.signum() * dice.between(0.08, 0.16)),
            width: 52.0 * size,
            toothed: false,
            veins: 6,
        }
        .draw(sheet, COFFEE_LEAF);
    }
    for (turn, far) in [(0.3, 30.0), (2.2, 26.0), (4.2, 28.0)] {
        cherry(sheet, at.away(turn, far), 29.0, CHERRY, inks);
    }
}
