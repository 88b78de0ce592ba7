//! The land on which a lot grew: contour rings, closer together for greater heights.

use std::f64::consts::TAU;

use super::dice::Dice;
use super::palette::Palette;
use super::sheet::{Point, Sheet, Trace};

/// Average distance of the outermost ring.
const REACH: f64 = 520.0;
/// Bends in a ring; more would look nervous.
const CORNERS: u32 = 12;

/// Returns the number of rings for a height: five on the coast, one more for every 150 m.
pub(super) fn rings(altitude: Option<u32>) -> u32 {
    5 + (altitude.unwrap_or(0).min(3000) / 150).saturating_sub(4)
}

/// Draws the land and its wash, with the summit somewhere behind the motif.
pub(super) fn draw(sheet: &mut Sheet, dice: &mut Dice, inks: &Palette, altitude: Option<u32>) {
    let count = rings(altitude);
    let summit = Point(400.0 + dice.between(-105.0, 105.0), 325.0 + dice.between(-60.0, 70.0));
    let slope = Slope::new(dice);
    let step = REACH / f64::from(count);
    // Radii grow outwards and never shrink, so no two rings cross: steep and gentle sides, as on a map.
    let mut radii = [0.0; CORNERS as usize];
    let mut land = Vec::new();
    for level in 0..count {
        let ring: Vec<Point> = (0..CORNERS)
            .zip(radii.iter_mut())
            .map(|(corner, radius)| {
                let angle = TAU * f64::from(corner) / f64::from(CORNERS);
                *radius += step * slope.at(angle, f64::from(level) / f64::from(count));
                summit.away(angle, *radius)
            })
            .collect();
        land.push(ring);
    }
    for (level, ring) in (0..count).zip(&land).rev() {
        let height = 1.0 - f64::from(level) / f64::from(count);
        let ground = inks.paper.mix(inks.tint, height.powf(1.25) * 0.86);
        let index = (count - level).is_multiple_of(5);
        let (share, width) = if index { (0.34, 3.2) } else { (0.2, 2.0) };
        sheet.shape(Trace::default().ring(ring), ground, ground.mix(inks.ink, share), width);
    }
}

/// The distance between the rings in each direction.
struct Slope {
    waves: [(f64, f64, f64, f64); 4],
}

impl Slope {
    fn new(dice: &mut Dice) -> Self {
        let mut wave = |turns, size| (turns, size, dice.between(0.0, TAU), dice.between(-1.6, 1.6));
        Self { waves: [wave(1.0, 0.2), wave(2.0, 0.34), wave(3.0, 0.22), wave(5.0, 0.13)] }
    }

    fn at(&self, angle: f64, height: f64) -> f64 {
        let swing: f64 = self
            .waves
            .iter()
            .map(|(turns, size, phase, drift)| size * (turns * angle + phase + drift * height).sin())
            .sum();
        1.0 + swing
    }
}
