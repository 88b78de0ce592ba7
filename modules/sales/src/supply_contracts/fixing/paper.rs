//! A price to be fixed, on the paper of a contract.

use super::model::{Fixing, Market};
use crate::quotes::model::Side;

/// How the price is fixed, and what it came to.
pub(crate) fn text(fixing: &Fixing) -> String {
    let terms = &fixing.terms;
    let call = match terms.call {
        Side::Buyer => "buyer",
        Side::Seller => "seller",
    };
    let how = format!(
        "{} {} by {}'s call until {}, {} {} for what is not fixed then",
        terms.market.code(fixing.month()),
        differential(terms.market, terms.differential),
        call,
        terms.fix_by,
        terms.fallback.currency,
        terms.fallback,
    );
    match fixing.price {
        Some(price) => format!("{} {price}, fixed: {how}", price.currency),
        None => format!("to be fixed: {how}"),
    }
}

fn differential(market: Market, points: i32) -> String {
    let sign = if points < 0 { "less" } else { "and" };
    match market {
        Market::KC => format!("{sign} {}.{:02} US cents/lb", points.abs() / 100, points.abs() % 100),
        Market::RC => format!("{sign} {} US dollars/t", points.abs()),
    }
}
