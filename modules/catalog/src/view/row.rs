//! The rows that the view is made of, and the lists that it answers.

use bytes::Bytes;
use contracts::money::Money;

use crate::model::{Image, Product, Ratings, Stock};

/// A product's rows as they stand together.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) product: Product,
    pub(crate) stock: Stock,
    pub(crate) sold: u64,
    pub(crate) ratings: Ratings,
    /// What a unit costs its seller.
    pub(crate) cost: Option<Money>,
    /// Its pictures, the first one first.
    pub(crate) images: Vec<Image>,
    /// Whether its seller deleted it.
    pub(crate) removed: bool,
}

/// A page of a list, ready to be sent.
#[derive(Clone, Debug)]
pub(crate) struct ListAnswer {
    /// A JSON array of products.
    pub(crate) body: Bytes,
    /// How many products the whole list has.
    pub(crate) total: u64,
}
