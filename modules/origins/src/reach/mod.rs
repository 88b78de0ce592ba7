//! The reach of a bad plot: what its goods stop, and the fewest things to take out so that the rest can go.

mod called_off;
mod flow;
pub(crate) mod http;
mod responses;
mod shipped;
pub(crate) mod stopped;
mod take_out;
#[cfg(test)]
mod tests;
pub(crate) mod told;
