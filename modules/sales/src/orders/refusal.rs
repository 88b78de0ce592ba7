//! The refusals of orders.

use contracts::catalog::{ShortLine, StockError};
use contracts::discounts::UNKNOWN_CODE;
use contracts::money::{Currency, Money};
use kernel::{Problem, TxError};
use serde_json::json;

/// Names the other use of an idempotency key: see [`once`](kernel::store::once).
pub(crate) const ANOTHER_ORDER: &str = "another order";

/// Refuses with 404: this buyer has no such order.
pub(crate) fn no_order() -> TxError {
    TxError::not_found("order")
}

/// Refuses with 404: this seller has no such sale.
pub(crate) fn no_sale() -> TxError {
    TxError::not_found("sale")
}

/// Refuses a discount code in a shop without codes, as one that does not count.
pub(crate) fn no_codes() -> TxError {
    TxError::conflict(UNKNOWN_CODE, "This shop has no discount codes. No order was made.")
}

/// Refuses an empty cart.
pub(crate) fn empty_cart() -> TxError {
    TxError::field("cart", "is empty")
}

/// Refuses to let the buyer fetch goods, with the names of the sellers who do not hand them over.
pub(crate) fn not_fetched(sellers: &[&str]) -> TxError {
    let names = sellers.join(", ");
    TxError::field("deliveryMethod", &format!("cannot be collection: {names} hands no goods over to buyers"))
}

/// Refuses goods of which none is sold any more.
pub(crate) fn none_sold() -> TxError {
    TxError::field("lines", "none of these goods is sold any more")
}

/// Refuses a sum that does not fit.
pub(crate) fn too_large() -> TxError {
    TxError::field("cart", "comes to more than one order can hold")
}

/// Refuses prices in more than one currency.
pub(crate) fn mixed_currencies() -> TxError {
    let why = "The items in your cart are sold in different currencies. Order them one currency at a time.";
    TxError::conflict("mixed-currencies", why)
}

/// Refuses goods that the buyer sells, with their names.
pub(crate) fn own_products(names: &[String]) -> TxError {
    let names = names.join(", ");
    let why = format!("You sell this yourself: {names}. Take it out of the cart. No order was made.");
    TxError::conflict("own-product", why)
}

/// Refuses lines that the stock cannot serve, or a quantity in which the product is not sold.
pub(crate) fn not_in_stock(error: StockError) -> TxError {
    match error {
        StockError::Short(lines) => with(
            "out-of-stock",
            "Not enough is left of some items. No order was made.".to_owned(),
            json!({ "short": lines.iter().map(short).collect::<Vec<_>>() }),
        ),
        StockError::Quantity(rule) => TxError::conflict("quantity-not-sold", format!("{rule}. No order was made.")),
        StockError::Store(error) => error.into(),
    }
}

/// Refuses a total other than the one that the buyer saw.
pub(crate) fn cart_changed(total: Money) -> TxError {
    with(
        "cart-changed",
        format!("Your cart now comes to {total} {}. Please look it over and order again.", total.currency),
        json!({ "total": total.to_string() }),
    )
}

/// Refuses a total other than the one to be confirmed.
pub(crate) fn price_changed(total: Money) -> TxError {
    with(
        "price-changed",
        format!("The order now comes to {total} {}. Please look it over and confirm it again.", total.currency),
        json!({ "total": total.to_string() }),
    )
}

/// Refuses goods that became dearer since the buyer saw their prices, with the total then and now.
pub(crate) fn dearer(was: Money, total: Money) -> TxError {
    with(
        "price-changed",
        format!(
            "Your cart came to {was} {0} when it was filled, and comes to {total} {0} now. Look it over, and order again \
             with this as `expectedTotal`, or set the quantities anew.",
            total.currency
        ),
        json!({ "was": was.to_string(), "total": total.to_string(), "currency": total.currency.to_string() }),
    )
}

/// Refuses a debt above a new account's bound, with the bound, the debt for open orders, and the total of this one.
pub(crate) fn owes_too_much(bound: Money, owed: Money, total: Money) -> TxError {
    with(
        "owes-too-much",
        format!(
            "This order comes to {total} {0}, and {owed} {0} of your orders are unpaid. Until your first order is paid, at \
             most {bound} {0} may be open. Pay an order first, or order less.",
            total.currency
        ),
        json!({
            "limit": bound.to_string(), "owed": owed.to_string(), "total": total.to_string(),
            "currency": total.currency.to_string()
        }),
    )
}

/// Refuses a contract above the buyer's limit, or in another currency than the limit: an owner or manager must agree to
/// it. `shop` is the shop's currency.
pub(crate) fn needs_manager(limit: Money, total: Money, shop: Currency) -> TxError {
    let why = if limit.currency == total.currency {
        format!(
            "This contract comes to {total} {0}, above what you may agree to alone: your company's limit is {limit} {0} \
             for 30 days. An owner or a manager of your company must do it.",
            total.currency
        )
    } else {
        format!(
            "This contract comes to {total} {}. Your company's limit is {limit} {} for 30 days, and two currencies are \
             not compared. An owner or a manager of your company must do it.{}",
            total.currency,
            limit.currency,
            to_set_anew(limit, shop)
        )
    };
    Problem::forbidden("approval-needed", why).into()
}

/// Refuses a total above the buyer's limit, or in another currency than the limit: a second person must confirm it.
/// `spent` is the sum in the limit's currency that this person ordered alone in the last 30 days, and `shop` is the
/// shop's currency.
pub(crate) fn needs_approval((limit, spent): (Money, Money), total: Money, shop: Currency) -> TxError {
    let currency = limit.currency;
    let (before, after) = if currency != total.currency {
        (" Two currencies are not compared.".to_owned(), to_set_anew(limit, shop))
    } else if spent.minor == 0 {
        (String::new(), String::new())
    } else {
        let before = format!(" With the {spent} {currency} that you ordered in the last 30 days that is too much.");
        (before, String::new())
    };
    let mut members = json!({
        "limit": limit.to_string(), "spent": spent.to_string(), "total": total.to_string(),
        "currency": total.currency.to_string()
    });
    if currency != total.currency {
        members["limitCurrency"] = currency.to_string().into();
    }
    with(
        "approval-needed",
        format!(
            "This comes to {total} {}. Your company's limit is {limit} {currency} for 30 days.{before} Ask for approval: the \
             order is made once an owner or a manager has confirmed it.{after}",
            total.currency
        ),
        members,
    )
}

/// Says how a limit from before the shop's currency changed is set anew; nothing if it is in the shop's currency.
fn to_set_anew(limit: Money, shop: Currency) -> String {
    if limit.currency == shop {
        return String::new();
    }
    format!(" The shop's currency is {shop} now: the owner of your company can set the limit anew in {shop}.")
}

fn short(line: &ShortLine) -> serde_json::Value {
    json!({ "item_id": line.product, "name": line.name, "wanted": line.wanted, "available": line.available })
}

fn with(kind: &'static str, why: String, members: serde_json::Value) -> TxError {
    Problem::conflict_with(kind, why, members).into()
}

/// Refuses a cancellation, with the reason in words.
pub(crate) fn not_cancellable(why: &str) -> TxError {
    TxError::conflict("not-cancellable", why)
}
