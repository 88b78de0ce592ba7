//! The facts that determine a picture.

/// The facts of a lot that determine its picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LotFacts<'a> {
    /// The lot's unique key: its SKU, which outlives a re-import.
    pub(crate) id: &'a str,
    /// `coffee` or `tea`.
    pub(crate) kind: &'a str,
    /// The shop's category, which decides the motif.
    pub(crate) category: &'a str,
    /// The country of origin, which decides the ground and the ink.
    pub(crate) country: &'a str,
    /// The place, as shown to people.
    pub(crate) origin: &'a str,
    /// The process method, which decides the wash.
    pub(crate) process: &'a str,
    /// The grade, which decides the woven band.
    pub(crate) grade: &'a str,
    /// Height above the sea in metres, which decides the number of contour rings.
    pub(crate) altitude: Option<u32>,
    /// The unit: `bag`, `box`, `tin`, `kg`.
    pub(crate) unit: &'a str,
    /// The name, which is also the picture's title.
    pub(crate) name: &'a str,
}
