//! The rules of prices, orders, cancellations and returns. Pure.

use std::collections::BTreeMap;

use contracts::cart::DrainedLine;
use contracts::catalog::TakenLine;
use contracts::ids::{AccountId, LineId, OrderId};
use contracts::logistics::ShipmentStatus;
use contracts::money::{Currency, Money};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::{Problem, TxError};

use super::model::{FullOrder, Journey, Order, Purchase};
use super::payment_status;
use super::refusal::{dearer, not_cancellable, own_products, too_large};

/// The time after its placing in which an order can be cancelled, in milliseconds: 24 hours.
pub(crate) const CANCELLABLE_MS: i64 = 24 * 60 * 60 * 1000;
/// The time after their delivery in which goods can be returned, in milliseconds: 30 days.
pub(crate) const RETURNABLE_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Returns the lines of an order with their prices.
///
/// # Errors
/// A price that does not fit.
pub(crate) fn priced(order: &OrderId, taken: &[TakenLine]) -> Result<Vec<Purchase>, TxError> {
    let line = |(n, line): (usize, &TakenLine)| {
        let TakenLine { product, quantity, price, unit_cost, listing, .. } = line;
        Ok(Purchase {
            id: format!("{order}-{:03}", n + 1).into(),
            product: product.id.clone(),
            seller: product.seller.clone(),
            seller_name: product.seller_name.clone(),
            name: product.name.clone(),
            sku: product.sku.clone(),
            image_url: product.image_url.clone(),
            unit: product.unit.clone(),
            category: product.category.clone(),
            origin: product.origin.clone(),
            listing: listing.clone(),
            price: price.price,
            quantity: *quantity,
            line_total: line.amount().ok_or_else(too_large)?,
            unit_cost: *unit_cost,
            returned: 0,
            journey: Journey::default(),
            price_source: Some(price.source),
            cancelled: None,
            final_price: None,
        })
    };
    taken.iter().enumerate().map(line).collect()
}

/// Refuses goods that their buyer sells: an account (a company is one) does not trade with itself.
pub(crate) fn of_others(buyer: &AccountId, lines: &[Purchase]) -> Result<(), TxError> {
    let own = lines.iter().filter(|line| line.seller == *buyer);
    let names: Vec<String> = own.map(|line| line.name.clone()).collect();
    if names.is_empty() { Ok(()) } else { Err(own_products(&names)) }
}

/// Whether `text` is an amount of money in some currency.
pub(crate) fn is_amount(text: &str) -> bool {
    Money::parse(text, Currency::USD).is_some()
}

/// Whether a total is the one that the caller saw. An amount is the same with decimals written in another way.
pub(crate) fn as_expected(seen: &str, total: Money) -> bool {
    seen == total.to_string() || Money::parse(seen, total.currency) == Some(total)
}

/// Refuses goods that became dearer in total since the buyer saw their prices. Unknown prices are not compared.
pub(crate) fn not_dearer(shown: &[DrainedLine], lines: &[Purchase], total: Money) -> Result<(), TxError> {
    let mut was = Money::new(0, total.currency);
    for (seen, line) in shown.iter().zip(lines) {
        let then = seen.shown.filter(|price| price.currency == total.currency).unwrap_or(line.price);
        let Some(sum) = then.times(line.quantity).and_then(|then| was.plus(then)) else { return Ok(()) };
        was = sum;
    }
    if total.minor > was.minor && shown.len() == lines.len() { Err(dearer(was, total)) } else { Ok(()) }
}

/// The calendar year (UTC) in which an order's number is counted.
pub(crate) fn year(placed_ms: i64) -> i16 {
    Timestamp::from_millisecond(placed_ms).unwrap_or(Timestamp::UNIX_EPOCH).to_zoned(TimeZone::UTC).year()
}

/// The number of the year's `n`-th order.
pub(crate) fn number(year: i16, n: u64) -> String {
    format!("ORD-{year}-{n:06}")
}

/// The last moment at which an order can be cancelled, in milliseconds since 1970 UTC.
pub(crate) fn cancellable_until(order: &Order) -> i64 {
    order.placed_ms.saturating_add(CANCELLABLE_MS)
}

/// Checks that an order is not cancelled or delivered, and that none of it has left.
///
/// # Errors
/// 409 `not-cancellable` with the reason.
pub(crate) fn under_way(order: &Order) -> Result<(), TxError> {
    if order.cancelled_ms.is_some() {
        Err(not_cancellable("This order is already cancelled."))
    } else if order.delivered_ms.is_some() {
        Err(not_cancellable("This order was delivered. It can be returned instead."))
    } else if order.left.is_some() {
        Err(not_cancellable("This order is on its way and can no longer be cancelled."))
    } else {
        Ok(())
    }
}

/// Whether a shipment of this status has not left, so that its goods can still be cancelled.
pub(crate) fn is_here(status: ShipmentStatus) -> bool {
    status.upcoming() || status == ShipmentStatus::Cancelled
}

/// Checks that a line of an order is not cancelled, and that its shipment has not left.
///
/// # Errors
/// 409 `not-cancellable` with the reason.
pub(crate) fn may_cancel_line(order: &Order, line: &Purchase) -> Result<(), TxError> {
    let left = match line.journey.status {
        Some(status) => !is_here(status),
        // Its shipment is not known, so it may be the one that has left.
        None => order.left.is_some(),
    };
    if order.cancelled_ms.is_some() {
        Err(not_cancellable("This order is already cancelled."))
    } else if line.cancelled.is_some() {
        Err(not_cancellable("This line is already cancelled."))
    } else if order.delivered_ms.is_some() || line.returned > 0 {
        Err(not_cancellable("This order was delivered. Its goods can be returned instead."))
    } else if left {
        Err(not_cancellable("These goods are on their way and can no longer be cancelled."))
    } else {
        Ok(())
    }
}

/// Returns the wanted lines of an order, in the order of the request. `field` names the field of the n-th.
///
/// # Errors
/// 422 for each line that is there twice or not of this order.
pub(crate) fn chosen<'a>(
    bought: &'a [Purchase],
    wanted: &[&LineId],
    field: impl Fn(usize) -> String,
) -> Result<Vec<&'a Purchase>, TxError> {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut found = Vec::with_capacity(wanted.len());
    for (n, id) in wanted.iter().enumerate() {
        let mut fault = |what: &str| wrong.entry(field(n)).or_default().push(what.to_owned());
        if wanted.iter().take(n).any(|other| other == id) {
            fault("is there twice");
        } else if let Some(line) = bought.iter().find(|line| line.id == **id) {
            found.push(line);
        } else {
            fault("is not of this order");
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(Problem::Invalid(wrong).into()) }
}

/// Checks that the buyer can cancel an order now.
///
/// # Errors
/// 409 `not-cancellable` with the reason.
pub(crate) fn may_cancel(order: &Order, now_ms: i64) -> Result<(), TxError> {
    under_way(order)?;
    if now_ms > cancellable_until(order) {
        return Err(not_cancellable("An order can be cancelled within 24 hours of placing it."));
    }
    Ok(())
}

/// Checks that the buyer can confirm the receipt of a whole order. With `shipments`, each is confirmed by itself;
/// without, the order must be paid, or too old to be cancelled.
///
/// # Errors
/// 409 `cancelled`; 409 `per-shipment` or `too-early`.
pub(crate) fn may_receive(full: &FullOrder, now_ms: i64, shipments: bool) -> Result<(), TxError> {
    let (kind, why) = if full.order.cancelled_ms.is_some() {
        ("cancelled", "This order was cancelled, so nothing can arrive.")
    } else if shipments {
        ("per-shipment", "Confirm each shipment of this order once it is out for delivery or was handed over.")
    } else if now_ms <= cancellable_until(&full.order) && !payment_status::paid(&full.lines) {
        ("too-early", "Receipt can be confirmed once the order is paid, or a day after it was placed.")
    } else {
        return Ok(());
    };
    Err(TxError::conflict(kind, why))
}

/// The last moment at which a line of an order can be returned, in milliseconds since 1970 UTC; `None` before its delivery.
/// While other shipments of the order are on their way, it counts from the end of the day on which its own came.
pub(crate) fn returnable_until(order: &Order, line: &Purchase) -> Option<i64> {
    let came = line.journey.status == Some(ShipmentStatus::Delivered) && order.cancelled_ms.is_none();
    let end_of = |day: Date| Some(day.tomorrow().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond());
    let at = order.delivered_ms.or_else(|| line.journey.arrives_on.filter(|_| came).and_then(end_of));
    at.map(|at| at.saturating_add(RETURNABLE_MS))
}

/// The last moment at which some line of an order can be returned; `None` before anything of it was delivered.
pub(crate) fn any_returnable_until(full: &FullOrder) -> Option<i64> {
    full.lines.iter().filter_map(|line| returnable_until(&full.order, line)).max()
}

/// The units of a line that can be returned now.
pub(crate) fn returnable(order: &Order, line: &Purchase, now_ms: i64) -> u32 {
    if may_return(order, line, now_ms).is_ok() { line.left() } else { 0 }
}

/// Checks that a line of an order can be returned now.
///
/// # Errors
/// 409 `not-delivered` or `too-late`.
pub(crate) fn may_return(order: &Order, line: &Purchase, now_ms: i64) -> Result<(), TxError> {
    match returnable_until(order, line) {
        None => {
            let why = "Goods can be returned once they were delivered. Please confirm the delivery first.";
            Err(TxError::conflict("not-delivered", why))
        }
        Some(until) if now_ms > until => {
            Err(TxError::conflict("too-late", "Goods can be returned within 30 days of delivery."))
        }
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
