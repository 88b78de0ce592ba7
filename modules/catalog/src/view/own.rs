//! A seller's own lots, written as JSON directly from the view. New texts for each lot of each answer would cost more
//! than everything else, and the more the larger the shop.

use std::fmt::Display;

use bytes::Bytes;
use contracts::catalog::LOW_STOCK;
use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use kernel::Problem;
use kernel::http::Page;
use serde::{Serialize, Serializer};

use super::entry::{Entry, Sharing};
use super::image_url::ImageUrl;
use super::shelf::{Part, StockQuery, value};
use super::{Row, View};

/// Space reserved for a lot, in bytes. Most lots take a little less.
const TYPICAL: usize = 480;

/// A seller's lot.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockItem<'a> {
    id: &'a str,
    sku: &'a str,
    name: &'a str,
    /// `coffee`, `tea` or `sugar`.
    kind: &'a str,
    category: &'a str,
    /// What one of it is.
    unit: &'a str,
    /// Units sold and not given back.
    amount_sold: u64,
    /// Units that can still be bought.
    remaining_units: u32,
    /// Units held back for contracts.
    reserved: u32,
    /// What the remaining units are worth: at their cost where that is known, else at the list price.
    #[schema(value_type = String)]
    value: Text<Money>,
    /// What a unit costs the seller.
    #[schema(value_type = Option<String>, required)]
    unit_cost: Option<Text<Money>>,
    /// List price of a unit.
    #[schema(value_type = String)]
    price: Text<Money>,
    currency: &'a str,
    #[serde(rename = "image_url")]
    #[schema(rename = "image_url", value_type = String)]
    image_url: Text<ImageUrl<'a>>,
    /// Whether its seller lists it. It can be bought unless the shop took it off sale, or its seller may not sell.
    listed: bool,
    /// Why the shop took it off sale; `null` if it did not.
    #[schema(required)]
    withheld: Option<&'a str>,
    /// Whether its seller may sell now.
    may_sell: bool,
    /// Whether few are left: fewer than 10, or than its smallest quantity.
    low: bool,
}

impl<'a> StockItem<'a> {
    fn new(entry: &'a Entry, may_sell: bool) -> Self {
        let (shared, own) = (entry.shared(), &entry.own);
        StockItem {
            id: entry.id(),
            sku: entry.sku(),
            name: entry.name(),
            kind: &shared.kind,
            category: &shared.category,
            unit: &shared.unit,
            amount_sold: own.sold,
            remaining_units: entry.stock,
            reserved: own.reserved,
            value: Text(value(entry)),
            unit_cost: own.cost.map(Text),
            price: Text(entry.price),
            currency: entry.price.currency.code(),
            image_url: Text(entry.image_url()),
            listed: own.listed,
            withheld: own.withheld.as_deref(),
            may_sell,
            low: entry.stock < entry.min_quantity.max(LOW_STOCK),
        }
    }
}

/// Serializes a value as text.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A lot built from its rows, serialized as a [`StockItem`].
pub(crate) struct OwnLot {
    entry: Entry,
    may_sell: bool,
}

impl OwnLot {
    pub(crate) fn new(row: &Row) -> Self {
        OwnLot { entry: Entry::new(row, &mut Sharing::default()), may_sell: !row.barred }
    }
}

impl Serialize for OwnLot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StockItem::new(&self.entry, self.may_sell).serialize(serializer)
    }
}

/// The ids of a page of a seller's lots.
pub(crate) struct OwnIds {
    pub(crate) ids: Vec<ProductId>,
    /// The last lot of this page, if more follow.
    pub(crate) next: Option<ProductId>,
}

impl View {
    /// Returns a page of a seller's own lots: a [`Page`] of [`StockItem`]s as JSON.
    ///
    /// # Errors
    /// Returns 422 if the cursor is not of this list.
    pub(crate) fn own_stock(&mut self, seller: &AccountId, query: &StockQuery) -> Result<Bytes, Problem> {
        let Part { slots, more, total } = self.own_part(seller, query)?;
        let entry = |slot: &u32| &self.entries[*slot as usize];
        let next_cursor = slots.last().filter(|_| more).map(|slot| entry(slot).id().to_owned());
        let may_sell = !self.barred.contains(seller);
        let items = slots.iter().map(|slot| StockItem::new(entry(slot), may_sell)).collect();
        let mut body = Vec::with_capacity(TYPICAL * (slots.len() + 1));
        let page: Page<StockItem<'_>> = Page { items, next_cursor, total };
        serde_json::to_writer(&mut body, &page).map_err(|error| Problem::Internal(error.to_string()))?;
        Ok(body.into())
    }

    /// Returns the ids of these lots.
    ///
    /// # Errors
    /// See [`View::own_stock`].
    pub(crate) fn own_ids(&mut self, seller: &AccountId, query: &StockQuery) -> Result<OwnIds, Problem> {
        let Part { slots, more, .. } = self.own_part(seller, query)?;
        let ids: Vec<ProductId> = slots.into_iter().map(|slot| self.entries[slot as usize].id().into()).collect();
        let next = ids.last().filter(|_| more).cloned();
        Ok(OwnIds { ids, next })
    }

    fn own_part(&mut self, seller: &AccountId, query: &StockQuery) -> Result<Part, Problem> {
        let found = query.text.as_deref().map(|text| self.search.find(text));
        // Accepts only the caller's own lot, because the place of another's would reveal private data.
        let is_own = |at: &u32| self.entries[*at as usize].shared().seller.as_ref() == seller.as_str();
        let own = |id: &ProductId| self.slots.get(id.as_str()).copied().filter(is_own);
        let after = match query.cursor.as_ref().map(own) {
            Some(None) => return Err(Problem::field("cursor", "is not a cursor of this list")),
            after => after.flatten(),
        };
        Ok(self.shelves.part(seller, query, after, found.as_deref(), &self.entries))
    }
}
