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
    let provisional = match terms.provisional_percent {
        0 => String::new(),
        percent => format!("; goods that are called off before are billed at {percent} % of the price of the day"),
    };
    let how = format!(
        "{} {} by {}'s call until {}, {} {} for what is not fixed then{}",
        terms.market.code(fixing.month()),
        differential(terms.market, terms.differential),
        call,
        fixing.last_day,
        terms.fallback.currency,
        terms.fallback,
        provisional,
    );
    match fixing.price {
        Some(price) => format!("{} {price}, fixed: {how}", price.currency),
        None => format!("to be fixed: {how}"),
    }
}

fn differential(market: Market, points: i32) -> String {
    let sign = if points < 0 { "less" } else { "and" };
    format!("{sign} {}", market.written(points.saturating_abs()))
}
