//! What a cart may hold. Pure.

use kernel::Problem;
use kernel::store::StoreError;
use serde_json::json;

/// Most lines in a cart.
pub(crate) const MAX_LINES: u32 = 100;
/// Most units of one product in a cart.
pub(crate) const MAX_QUANTITY: u32 = 1_000_000;

/// Why a cart was not changed.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// The product is not in the cart.
    NotInCart,
    /// More is wanted than is there.
    OutOfStock {
        /// Units that could be had.
        available: u32,
    },
    /// [`MAX_LINES`] products are in it.
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
            Refusal::Full => {
                Problem::conflict("cart-full", format!("A cart holds at most {MAX_LINES} different items."))
            }
            Refusal::TooMany => Problem::field("itemQuantity", format!("at most {MAX_QUANTITY} of one item in a cart")),
            Refusal::Store(error) => error.into(),
        }
    }
}

/// The quantity after `more` units are added to the `have` that are in the cart, of which there are `stock`.
pub(crate) fn raised(have: u32, more: u32, stock: u32) -> Result<u32, Refusal> {
    let total = have.saturating_add(more);
    if total > stock {
        return Err(Refusal::OutOfStock { available: stock });
    }
    if total > MAX_QUANTITY { Err(Refusal::TooMany) } else { Ok(total) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_never_exceeds_what_is_there() {
        assert!(matches!(raised(2, 3, 5), Ok(5)));
        assert!(matches!(raised(2, 4, 5), Err(Refusal::OutOfStock { available: 5 })));
        assert!(matches!(raised(u32::MAX, 1, 5), Err(Refusal::OutOfStock { .. })));
        assert!(matches!(raised(MAX_QUANTITY, 1, u32::MAX), Err(Refusal::TooMany)));
    }
}
