//! Commission: the shop's share of the goods that others sell in it. Its rates are the owner's; a rate is fixed with the
//! order.

pub(crate) mod http;
pub(crate) mod rates;
mod responses;
pub(crate) mod shares;
