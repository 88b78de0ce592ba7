//! The intake: deliveries of one stage and season become one lot, each delivery once.

mod form;
pub(crate) mod http;
pub(crate) mod take_in;
pub(crate) mod undone;
