//! The catalogue's actor. It answers reads from the view and keeps the view up to date with commits.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use contracts::catalog::{CountListed, FindProducts, GetFilterNames, GetLowStock, GetProducts, LowStock, ProductCard};
use contracts::ids::{AccountId, ProductId};
use contracts::pricing::CompanyPrices;
use kernel::store::{Changed, Scope, StoreError};
use kernel::{Actor, Changes, Handler, Message, Problem, StartError};

use crate::facts::ATTRIBUTES;
use crate::query::ListQuery;
use crate::rows::{each_row, row};
use crate::store::{PRODUCTS, SKUS};
use crate::view::own::OwnIds;
use crate::view::shelf::StockQuery;
use crate::view::{Filling, ListAnswer, View};

/// Most ids in one [`GetProducts`].
pub(crate) const MAX_IDS: usize = 200;

/// The prices of the company that asks; none for everybody else.
pub(crate) type Prices = Option<Arc<CompanyPrices>>;

/// Requests a page of a list.
pub(crate) struct ListProducts(pub(crate) ListQuery, pub(crate) Prices);
impl Message for ListProducts {
    type Reply = Result<ListAnswer, Problem>;
}

/// Requests a listed product's JSON. The reply is `None` if no listed product has that id.
pub(crate) struct GetProduct(pub(crate) ProductId, pub(crate) Prices);
impl Message for GetProduct {
    type Reply = Result<Option<Bytes>, Problem>;
}

/// Requests the values of all filters, as JSON.
pub(crate) struct GetFilters;
impl Message for GetFilters {
    type Reply = Result<Bytes, Problem>;
}

/// Requests the products most like a listed one. The reply is `None` if no listed product has that id.
pub(crate) struct GetRelated(pub(crate) ProductId, pub(crate) Prices);
impl Message for GetRelated {
    type Reply = Result<Option<ListAnswer>, Problem>;
}

/// Requests those of these products that are listed, in this order.
pub(crate) struct GetListed(pub(crate) Vec<ProductId>, pub(crate) Prices);
impl Message for GetListed {
    type Reply = Result<ListAnswer, Problem>;
}

/// Requests the ids of listed products in catalogue order, and their total number.
pub(crate) struct GetIds {
    pub(crate) offset: u64,
    pub(crate) limit: u64,
}
impl Message for GetIds {
    type Reply = Result<(Vec<ProductId>, u64), Problem>;
}

/// Requests a page of a seller's own lots, listed or not, as JSON.
pub(crate) struct GetOwnStock {
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) query: StockQuery,
}
impl Message for GetOwnStock {
    type Reply = Result<Bytes, Problem>;
}

/// Requests the ids of a page of a seller's own lots.
pub(crate) struct GetOwnIds {
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) query: StockQuery,
}
impl Message for GetOwnIds {
    type Reply = Result<OwnIds, Problem>;
}

/// Whether the view depends on this row.
pub(crate) fn is_shown(changed: &Changed) -> bool {
    ["products", "stock", "sold", "ratings", "costs", "images"].contains(&changed.table.as_str())
}

/// The view of the catalogue, and the changes that it still has to read.
pub(crate) struct CatalogActor {
    store: Scope,
    view: View,
    /// Changed products that the view has not read again yet, and whether their own row changed.
    owed: BTreeMap<ProductId, bool>,
}

impl Actor for CatalogActor {}

impl CatalogActor {
    /// Reads the whole catalogue into a view.
    ///
    /// # Errors
    /// Returns [`StartError`] if the store fails.
    pub(crate) fn new(store: Scope) -> Result<Self, StartError> {
        let mut filling = Filling::default();
        store.read(|r| each_row(r, |row| filling.take(row)))?;
        Ok(CatalogActor { store, view: filling.finish(), owed: BTreeMap::new() })
    }

    /// Reads the changed products again.
    fn catch_up(&mut self) -> Result<(), StoreError> {
        if self.owed.is_empty() {
            return Ok(());
        }
        let rows = self.store.read(|r| {
            let rows = self.owed.iter().map(|(id, relisted)| Ok(row(r, id)?.map(|row| (row, *relisted))));
            rows.collect::<Result<Vec<_>, StoreError>>()
        })?;
        let mut rows: Vec<_> = rows.into_iter().flatten().collect();
        // New products take their slots in catalogue order.
        rows.sort_unstable_by_key(|(row, _)| row.product.ordinal);
        let (known, new): (Vec<_>, Vec<_>) = rows.iter().partition(|(row, _)| self.view.knows(&row.product.id));
        self.view.unindex(known.iter().filter(|(_, relisted)| *relisted).map(|(row, _)| &row.product.id));
        for (row, relisted) in known {
            self.view.put(row, *relisted);
        }
        self.view.add(new.into_iter().map(|(row, _)| row));
        self.owed.clear();
        Ok(())
    }
}

impl Handler<Changes> for CatalogActor {
    fn handle(&mut self, changes: Changes) {
        for changed in changes.0 {
            if !is_shown(&changed) {
                continue;
            }
            let relisted = changed.table == "products";
            // A picture's key starts with its product's id, which has no slash.
            let id = changed.key.split(|byte| *byte == b'/').next().unwrap_or_default().to_vec();
            if let Ok(id) = String::from_utf8(id) {
                *self.owed.entry(id.into()).or_default() |= relisted;
            }
        }
        if let Err(error) = self.catch_up() {
            tracing::error!(%error, "the catalogue's view is behind; the next read tries again");
        }
    }
}

impl Handler<ListProducts> for CatalogActor {
    fn handle(&mut self, ListProducts(query, prices): ListProducts) -> Result<ListAnswer, Problem> {
        self.catch_up().map(|()| self.view.list(&query, prices.as_deref())).map_err(Problem::from)
    }
}

impl Handler<GetProduct> for CatalogActor {
    fn handle(&mut self, GetProduct(id, prices): GetProduct) -> Result<Option<Bytes>, Problem> {
        self.catch_up().map(|()| self.view.product(&id, prices.as_deref())).map_err(Problem::from)
    }
}

impl Handler<GetRelated> for CatalogActor {
    fn handle(&mut self, GetRelated(id, prices): GetRelated) -> Result<Option<ListAnswer>, Problem> {
        self.related(&id, prices.as_deref()).map_err(Problem::from)
    }
}

impl CatalogActor {
    fn related(&mut self, id: &ProductId, prices: Option<&CompanyPrices>) -> Result<Option<ListAnswer>, StoreError> {
        self.catch_up()?;
        let product = self.store.read(|r| r.get(&PRODUCTS, id))?;
        Ok(product.and_then(|product| self.view.related(id, &product.facts, prices)))
    }
}

impl Handler<GetIds> for CatalogActor {
    fn handle(&mut self, GetIds { offset, limit }: GetIds) -> Result<(Vec<ProductId>, u64), Problem> {
        self.catch_up().map(|()| self.view.ids(offset, limit)).map_err(Problem::from)
    }
}

impl Handler<CountListed> for CatalogActor {
    fn handle(&mut self, _: CountListed) -> Result<u64, Problem> {
        self.catch_up().map(|()| self.view.ids(0, 0).1).map_err(Problem::from)
    }
}

impl Handler<GetListed> for CatalogActor {
    fn handle(&mut self, GetListed(ids, prices): GetListed) -> Result<ListAnswer, Problem> {
        self.catch_up().map(|()| self.view.those(&ids, prices.as_deref())).map_err(Problem::from)
    }
}

impl Handler<GetFilters> for CatalogActor {
    fn handle(&mut self, _: GetFilters) -> Result<Bytes, Problem> {
        self.catch_up().map(|()| self.view.filters()).map_err(Problem::from)
    }
}

impl Handler<GetFilterNames> for CatalogActor {
    fn handle(&mut self, GetFilterNames: GetFilterNames) -> Vec<&'static str> {
        ATTRIBUTES.iter().map(|attribute| attribute.name).collect()
    }
}

impl Handler<GetProducts> for CatalogActor {
    fn handle(&mut self, GetProducts { ids }: GetProducts) -> Result<Vec<Arc<ProductCard>>, Problem> {
        if ids.len() > MAX_IDS {
            return Err(Problem::field("ids", format!("at most {MAX_IDS}")));
        }
        let cards = self.catch_up().map(|()| ids.iter().filter_map(|id| self.view.card(id)).collect());
        cards.map_err(Problem::from)
    }
}

impl Handler<FindProducts> for CatalogActor {
    fn handle(&mut self, asked: FindProducts) -> Result<Vec<Option<Arc<ProductCard>>>, Problem> {
        if asked.skus.len() > MAX_IDS {
            return Err(Problem::field("skus", format!("at most {MAX_IDS}")));
        }
        self.find(&asked.skus).map_err(Problem::from)
    }
}

impl CatalogActor {
    fn find(&mut self, skus: &[String]) -> Result<Vec<Option<Arc<ProductCard>>>, StoreError> {
        self.catch_up()?;
        let ids = self.store.read(|r| skus.iter().map(|sku| r.get(&SKUS, sku)).collect::<Result<Vec<_>, _>>())?;
        Ok(ids.into_iter().map(|id| self.view.card(&id?.0)).collect())
    }
}

impl Handler<GetOwnStock> for CatalogActor {
    fn handle(&mut self, GetOwnStock { seller, query }: GetOwnStock) -> Result<Bytes, Problem> {
        self.catch_up().map_err(Problem::from).and_then(|()| self.view.own_stock(&seller, &query))
    }
}

impl Handler<GetOwnIds> for CatalogActor {
    fn handle(&mut self, GetOwnIds { seller, query }: GetOwnIds) -> Result<OwnIds, Problem> {
        self.catch_up().map_err(Problem::from).and_then(|()| self.view.own_ids(&seller, &query))
    }
}

impl Handler<GetLowStock> for CatalogActor {
    fn handle(&mut self, GetLowStock { seller, limit }: GetLowStock) -> Result<Vec<LowStock>, Problem> {
        self.catch_up().map(|()| self.view.low(&seller, limit)).map_err(Problem::from)
    }
}

#[cfg(test)]
#[path = "actor_tests.rs"]
mod tests;
