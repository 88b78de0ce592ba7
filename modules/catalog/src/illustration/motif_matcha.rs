//! Matcha: the bowl, and the whisk beside it.

use super::dice::Dice;
use super::palette::{CREAM, Colour, Palette};
use super::sheet::{Point, Sheet, Trace};

pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette) {
    let side = inks.side;
    let x = |off: f64| 400.0 + side * off;
    let at = |off: f64, y: f64| Point(x(off), y);
    whisk(sheet, dice, inks, side);
    let (clay, glaze) = (inks.thread.mix(inks.ink, 0.55), inks.thread.mix(CREAM, 0.18));
    let body = Trace::default()
        .to(at(-268.0, 390.0))
        .curve(at(-262.0, 540.0), at(-150.0, 612.0))
        .line(at(70.0, 612.0))
        .curve(at(182.0, 540.0), at(188.0, 390.0))
        .close();
    sheet.fill(body, clay);
    // Glaze that ran and stopped above the foot.
    let run = Trace::default()
        .to(at(-268.0, 390.0))
        .curve(at(-262.0, 500.0), at(-214.0, 520.0))
        .curve(at(-180.0, 526.0), at(-160.0, 560.0))
        .curve(at(-140.0, 588.0), at(-116.0, 552.0))
        .curve(at(-80.0, 500.0), at(-28.0, 530.0))
        .curve(at(10.0, 552.0), at(30.0, 520.0))
        .curve(at(70.0, 472.0), at(120.0, 508.0))
        .curve(at(160.0, 520.0), at(188.0, 390.0))
        .close();
    sheet.fill(run, glaze);
    let foot = Trace::default()
        .to(at(-128.0, 612.0))
        .line(at(-112.0, 640.0))
        .line(at(32.0, 640.0))
        .line(at(48.0, 612.0))
        .close();
    sheet.fill(foot, clay.mix(inks.ink, 0.5));
    let middle = at(-40.0, 390.0);
    let (froth, jade) = (Colour::hex(0xb5_cf5f), Colour::hex(0x6f_9a35));
    sheet.fill(Trace::default().ellipse(middle, 228.0, 74.0, 0.0), glaze.mix(CREAM, 0.45));
    sheet.fill(Trace::default().ellipse(Point(middle.0, middle.1 + 5.0), 212.0, 63.0, 0.0), jade.mix(inks.ink, 0.4));
    sheet.fill(Trace::default().ellipse(Point(middle.0, middle.1 + 12.0), 204.0, 56.0, 0.0), jade);
    sheet.fill(Trace::default().ellipse(Point(middle.0 - side * 20.0, middle.1 + 14.0), 158.0, 42.0, 0.0), froth);
    let bubbles = (0..26).fold(Trace::default(), |bubbles, seed| {
        let angle = f64::from(seed) * 2.399_963;
        let far = (f64::from(seed) / 26.0).sqrt();
        bubbles.dot(Point(middle.0 + 176.0 * far * angle.cos(), middle.1 + 12.0 + 44.0 * far * angle.sin()))
    });
    sheet.stroke(bubbles, froth.mix(CREAM, 0.6), 9.0);
    let steam = [-120.0, -36.0, 46.0].into_iter().fold(Trace::default(), |steam, off| {
        let rise = dice.between(-18.0, 18.0);
        steam
            .to(at(off, 300.0))
            .curve(at(off - 44.0, 250.0), at(off + rise, 204.0))
            .curve(at(off + 46.0 + rise, 158.0), at(off + rise, 108.0))
    });
    sheet.stroke(steam, CREAM, 9.0);
}

/// Draws a bamboo whisk: a handle, a thread, and its tines.
fn whisk(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, side: f64) {
    let bamboo = Colour::hex(0xd9_b876);
    let dark = bamboo.mix(inks.ink, 0.5);
    let lean = side * dice.between(16.0, 22.0);
    sheet.placed(Point(400.0 + side * 205.0, 350.0), lean, 1.0, |sheet| {
        let shape = |wide: f64, top: f64, low: f64| {
            Trace::default()
                .to(Point(-30.0, top))
                .curve(Point(-wide, low - 120.0), Point(-wide * 0.92, low))
                .curve(Point(0.0, low + 44.0), Point(wide * 0.92, low))
                .curve(Point(wide, low - 120.0), Point(30.0, top))
                .close()
        };
        sheet.fill(shape(98.0, 0.0, 232.0), dark);
        let tines = (-8..=8).fold(Trace::default(), |tines, tine| {
            let off = f64::from(tine);
            let end = Point(off * 10.6, 244.0 - (off * off) * 0.34);
            tines.to(Point(off * 3.4, 2.0)).curve(Point(off * 13.0, 110.0), end)
        });
        sheet.stroke(tines, bamboo.mix(CREAM, 0.3), 5.0);
        sheet.fill(
            Trace::default()
                .to(Point(-30.0, -210.0))
                .line(Point(30.0, -210.0))
                .line(Point(33.0, 12.0))
                .line(Point(-33.0, 12.0))
                .close(),
            bamboo,
        );
        sheet.fill(Trace::default().ellipse(Point(0.0, -210.0), 30.0, 10.0, 0.0), bamboo.mix(CREAM, 0.5));
        let rings = Trace::default().to(Point(-29.0, -96.0)).line(Point(30.0, -96.0));
        sheet.stroke(rings, dark, 4.0);
        sheet.stitch(Trace::default().to(Point(-36.0, 14.0)).line(Point(36.0, 14.0)), inks.ink, 26.0, [4.0, 2.0, 0.0]);
    });
}
