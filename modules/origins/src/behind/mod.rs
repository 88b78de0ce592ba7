//! The plots behind goods that were agreed on, for their buyer: from the deal on, whether or not there is a data pack.

mod agreed;
mod content;
pub(crate) mod http;
