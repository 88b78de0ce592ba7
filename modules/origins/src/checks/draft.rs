//! A plot as somebody wrote it, before it is judged.

use geo::{Coord, LineString};

/// A plot as it was read from a file or a form. Degrees are WGS 84: `x` is the longitude, `y` the latitude.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    /// Its producer's name; `None` where the caller knows the producer.
    pub(crate) producer: Option<String>,
    /// The code of its country.
    pub(crate) country: Option<String>,
    /// Its own name.
    pub(crate) place: Option<String>,
    /// The area that was stated, in square metres.
    pub(crate) area_m2: Option<u64>,
    /// Its points.
    pub(crate) points: Vec<Coord<f64>>,
    /// Its outlines as they were written, closed or not.
    pub(crate) outlines: Vec<LineString<f64>>,
}

impl Draft {
    /// All its positions.
    pub(crate) fn positions(&self) -> impl Iterator<Item = &Coord<f64>> {
        self.points.iter().chain(self.outlines.iter().flat_map(|outline| &outline.0))
    }

    /// Changes each position.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Coord<f64>)) {
        let outlines = self.outlines.iter_mut().flat_map(|outline| &mut outline.0);
        self.points.iter_mut().chain(outlines).for_each(change);
    }
}
