//! Leaves and stems, which coffee and tea share.

use std::f64::consts::FRAC_PI_2;

use super::palette::Colour;
use super::sheet::{Point, Sheet, Trace};

/// The inks of a leaf's two halves and its veins.
#[derive(Clone, Copy)]
pub(super) struct Tone {
    pub(super) shade: Colour,
    pub(super) light: Colour,
    pub(super) vein: Colour,
}

impl Tone {
    pub(super) const fn hex(shade: u32, light: u32, vein: u32) -> Self {
        Self { shade: Colour::hex(shade), light: Colour::hex(light), vein: Colour::hex(vein) }
    }
}

/// A curved line with a direction, along which things grow.
#[derive(Clone, Copy)]
pub(super) struct Spine {
    from: Point,
    by: Point,
    to: Point,
}

impl Spine {
    /// Creates a line from `from` towards `angle`; `bend` is its sag as a share of its length.
    pub(super) fn new(from: Point, angle: f64, length: f64, bend: f64) -> Self {
        let to = from.away(angle, length);
        let by = from.toward(to, 0.5).away(angle + FRAC_PI_2, length * bend);
        Self { from, by, to }
    }

    pub(super) fn at(&self, t: f64) -> Point {
        let (a, b) = (self.from.toward(self.by, t), self.by.toward(self.to, t));
        a.toward(b, t)
    }

    /// Returns the direction of growth at `t`.
    pub(super) fn angle(&self, t: f64) -> f64 {
        let (a, b) = (self.from.toward(self.by, t), self.by.toward(self.to, t));
        (b.1 - a.1).atan2(b.0 - a.0)
    }

    /// Returns a point beside the line, on its right if `offset` is positive.
    pub(super) fn beside(&self, t: f64, offset: f64) -> Point {
        self.at(t).away(self.angle(t) + FRAC_PI_2, offset)
    }

    pub(super) fn trace(&self) -> Trace {
        Trace::default().to(self.from).curve(self.by, self.to)
    }
}

/// A leaf drawn like a block print: a light half, a shaded half, veins cut out.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub(super) spine: Spine,
    /// Half the width at the widest place.
    pub(super) width: f64,
    /// Whether the edge has teeth, as in tea; coffee leaves have a wavy edge.
    pub(super) toothed: bool,
    /// Number of pairs of side veins.
    pub(super) veins: u32,
}

impl Leaf {
    /// Returns half the width at `t`: wide soon after the stalk, with a long tip.
    fn half(&self, t: f64) -> f64 {
        let (a, b) = (0.72_f64, 0.98_f64);
        let top = a / (a + b);
        let peak = top.powf(a) * (1.0 - top).powf(b);
        self.width * t.powf(a) * (1.0 - t).powf(b) / peak
    }

    fn side(&self, side: f64) -> Trace {
        let edge = |t: f64, share: f64| self.spine.beside(t, side * share * self.half(t));
        let start = Trace::default().to(self.spine.from);
        let outline = if self.toothed {
            (1..12).map(f64::from).fold(start, |line, tooth| {
                let t = tooth / 12.0;
                line.line(edge(t - 0.012, 1.03)).line(edge(t + 0.012, 0.95))
            })
        } else {
            let points: Vec<Point> = [0.06, 0.2, 0.36, 0.52, 0.68, 0.84, 0.95, 1.0]
                .into_iter()
                .zip([1.0, 1.06, 0.99, 1.07, 0.99, 1.06, 1.0, 1.0])
                .map(|(t, wave)| edge(t, wave))
                .collect();
            start.flow(&points)
        };
        outline.line(self.spine.to).curve(self.spine.by, self.spine.from).close()
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, tone: Tone) {
        sheet.fill(self.side(-1.0), tone.light);
        sheet.fill(self.side(1.0), tone.shade);
        let mut cuts = Trace::default()
            .to(self.spine.from)
            .curve(self.spine.from.toward(self.spine.by, 0.96), self.spine.at(0.95));
        for vein in 0..self.veins {
            let t = 0.16 + 0.62 * f64::from(vein) / f64::from(self.veins.max(1));
            for side in [-1.0, 1.0] {
                let tip = self.spine.beside(t + 0.13, side * 0.78 * self.half(t + 0.13));
                let by = self.spine.beside(t + 0.04, side * 0.45 * self.half(t));
                cuts = cuts.to(self.spine.at(t)).curve(by, tip);
            }
        }
        sheet.stroke(cuts, tone.vein, 2.2);
    }
}
