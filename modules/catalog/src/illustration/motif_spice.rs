//! Chai: its spices.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::dice::Dice;
use super::facts::LotFacts;
use super::leaf::{Leaf, Spine, Tone};
use super::palette::{CREAM, Colour, GOLD, Palette};
use super::sheet::{Point, Sheet, Trace};

/// Draws ginger if the name contains it, else star anise and cinnamon.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, lot: &LotFacts<'_>) {
    if lot.name.contains("Ginger") {
        ginger(sheet, dice, inks);
    } else {
        cinnamon(sheet, dice, inks);
    }
}

/// Draws a hand of ginger, blades of lemongrass, and peppercorns.
fn ginger(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let grass = Tone::hex(0x5f_8a3e, 0x97_b85c, 0xe4_ecbc);
    for turn in [-0.78, -0.42, -0.1, 0.24, 0.6] {
        let spine = Spine::new(
            Point(400.0 + side * 30.0, 560.0),
            -FRAC_PI_2 + side * turn,
            dice.between(440.0, 510.0),
            side * turn * 0.3,
        );
        Leaf { spine, width: 21.0, toothed: false, veins: 0 }.draw(sheet, grass);
    }
    let (skin, edge) = (Colour::hex(0xd9_ab63), Colour::hex(0x7a_4c20));
    let fingers = [
        (-210.0, 520.0, 210.0, 500.0, 104.0),
        (-150.0, 505.0, -196.0, 372.0, 82.0),
        (-10.0, 500.0, 14.0, 368.0, 88.0),
        (130.0, 500.0, 214.0, 402.0, 76.0),
        (60.0, 520.0, 96.0, 596.0, 74.0),
        (-120.0, 530.0, -160.0, 598.0, 70.0),
    ];
    let finger = |(x, y, to_x, to_y, _): (f64, f64, f64, f64, f64)| {
        Trace::default().to(Point(400.0 + side * x, y)).line(Point(400.0 + side * to_x, to_y))
    };
    for one in fingers {
        sheet.stroke(finger(one), edge, one.4 + 9.0);
    }
    for one in fingers {
        sheet.stroke(finger(one), skin, one.4);
    }
    for (x, y, to_x, to_y, wide) in fingers {
        let (from, to) = (Point(400.0 + side * x, y), Point(400.0 + side * to_x, to_y));
        let across = (to.1 - from.1).atan2(to.0 - from.0) + FRAC_PI_2;
        let rings = [0.3, 0.62, 0.94].into_iter().fold(Trace::default(), |rings, t| {
            let middle = from.toward(to, t);
            rings
                .to(middle.away(across, -wide * 0.4))
                .curve(middle.away(across - FRAC_PI_2, 14.0), middle.away(across, wide * 0.4))
        });
        sheet.stroke(rings, skin.mix(edge, 0.55), 3.0);
    }
    let cut = Point(400.0 + side * 14.0, 360.0);
    sheet.shape(Trace::default().ellipse(cut, 40.0, 30.0, side * 10.0), Colour::hex(0xf6_dd8c), edge, 4.0);
    sheet.stroke(Trace::default().ellipse(cut, 24.0, 17.0, side * 10.0), skin, 3.0);
    let corns = [(-290.0, 610.0), (-254.0, 636.0), (262.0, 604.0), (226.0, 640.0), (296.0, 638.0), (-20.0, 640.0)];
    for (x, y) in corns {
        let at = Point(400.0 + side * x, y);
        sheet.disc(at, 15.0, inks.ink);
        sheet.disc(at.away(3.9, 5.0), 4.0, CREAM.mix(inks.ink, 0.4));
    }
}

/// Draws star anise over crossed cinnamon, with scattered cardamom.
fn cinnamon(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let (bark, rim) = (Colour::hex(0x9a_5428), Colour::hex(0x5d_2c17));
    for (x, y, turn) in [(-215.0, 520.0, -0.5), (-205.0, 268.0, 0.42)] {
        let quill = Spine::new(Point(400.0 + side * x, y), if side > 0.0 { turn } else { PI - turn }, 470.0, 0.02);
        sheet.stroke(quill.trace(), rim, 66.0);
        for (off, width, tone) in [(-15.0, 30.0, bark), (15.0, 30.0, bark.mix(GOLD, 0.22))] {
            let strip = Trace::default().to(quill.beside(0.0, off)).line(quill.beside(1.0, off));
            sheet.stroke(strip, tone, width);
        }
        let grain = Trace::default()
            .to(quill.beside(0.06, -19.0))
            .line(quill.beside(0.9, -17.0))
            .to(quill.beside(0.1, 20.0))
            .line(quill.beside(0.96, 18.0));
        sheet.stroke(grain, rim, 2.4);
    }
    anise(sheet, dice, Point(400.0 + side * 10.0, 348.0), 1.0);
    anise(sheet, dice, Point(400.0 + side * 196.0, 558.0), 0.42);
    for (x, y, turn) in [
        (-150.0, 150.0, 30.0),
        (214.0, 190.0, -50.0),
        (-196.0, 590.0, 72.0),
        (30.0, 610.0, -14.0),
        (-262.0, 398.0, 5.0),
    ] {
        let at = Point(400.0 + side * x, y);
        let degrees = turn + dice.between(-20.0, 20.0);
        let pod = Colour::hex(0x9a_ab5c);
        sheet.shape(Trace::default().ellipse(at, 46.0, 24.0, degrees), pod, Colour::hex(0x55_6a35), 4.0);
        let ribs = [-11.0, 0.0, 11.0].into_iter().fold(Trace::default(), |ribs, off| {
            let ridge = Spine::new(at.away(degrees.to_radians(), -38.0), degrees.to_radians(), 76.0, off / 50.0);
            ribs.to(ridge.at(0.0)).curve(ridge.beside(0.5, off * 0.5), ridge.at(1.0))
        });
        sheet.stroke(ribs, Colour::hex(0x55_6a35).mix(inks.paper, 0.1), 2.2);
    }
}

fn anise(sheet: &mut Sheet, dice: &mut Dice, at: Point, size: f64) {
    let (husk, inside, seed) = (Colour::hex(0x5a_2a18), Colour::hex(0xa8_6234), Colour::hex(0xd9_a050));
    let turn = dice.between(0.0, 0.7);
    for pod in 0..8 {
        let angle = turn + TAU * f64::from(pod) / 8.0;
        let far = size * dice.between(176.0, 204.0);
        let boat = |wide: f64, from: f64, to: f64| {
            Trace::default()
                .to(at.away(angle, from))
                .curve(at.away(angle - wide, far * 0.72), at.away(angle, to))
                .curve(at.away(angle + wide, far * 0.72), at.away(angle, from))
                .close()
        };
        sheet.fill(boat(0.42, 0.0, far), husk);
        sheet.fill(boat(0.27, size * 34.0, far * 0.9), inside);
        let kernel = at.away(angle, far * 0.57);
        sheet.shape(
            Trace::default().ellipse(kernel, size * 25.0, size * 12.0, angle.to_degrees()),
            seed,
            husk,
            3.0 * size,
        );
    }
    sheet.disc(at, 24.0 * size, husk);
    sheet.disc(at, 11.0 * size, inside);
}
