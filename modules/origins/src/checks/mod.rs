//! The checks of plots, as the EUDR information system makes them on the files that it is sent.
//!
//! The rules are those of the "EUDR Information System - Operator API Reference" of the European Commission (API V3,
//! 29 May 2026): chapter 9 (GeoJSON, with the 15 common errors of 9.5) and chapter 10.3 (areas, ranges, sizes). The
//! document `docs/eudr-checks.md` lists each error with its reason here. Predicates and areas come from the crate `geo`.

pub(crate) mod draft;
pub(crate) mod feature;
pub(crate) mod file;
pub(crate) mod finding;
pub(crate) mod geometry;
pub(crate) mod judge;
mod mend;
mod names;
#[cfg(test)]
mod oracle_tests;
#[cfg(test)]
mod public_plots_tests;
mod ring;
pub(crate) mod shape;
#[cfg(test)]
mod shape_oracle;
#[cfg(test)]
mod tests;
pub(crate) mod whereabouts;
