//! The rows from which the view is built, and the lists that it returns.

use bytes::Bytes;
use contracts::money::Money;

use crate::model::{Image, Product, Ratings, Stock};
use crate::sale;

/// All rows of a product.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) product: Product,
    pub(crate) stock: Stock,
    pub(crate) sold: u64,
    pub(crate) ratings: Ratings,
    /// Cost of one unit to its seller.
    pub(crate) cost: Option<Money>,
    /// Its pictures, in order.
    pub(crate) images: Vec<Image>,
    /// Whether its seller deleted it.
    pub(crate) removed: bool,
    /// Why the shop took it off sale, if it did.
    pub(crate) withheld: Option<String>,
    /// Whether its seller may not sell now.
    pub(crate) barred: bool,
}

/// What a product has and has sold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    pub(crate) stock: Stock,
    /// Units sold, counted from the orders' events.
    pub(crate) sold: u64,
}

impl Row {
    pub(super) fn counts(&self) -> Counts {
        Counts { stock: self.stock, sold: self.sold }
    }

    /// Whether it is on sale.
    pub(crate) fn is_on_sale(&self) -> bool {
        sale::is_on_sale(self.product.listed, self.withheld.is_some(), self.barred)
    }
}

/// A page of a list, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct ListAnswer {
    /// A JSON array of products.
    pub(crate) body: Bytes,
    /// Number of products in the whole list.
    pub(crate) total: u64,
}
