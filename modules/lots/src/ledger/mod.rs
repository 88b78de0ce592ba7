//! The ledger: moves of grams into lots, between them and out of them. Moves are never changed.
//!
//! Every move keeps its grams: the inputs weigh as much as the outputs and the loss together. A delivery and a return have
//! no inputs, a draw has no outputs. No lot is ever below nought, and no lot is among its own ancestors, because a move
//! between lots puts goods only into lots that it makes itself. No goods are taken from a lot before the day on which it was
//! made or first received.

pub(crate) mod arrival;
pub(crate) mod blend;
pub(crate) mod enter;
pub(crate) mod export;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod intake;
pub(crate) mod make;
pub(crate) mod model;
pub(crate) mod receive;
pub(crate) mod receive_form;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod same_goods;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub(crate) mod undo;
pub(crate) mod yields;
