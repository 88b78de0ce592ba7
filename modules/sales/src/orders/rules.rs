//! What may be ordered and cancelled, and what it costs. Pure.

use std::collections::BTreeMap;

use contracts::Id;
use contracts::catalog::{ShortLine, StockError, TakenLine};
use contracts::money::{Currency, Money};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use kernel::Problem;
use kernel::store::{KeyReused, StoreError};
use serde_json::json;

use super::journey;
use super::model::{FullOrder, Journey, Order, Purchase};

/// How long after placing an order can be cancelled, in milliseconds: 24 hours.
pub(crate) const CANCELLABLE_MS: i64 = 24 * 60 * 60 * 1000;
/// How long after its delivery goods can be returned, in milliseconds: 30 days.
pub(crate) const RETURNABLE_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Why there is no order, or why it stays as it is.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Nothing is in the cart.
    EmptyCart,
    /// Lines that stock cannot serve.
    Short(Vec<ShortLine>),
    /// A quantity in which a product is not sold: the rule in words.
    Quantity(String),
    /// Prices in more than one currency.
    MixedCurrencies,
    /// Goods that the buyer sells: their names.
    OwnProducts(Vec<String>),
    /// The sum does not fit.
    TooLarge,
    /// The total is not the one that the buyer saw.
    Changed(Money),
    /// The total is above the buyer's limit: a second person has to confirm it.
    NeedsApproval {
        /// The limit.
        limit: Money,
        /// What it comes to.
        total: Money,
    },
    /// The total is not the one that was to be confirmed.
    PriceChanged(Money),
    /// Not this person: the kind of the refusal, and who may.
    NotAllowed(&'static str, &'static str),
    /// There is no such approval of this account.
    NoApproval,
    /// The key was used for another order.
    KeyReused,
    /// There is no such order of this buyer.
    NotFound,
    /// Cancelled already, shipped, or too old: in words.
    NotCancellable(&'static str),
    /// It was cancelled, so that nothing arrives.
    Cancelled,
    /// Not delivered yet, so that nothing can come back.
    NotDelivered,
    /// Delivered more than 30 days ago.
    TooLate,
    /// More than is left of a purchase: its id and what is left.
    TooMany(Id, u32),
    /// There is no such contract of this account.
    NoContract,
    /// More than can still be called off: what remains.
    Exceeds(u32),
    /// What stands now forbids it: the kind of the conflict, and why.
    Conflict(&'static str, &'static str),
    /// Wrong fields of the request.
    Invalid(BTreeMap<String, Vec<String>>),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::Store(error)
    }
}

impl From<KeyReused> for Refusal {
    fn from(_: KeyReused) -> Self {
        Refusal::KeyReused
    }
}

impl From<StockError> for Refusal {
    fn from(error: StockError) -> Self {
        match error {
            StockError::Short(lines) => Refusal::Short(lines),
            StockError::Quantity(rule) => Refusal::Quantity(rule),
            StockError::Store(error) => Refusal::Store(error),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::EmptyCart => Problem::field("cart", "is empty"),
            Refusal::Short(lines) => Problem::conflict_with(
                "out-of-stock",
                "Not enough is left of some items. No order was made.",
                json!({ "short": lines.iter().map(short).collect::<Vec<_>>() }),
            ),
            Refusal::Quantity(rule) => Problem::conflict("quantity-not-sold", format!("{rule}. No order was made.")),
            Refusal::MixedCurrencies => Problem::conflict(
                "mixed-currencies",
                "The items in your cart are sold in different currencies. Order them one currency at a time.",
            ),
            Refusal::OwnProducts(names) => Problem::conflict(
                "own-product",
                format!("You sell this yourself: {}. Take it out of the cart. No order was made.", names.join(", ")),
            ),
            Refusal::TooLarge => Problem::field("cart", "comes to more than one order can hold"),
            Refusal::Changed(total) => Problem::conflict_with(
                "cart-changed",
                format!("Your cart now comes to {total} {}. Please look it over and order again.", total.currency),
                json!({ "total": total.to_string() }),
            ),
            Refusal::NeedsApproval { limit, total } => Problem::conflict_with(
                "approval-needed",
                format!(
                    "This comes to {total} {}, above your company's limit of {limit} {}. Ask for approval: the order is \
                     made once an owner or a manager has confirmed it.",
                    total.currency, limit.currency
                ),
                json!({ "limit": limit.to_string(), "total": total.to_string(), "currency": total.currency.to_string() }),
            ),
            Refusal::PriceChanged(total) => Problem::conflict_with(
                "price-changed",
                format!("The order now comes to {total} {}. Please look it over and confirm it again.", total.currency),
                json!({ "total": total.to_string() }),
            ),
            Refusal::NotAllowed(kind, who) => Problem::forbidden(kind, who),
            Refusal::NoApproval => Problem::NotFound("There is no such approval.".to_owned()),
            Refusal::KeyReused => Problem::conflict(
                "idempotency-key-reused",
                "This Idempotency-Key was already used for another order. Use a new one.",
            ),
            Refusal::NotFound => Problem::NotFound("There is no such order.".to_owned()),
            Refusal::NotCancellable(why) => Problem::conflict("not-cancellable", why),
            Refusal::Cancelled => Problem::conflict("cancelled", "This order was cancelled, so nothing can arrive."),
            Refusal::NotDelivered => Problem::conflict(
                "not-delivered",
                "Goods can be returned once they were delivered. Please confirm the delivery first.",
            ),
            Refusal::TooLate => Problem::conflict("too-late", "Goods can be returned within 30 days of delivery."),
            Refusal::TooMany(purchase, left) => Problem::conflict_with(
                "too-many",
                match left {
                    0 => "All of this item was returned already.".to_owned(),
                    left => format!("Only {left} of this item can still be returned."),
                },
                json!({ "purchaseId": purchase, "left": left }),
            ),
            Refusal::NoContract => Problem::NotFound("There is no such contract.".to_owned()),
            Refusal::Exceeds(remaining) => Problem::conflict_with(
                "exceeds-contract",
                format!("Only {remaining} of this contract can still be called off."),
                json!({ "remaining": remaining }),
            ),
            Refusal::Conflict(kind, why) => Problem::conflict(kind, why),
            Refusal::Invalid(fields) => Problem::Invalid(fields),
            Refusal::Store(error) => error.into(),
        }
    }
}

fn short(line: &ShortLine) -> serde_json::Value {
    json!({ "item_id": line.product, "name": line.name, "wanted": line.wanted, "available": line.available })
}

/// The lines of an order with their prices, and the sum.
///
/// # Errors
/// No lines, mixed currencies, or a sum that does not fit.
pub(crate) fn priced(order: &str, taken: &[TakenLine]) -> Result<(Vec<Purchase>, Money), Refusal> {
    let first = taken.first().ok_or(Refusal::EmptyCart)?;
    let mut total = Money::new(0, first.product.price.currency);
    let mut lines = Vec::with_capacity(taken.len());
    for (n, TakenLine { product, quantity, unit_cost, listing }) in taken.iter().enumerate() {
        if product.price.currency != total.currency {
            return Err(Refusal::MixedCurrencies);
        }
        let line_total = product.price.times(*quantity).ok_or(Refusal::TooLarge)?;
        total = total.plus(line_total).ok_or(Refusal::TooLarge)?;
        lines.push(Purchase {
            id: format!("{order}-{:03}", n + 1),
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
            price: product.price,
            quantity: *quantity,
            line_total,
            unit_cost: *unit_cost,
            returned: 0,
            journey: Journey::default(),
        });
    }
    Ok((lines, total))
}

/// Refuses goods that their buyer sells: an account (a company is one) does not trade with itself.
pub(crate) fn of_others(buyer: &str, lines: &[Purchase]) -> Result<(), Refusal> {
    let own = lines.iter().filter(|line| line.seller == buyer);
    let names: Vec<String> = own.map(|line| line.name.clone()).collect();
    if names.is_empty() { Ok(()) } else { Err(Refusal::OwnProducts(names)) }
}

/// Whether `text` is an amount of money in some currency.
pub(crate) fn is_amount(text: &str) -> bool {
    Money::parse(text, Currency::USD).is_some()
}

/// Refuses where the buyer saw another total. An amount is the same however its decimals are written.
pub(crate) fn as_expected(expected: Option<&str>, total: Money) -> Result<(), Refusal> {
    let same = |text: &str| text == total.to_string() || Money::parse(text, total.currency) == Some(total);
    if expected.is_none_or(same) { Ok(()) } else { Err(Refusal::Changed(total)) }
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

/// Whether an order can be cancelled now.
///
/// # Errors
/// [`Refusal::NotCancellable`] with the reason.
pub(crate) fn may_cancel(order: &Order, now_ms: i64) -> Result<(), Refusal> {
    if order.cancelled_ms.is_some() {
        Err(Refusal::NotCancellable("This order is already cancelled."))
    } else if order.delivered_ms.is_some() {
        Err(Refusal::NotCancellable("This order was delivered. It can be returned instead."))
    } else if order.left.is_some() {
        Err(Refusal::NotCancellable("This order is on its way and can no longer be cancelled."))
    } else if now_ms > cancellable_until(order) {
        Err(Refusal::NotCancellable("An order can be cancelled within 24 hours of placing it."))
    } else {
        Ok(())
    }
}

/// Whether the buyer can confirm the receipt of an order as a whole. Where there are `shipments`, each is confirmed by
/// itself; else once the order is paid, or cannot be cancelled any more.
///
/// # Errors
/// [`Refusal::Cancelled`]; 409 `per-shipment` or `too-early`.
pub(crate) fn may_receive(full: &FullOrder, now_ms: i64, shipments: bool) -> Result<(), Refusal> {
    let (kind, why) = if full.order.cancelled_ms.is_some() {
        return Err(Refusal::Cancelled);
    } else if shipments {
        ("per-shipment", "Confirm each shipment of this order once it is out for delivery or was handed over.")
    } else if now_ms <= cancellable_until(&full.order) && !journey::paid(&full.lines) {
        ("too-early", "Receipt can be confirmed once the order is paid, or a day after it was placed.")
    } else {
        return Ok(());
    };
    Err(Refusal::Conflict(kind, why))
}

/// Until when the goods can be returned, in milliseconds since 1970 UTC; `None` before they are delivered.
pub(crate) fn returnable_until(order: &Order) -> Option<i64> {
    order.delivered_ms.map(|at| at.saturating_add(RETURNABLE_MS))
}

/// Whether goods of an order can be returned now.
///
/// # Errors
/// [`Refusal::NotDelivered`] or [`Refusal::TooLate`].
pub(crate) fn may_return(order: &Order, now_ms: i64) -> Result<(), Refusal> {
    match returnable_until(order) {
        None => Err(Refusal::NotDelivered),
        Some(until) if now_ms > until => Err(Refusal::TooLate),
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
