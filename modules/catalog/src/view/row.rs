//! The rows from which the view is built, and the lists that it returns.

use bytes::Bytes;
use contracts::money::Money;

use crate::model::{Image, Product, Ratings, Stock};

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
}

/// A page of a list, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct ListAnswer {
    /// A JSON array of products.
    pub(crate) body: Bytes,
    /// Number of products in the whole list.
    pub(crate) total: u64,
}
