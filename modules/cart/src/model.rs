//! The stored records.

use contracts::ids::{CartRowId, ProductId};
use contracts::money::Money;
use kernel::store::{Former, Record};
use serde::{Deserialize, Serialize};

/// A product in a person's cart, with its looks when it was last added. They are shown if it is no longer listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The row's own id.
    pub(crate) id: CartRowId,
    /// Product id.
    pub(crate) product: ProductId,
    /// Units, 1 to [`crate::rules::MAX_QUANTITY`].
    pub(crate) quantity: u32,
    /// Name at that time.
    pub(crate) name: String,
    /// List price of one unit at that time.
    pub(crate) price: Money,
    /// Address of its picture at that time; may be empty.
    pub(crate) image_url: String,
    /// Unit price at this quantity that the buyer saw; `None` in rows that are older than this field.
    pub(crate) shown: Option<Money>,
}
impl Record for Line {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without the price at its quantity.
        |payload| Self::completed(payload, &None::<Money>),
    ];
}

/// What is in a cart: the products by the places of their lines, in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contents(Vec<(u64, ProductId)>);
impl Record for Contents {}

impl Contents {
    /// Returns the number of lines.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the places of the lines, in their order.
    pub(crate) fn places(&self) -> impl Iterator<Item = u64> {
        self.0.iter().map(|(place, _)| *place)
    }

    /// Returns the place of a product's line.
    pub(crate) fn place_of(&self, product: &ProductId) -> Option<u64> {
        self.0.iter().find(|(_, held)| held == product).map(|(place, _)| *place)
    }

    /// Adds a product, last, and returns the place of its line.
    pub(crate) fn add(&mut self, product: ProductId) -> u64 {
        let place = self.0.last().map_or(0, |(last, _)| last + 1);
        self.0.push((place, product));
        place
    }

    /// Adds a product whose line has a place already.
    pub(crate) fn insert(&mut self, place: u64, product: ProductId) {
        let at = self.0.partition_point(|(before, _)| *before < place);
        self.0.insert(at, (place, product));
    }

    /// Removes a product and returns the place of its line.
    pub(crate) fn remove(&mut self, product: &ProductId) -> Option<u64> {
        let at = self.0.iter().position(|(_, held)| held == product)?;
        Some(self.0.remove(at).0)
    }
}
