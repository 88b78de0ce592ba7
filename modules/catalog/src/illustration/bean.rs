//! Coffee beans and cherries, one at a time.

use super::palette::{CREAM, Colour, Palette};
use super::sheet::{Point, Sheet, Trace};

/// The body of a bean, 196 tall, and its shaded half right of the crease.
const BODY: &str = "M0-98C48-98 74-52 74 0C74 54 44 98 0 98C-46 98-74 52-74-2C-74-54-44-98 0-98z";
const SHADE: &str = "M8-97C-24-50 28-22 4 6C-20 34 26 58-4 98C46 97 74 54 74 0C74-52 48-97 8-97z";
const CREASE: &str = "M8-94C-24-50 28-22 4 6C-20 34 26 58-4 94";
const GLOW: &str = "M-55-22C-54-54-40-74-20-84M-50 24Q-46 48-34 64";
const HATCH: &str = "M60-26Q65 2 57 32M48-34Q54 2 45 46M36-6Q39 18 33 52";

/// The inks of one bean.
#[derive(Clone, Copy)]
pub(super) struct Skin {
    pub(super) body: Colour,
    pub(super) shade: Colour,
    pub(super) crease: Colour,
    pub(super) glow: Colour,
}

/// Draws a bean on its back, with the crease towards the viewer.
pub(super) fn bean(sheet: &mut Sheet, at: Point, degrees: f64, scale: f64, skin: Skin) {
    sheet.placed(at, degrees, scale, |sheet| {
        let Skin { body, shade, crease, glow } = skin;
        let edge = shade.mix(Colour::hex(0x1c_0f0a), 0.4);
        sheet.raw(&format!(
            "<path d=\"{BODY}\" fill=\"{body}\" stroke=\"{edge}\" \
             stroke-width=\"6\"/><path d=\"{SHADE}\" fill=\"{shade}\"/>\
             <path d=\"{CREASE}\" stroke=\"{crease}\" \
             stroke-width=\"7\"/><path d=\"{GLOW}\" stroke=\"{glow}\" stroke-width=\"6\"/>\
             <path d=\"{HATCH}\" stroke=\"{body}\" stroke-width=\"2.5\"/>"
        ));
    });
}

/// Draws many small beans at once, each with its crease.
pub(super) fn heap(sheet: &mut Sheet, places: &[(Point, f64, f64)], skin: Skin) {
    let (mut bodies, mut shades) = (Trace::default(), Trace::default());
    let (mut lower, mut creases) = (Trace::default(), Trace::default());
    for (index, (at, degrees, size)) in places.iter().enumerate() {
        let turn = degrees.to_radians();
        if index % 3 == 1 {
            shades = shades.ellipse(*at, *size, (size * 0.74).round(), *degrees);
        } else {
            bodies = bodies.ellipse(*at, *size, (size * 0.74).round(), *degrees);
        }
        let (from, to) = (at.away(turn, -size * 0.86), at.away(turn, size * 0.86));
        let by = at.away(turn + 1.2, size * 0.34);
        creases = creases.to(from).curve(by, to);
        lower = lower.ellipse(Point(at.0 + 3.0, at.1 + 5.0), *size, (size * 0.74).round(), *degrees);
    }
    sheet.fill(lower, skin.crease);
    sheet.fill(bodies, skin.body);
    sheet.fill(shades, skin.body.mix(skin.shade, 0.55));
    sheet.stroke(creases, skin.crease, 3.0);
}

/// Draws a ripe cherry with its navel and a glint.
pub(super) fn cherry(sheet: &mut Sheet, at: Point, radius: f64, ripe: Colour, inks: &Palette) {
    sheet.ball(at, radius - 1.0, ripe, ripe.mix(inks.ink, 0.42));
    let (x, y, r) = (at.0, at.1, radius);
    let glint = Trace::default()
        .to(Point(x - r * 0.58, y - r * 0.08))
        .curve(Point(x - r * 0.52, y - r * 0.52), Point(x - r * 0.12, y - r * 0.62));
    sheet.stroke(glint, ripe.mix(CREAM, 0.62), r * 0.14);
    sheet.disc(Point(x + r * 0.3, y + r * 0.34), r * 0.15, ripe.mix(inks.ink, 0.7));
}
