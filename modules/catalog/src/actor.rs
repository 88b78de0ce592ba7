//! The catalogue's actor. It answers reads from the view and keeps the view up to date with commits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, mpsc};

use bytes::Bytes;
use contracts::catalog::{CountListed, FindProducts, GetFilterNames, GetLowStock, GetProducts, LowStock, ProductCard};
use contracts::ids::{AccountId, ProductId};
use contracts::pricing::CompanyPrices;
use kernel::store::{Changed, Reader, Scope, StoreError};
use kernel::{Actor, Changes, Handler, Message, Problem, StartError};

use crate::facts::ATTRIBUTES;
use crate::model::Product;
use crate::query::ListQuery;
use crate::rows::{counts, each_row, row};
use crate::sale::{BARRED, WITHHELD, is_barred};
use crate::store::{PRODUCTS, SKUS, SOLD, STOCK};
use crate::view::own::OwnIds;
use crate::view::shelf::StockQuery;
use crate::view::{Filling, ListAnswer, Row, View};

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
    let of_products = ["products", "stock", "sold", "ratings", "costs", "images", WITHHELD.name()];
    of_products.contains(&changed.table.as_str()) || changed.table == BARRED.name()
}

/// The view of the catalogue, and the changes that it still has to read.
pub(crate) struct CatalogActor {
    store: Scope,
    view: View,
    /// Changed products that the view has not read again yet.
    owed: BTreeMap<ProductId, Owed>,
    /// Sellers whose right to sell changed since the view read it.
    owed_sellers: BTreeSet<AccountId>,
}

impl Actor for CatalogActor {}

/// The rows of a product that the view must read again: each kind with those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Owed {
    /// What it has and has sold.
    Counts,
    /// Any of its rows.
    Row,
    /// Its own row, or the shop's word on it: its place in lists and searches may be another.
    Listing,
}

impl Owed {
    fn of(table: &str) -> Self {
        if table == STOCK.name() || table == SOLD.name() {
            Owed::Counts
        } else if table == PRODUCTS.name() || table == WITHHELD.name() {
            Owed::Listing
        } else {
            Owed::Row
        }
    }
}

/// Products that one thread hands to the other at once.
const AT_ONCE: usize = 256;

/// Reads the whole catalogue into a view. One thread reads rows and another takes them in, so that a large shop starts
/// sooner on two processors.
fn filled(reader: &Reader<'_>) -> Result<View, StoreError> {
    std::thread::scope(|threads| {
        let (send, receive) = mpsc::sync_channel::<Vec<Row>>(4);
        let taken = threads.spawn(move || {
            let mut filling = Filling::default();
            receive.iter().flatten().for_each(|row| filling.take(&row));
            filling.finish()
        });
        let mut rows = Vec::with_capacity(AT_ONCE);
        let read = each_row(reader, |row| {
            rows.push(row);
            if rows.len() == AT_ONCE {
                // It is refused only if the other thread panicked, which is seen below.
                let _ = send.send(std::mem::replace(&mut rows, Vec::with_capacity(AT_ONCE)));
            }
        });
        let _ = send.send(rows);
        drop(send);
        let view = taken.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        read.map(|()| view)
    })
}

impl CatalogActor {
    /// Reads the whole catalogue into a view.
    ///
    /// # Errors
    /// Returns [`StartError`] if the store fails.
    pub(crate) fn new(store: Scope) -> Result<Self, StartError> {
        let view = store.read(filled)?;
        Ok(CatalogActor { store, view, owed: BTreeMap::new(), owed_sellers: BTreeSet::new() })
    }

    /// Reads the changed products and sellers again.
    fn catch_up(&mut self) -> Result<(), StoreError> {
        if self.owed.is_empty() && self.owed_sellers.is_empty() {
            return Ok(());
        }
        let (view, owed) = (&self.view, &self.owed);
        let (counted, mut rows, sellers) = self.store.read(|r| {
            let (mut counted, mut rows) = (Vec::new(), Vec::new());
            for (id, owed) in owed {
                if *owed == Owed::Counts && view.knows(id) {
                    counted.push((id, counts(r, id)?));
                } else if let Some(row) = row(r, id)? {
                    rows.push((row, *owed == Owed::Listing));
                }
            }
            let sellers = self.owed_sellers.iter().map(|seller| Ok((seller.clone(), sold_again(view, r, seller)?)));
            Ok::<_, StoreError>((counted, rows, sellers.collect::<Result<Vec<_>, StoreError>>()?))
        })?;
        for (id, counts) in counted {
            self.view.recount(id, &counts);
        }
        // New products take their slots in catalogue order.
        rows.sort_unstable_by_key(|(row, _)| row.product.ordinal);
        let (known, new): (Vec<_>, Vec<_>) = rows.iter().partition(|(row, _)| self.view.knows(&row.product.id));
        self.view.unindex(known.iter().filter(|(_, relisted)| *relisted).map(|(row, _)| &row.product.id));
        for (row, relisted) in known {
            self.view.put(row, *relisted);
        }
        self.view.add(new.into_iter().map(|(row, _)| row));
        for (seller, goods) in sellers {
            match goods {
                Some(goods) => self.view.unbar(&seller, &goods),
                None => self.view.bar(&seller),
            }
        }
        self.owed.clear();
        self.owed_sellers.clear();
        Ok(())
    }
}

/// Reads the goods that come back on sale with their seller; `None` if the seller may not sell.
fn sold_again(view: &View, reader: &Reader<'_>, seller: &AccountId) -> Result<Option<Vec<Product>>, StoreError> {
    if is_barred(reader, seller)? {
        return Ok(None);
    }
    let goods = view.held_back(seller).into_iter().filter_map(|id| reader.get(&PRODUCTS, &id).transpose());
    goods.collect::<Result<_, _>>().map(Some)
}

impl Handler<Changes> for CatalogActor {
    fn handle(&mut self, changes: Changes) {
        for changed in changes.0 {
            if !is_shown(&changed) {
                continue;
            }
            // A picture's key starts with its product's id, which has no slash; neither has a seller's.
            let id = changed.key.split(|byte| *byte == b'/').next().unwrap_or_default().to_vec();
            let Ok(id) = String::from_utf8(id) else { continue };
            if changed.table == BARRED.name() {
                self.owed_sellers.insert(id.into());
                continue;
            }
            let owed = Owed::of(&changed.table);
            let all = self.owed.entry(id.into()).or_insert(owed);
            *all = owed.max(*all);
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
