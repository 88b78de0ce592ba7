//! The limits and rules of a cart. Pure.

use contracts::catalog::ProductCard;
use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::StoreError;
use serde_json::json;

/// Most lines in a cart.
pub(crate) const MAX_LINES: u32 = 100;
/// Most units of one product in a cart.
pub(crate) const MAX_QUANTITY: u32 = 1_000_000;

/// The message for goods that the buyer sells.
pub(crate) const OWN_PRODUCT: &str = "This is your own product.";

/// The reason why a cart was not changed.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// The product is not in the cart.
    NotInCart,
    /// More units are wanted than are in stock.
    OutOfStock {
        /// Units in stock.
        available: u32,
    },
    /// The buyer sells it.
    OwnProduct,
    /// The cart already has [`MAX_LINES`] products.
    Full,
    /// More than [`MAX_QUANTITY`] of one product.
    TooMany,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Refusal::Store(error)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotInCart => Problem::NotFound("This item is not in your cart.".to_owned()),
            Refusal::OutOfStock { available } => Problem::conflict_with(
                "out-of-stock",
                match available {
                    0 => "This item is sold out.".to_owned(),
                    1 => "Only 1 of this item is available.".to_owned(),
                    n => format!("Only {n} of this item are available."),
                },
                json!({ "available": available }),
            ),
            Refusal::OwnProduct => Problem::conflict("own-product", OWN_PRODUCT),
            Refusal::Full => {
                Problem::conflict("cart-full", format!("A cart holds at most {MAX_LINES} different items."))
            }
            Refusal::TooMany => Problem::field("itemQuantity", format!("at most {MAX_QUANTITY} of one item in a cart")),
            Refusal::Store(error) => error.into(),
        }
    }
}

/// Refuses a product that the buying account itself sells.
pub(crate) fn of_others(card: &ProductCard, account: &AccountId) -> Result<(), Refusal> {
    if card.seller == *account { Err(Refusal::OwnProduct) } else { Ok(()) }
}

/// Returns the quantity after `more` units are added to `have` units in the cart. `stock` units are available.
pub(crate) fn raised(have: u32, more: u32, stock: u32) -> Result<u32, Refusal> {
    let total = have.saturating_add(more);
    if total > stock {
        return Err(Refusal::OutOfStock { available: stock });
    }
    if total > MAX_QUANTITY { Err(Refusal::TooMany) } else { Ok(total) }
}

/// Returns how many of `wanted` units a cart can take over, and the reason if that is another number. A quantity below
/// the product's smallest is raised to it; one between two steps is lowered to the step below.
pub(crate) fn taken_over(card: &ProductCard, wanted: u32) -> (u32, Option<String>) {
    let ProductCard { unit, stock, min_quantity, .. } = card;
    let (least, step) = ((*min_quantity).max(1), card.increment.max(1));
    let most = (*stock).min(MAX_QUANTITY);
    if most < least {
        let left = if *stock == 0 {
            "It is sold out.".to_owned()
        } else {
            format!("Only {stock} are left, less than is sold at once.")
        };
        return (0, Some(left));
    }
    let on_step = |units: u32| units - (units - least) % step;
    let kept = on_step(wanted.clamp(least, most));
    let why = match kept {
        _ if kept == wanted => return (kept, None),
        _ if wanted < least => format!("It is sold from {least} {unit}."),
        _ if wanted > most => format!("{stock} are in stock."),
        _ => format!("It is sold in steps of {step} {unit}."),
    };
    (kept, Some(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::product;

    #[test]
    fn what_is_taken_over_is_a_quantity_that_is_sold() {
        let lot =
            |stock| ProductCard { min_quantity: 300, increment: 60, unit: "kg".to_owned(), ..product("a", stock) };
        for (stock, wanted, kept) in [
            (7200, 300, 300),
            (7200, 360, 360),
            (7200, 359, 300),
            (7200, 1, 300),
            (500, 7200, 480),
            (299, 300, 0),
            (0, 300, 0),
            (u32::MAX, u32::MAX, 999_960),
        ] {
            let (units, why) = taken_over(&lot(stock), wanted);
            assert_eq!((units, why.is_none()), (kept, kept == wanted), "{stock} {wanted}");
        }
        assert_eq!(taken_over(&product("a", 5), 9), (5, Some("5 are in stock.".to_owned())));
        let broken = ProductCard { min_quantity: 0, increment: 0, ..product("a", 5) };
        assert_eq!(taken_over(&broken, 3), (3, None), "rules that no listing passes do not break a cart");
    }

    #[test]
    fn nobody_puts_their_own_goods_into_a_cart() {
        let card = ProductCard { seller: "seller".into(), ..product("a", 5) };
        assert!(matches!(of_others(&card, &"seller".into()), Err(Refusal::OwnProduct)));
        assert!(of_others(&card, &"buyer".into()).is_ok());
    }

    #[test]
    fn a_line_never_exceeds_what_is_there() {
        assert!(matches!(raised(2, 3, 5), Ok(5)));
        assert!(matches!(raised(2, 4, 5), Err(Refusal::OutOfStock { available: 5 })));
        assert!(matches!(raised(u32::MAX, 1, 5), Err(Refusal::OutOfStock { .. })));
        assert!(matches!(raised(MAX_QUANTITY, 1, u32::MAX), Err(Refusal::TooMany)));
    }
}
