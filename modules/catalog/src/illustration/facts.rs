//! The facts that a picture is drawn from.

/// The facts of a lot that its picture is drawn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LotFacts<'a> {
    /// What tells this lot from all others; its SKU, which outlives a re-import.
    pub(crate) id: &'a str,
    /// `coffee` or `tea`.
    pub(crate) kind: &'a str,
    /// The shop's category, which decides the motif.
    pub(crate) category: &'a str,
    /// The country of origin, which decides the ground and the ink.
    pub(crate) country: &'a str,
    /// The place, as it is shown to people.
    pub(crate) origin: &'a str,
    /// How the crop was processed, which decides the wash.
    pub(crate) process: &'a str,
    /// The grade, which decides the woven band.
    pub(crate) grade: &'a str,
    /// Height above the sea in metres, which decides how many contour rings there are.
    pub(crate) altitude: Option<u32>,
    /// What one piece is: `bag`, `box`, `tin`, `kg`.
    pub(crate) unit: &'a str,
    /// The name, which is also the picture's title.
    pub(crate) name: &'a str,
}
