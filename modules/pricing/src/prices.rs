//! The prices that a company has on a day: from memory for whoever shows them, and in the snapshot of an order's commit.

use std::sync::Arc;

use contracts::ids::{AccountId, ProductId};
use contracts::pricing::{CompanyPrice, CompanyPrices, GetCompanyPrices, PricePort};
use jiff::civil::Date;
use kernel::store::{Changed, Reader, Scope, StoreError, lists};
use kernel::{Actor, AnswerCache, Cache, CacheTicket, Handler, Problem, SourceVersion};

use crate::lists::model::{PriceList, of_company};
use crate::lists::tables::{self, LISTS};

/// Reads the prices of companies. Its answers stay in [`Known`] until a list changes.
pub(crate) struct PriceActor {
    store: Scope,
}

impl PriceActor {
    pub(crate) fn new(store: Scope) -> Self {
        PriceActor { store }
    }
}

impl Actor for PriceActor {}

impl Handler<GetCompanyPrices> for PriceActor {
    fn handle(&mut self, asked: GetCompanyPrices) -> Result<Arc<CompanyPrices>, Problem> {
        let prices = self.store.read(|r| all(r, &asked.company, asked.day));
        prices.map(Arc::new).map_err(Problem::from)
    }
}

/// Whether prices are read from this row.
pub(crate) fn is_read(changed: &Changed) -> bool {
    ["price-lists", "list-prices"].contains(&changed.table.as_str())
}

/// Returns the lists that count for a company on a day.
fn running(reader: &Reader<'_>, company: &AccountId, day: Date) -> Result<Vec<PriceList>, StoreError> {
    let of_company = of_company(company);
    // Few companies have any: a count is found sooner than the place where their rows would be.
    if lists::count(reader, &of_company)? == 0 {
        return Ok(Vec::new());
    }
    let lists = LISTS.rows(reader, &of_company, None);
    lists.filter(|list| list.as_ref().map_or(true, |list| list.days.has(day))).collect()
}

fn all(reader: &Reader<'_>, company: &AccountId, day: Date) -> Result<CompanyPrices, StoreError> {
    let mut all = Vec::new();
    for list in running(reader, company, day)? {
        let until = list.days.until;
        let prices = tables::prices(reader, &list.id)?;
        all.extend(prices.into_iter().map(|(product, price)| (product, price.of_company(until))));
    }
    Ok(all.into_iter().collect())
}

/// The implementation of [`PricePort`].
pub(crate) struct Prices;

impl PricePort for Prices {
    fn prices(
        &self,
        reader: &Reader<'_>,
        company: &AccountId,
        day: Date,
        products: &[&ProductId],
    ) -> Result<Vec<Option<CompanyPrice>>, StoreError> {
        let lists = running(reader, company, day)?;
        let one = |product: &&ProductId| {
            for list in &lists {
                if let Some(price) = tables::price(reader, &list.id, product)? {
                    return Ok(Some(price.of_company(list.days.until)));
                }
            }
            Ok(None)
        };
        products.iter().map(one).collect()
    }
}

/// Most bytes of prices in memory, and those of a company without any, of a price and of a step.
const MAX_BYTES: u64 = 16 << 20;
const NONE: usize = 256;
const EACH: usize = 128;
const TIER: usize = 24;

/// The prices of companies, by account and day. A company has the same ones in memory until a list changes.
pub(crate) struct Known(Cache<(AccountId, Date), Arc<CompanyPrices>>);

impl Known {
    pub(crate) fn new(source: SourceVersion) -> Self {
        Known(Cache::new(source, MAX_BYTES, |_, prices| (NONE + EACH * prices.len() + TIER * prices.tiers()) as u64))
    }
}

impl AnswerCache<GetCompanyPrices> for Known {
    type Ticket = (CacheTicket, (AccountId, Date));

    fn find(&self, asked: &GetCompanyPrices) -> Result<Result<Arc<CompanyPrices>, Problem>, Self::Ticket> {
        let key = (asked.company.clone(), asked.day);
        self.0.find(&key).map(Ok).map_err(|ticket| (ticket, key))
    }

    fn insert(&self, (ticket, key): Self::Ticket, answer: &Result<Arc<CompanyPrices>, Problem>) {
        if let Ok(prices) = answer {
            self.0.insert(ticket, key, prices.clone());
        }
    }
}
