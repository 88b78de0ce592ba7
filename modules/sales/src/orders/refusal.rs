//! Why there is no order, or why it stays as it is, and how that is said.

use std::collections::BTreeMap;

use contracts::Id;
use contracts::catalog::{ShortLine, StockError};
use contracts::money::Money;
use kernel::Problem;
use kernel::store::{KeyReused, StoreError};
use serde_json::json;

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
        /// What this person ordered alone in the last 30 days.
        spent: Money,
        /// What it comes to.
        total: Money,
    },
    /// A contract above the buyer's limit: an owner or manager has to agree to it.
    NeedsManager {
        /// The limit.
        limit: Money,
        /// What it comes to.
        total: Money,
    },
    /// A new account would owe more than it may.
    OwesTooMuch {
        /// What it may owe.
        bound: Money,
        /// What it owes for open orders.
        owed: Money,
        /// What this one comes to.
        total: Money,
    },
    /// The goods became dearer since the buyer was shown their prices.
    Dearer {
        /// What they came to then.
        was: Money,
        /// What they come to.
        total: Money,
    },
    /// There is no such sale of this seller.
    NoSale,
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
            Refusal::NeedsApproval { limit, spent, total } => needs_approval(limit, spent, total),
            Refusal::NeedsManager { limit, total } => Problem::forbidden(
                "approval-needed",
                format!(
                    "This contract comes to {total} {}, above what you may agree to alone: your company's limit is {limit} {} \
                     for 30 days. An owner or a manager of your company must do it.",
                    total.currency, limit.currency
                ),
            ),
            Refusal::OwesTooMuch { bound, owed, total } => Problem::conflict_with(
                "owes-too-much",
                format!(
                    "This order comes to {total} {0}, and {owed} {0} of your orders are unpaid. Until your first order is paid, \
                     at most {bound} {0} may be open. Pay an order first, or order less.",
                    total.currency
                ),
                json!({
                    "limit": bound.to_string(), "owed": owed.to_string(), "total": total.to_string(),
                    "currency": total.currency.to_string()
                }),
            ),
            Refusal::Dearer { was, total } => Problem::conflict_with(
                "price-changed",
                format!(
                    "Your cart came to {was} {0} when it was filled, and comes to {total} {0} now. Look it over, and order \
                     again with this as `expectedTotal`, or set the quantities anew.",
                    total.currency
                ),
                json!({ "was": was.to_string(), "total": total.to_string(), "currency": total.currency.to_string() }),
            ),
            Refusal::NoSale => Problem::NotFound("There is no such sale.".to_owned()),
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

fn needs_approval(limit: Money, spent: Money, total: Money) -> Problem {
    let currency = limit.currency;
    let before = match spent.minor {
        0 => String::new(),
        _ => format!(" With the {spent} {currency} that you ordered in the last 30 days that is too much."),
    };
    Problem::conflict_with(
        "approval-needed",
        format!(
            "This comes to {total} {}. Your company's limit is {limit} {currency} for 30 days.{before} Ask for approval: the \
             order is made once an owner or a manager has confirmed it.",
            total.currency
        ),
        json!({
            "limit": limit.to_string(), "spent": spent.to_string(), "total": total.to_string(),
            "currency": total.currency.to_string()
        }),
    )
}

fn short(line: &ShortLine) -> serde_json::Value {
    json!({ "item_id": line.product, "name": line.name, "wanted": line.wanted, "available": line.available })
}
