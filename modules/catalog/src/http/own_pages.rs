//! A cache of pages with the prices of one company. A page is found only by the account and the prices that it was made for.

use std::sync::Arc;

use contracts::ids::AccountId;
use contracts::pricing::CompanyPrices;
use kernel::{Cache, CacheTicket, SourceVersion};

use crate::caches::{MAX_BYTES, weight};
use crate::list_page::ListPage;

/// The cache. It follows the catalogue; an entry of other prices than those of now is no entry.
pub(crate) struct OwnPages(Cache<(AccountId, String), (Arc<CompanyPrices>, ListPage)>);

/// A page that was looked for in vain.
pub(crate) struct Missing {
    key: (AccountId, String),
    ticket: CacheTicket,
}

impl OwnPages {
    pub(crate) fn new(source: SourceVersion) -> Self {
        OwnPages(Cache::new(source, MAX_BYTES, |(_, key), (_, page)| weight(key, page.items.most_bytes())))
    }

    /// Returns the page of this address that was made for the account with these prices.
    ///
    /// # Errors
    /// What [`OwnPages::insert`] needs.
    pub(crate) fn find(
        &self,
        account: &AccountId,
        address: &str,
        prices: &Arc<CompanyPrices>,
    ) -> Result<ListPage, Missing> {
        let key = (account.clone(), address.to_owned());
        // Drawn before the look, so that a page of an older catalogue is not saved as one of now.
        let ticket = self.0.ticket();
        match self.0.find(&key) {
            Ok((made_for, page)) if Arc::ptr_eq(&made_for, prices) => Ok(page),
            _ => Err(Missing { key, ticket }),
        }
    }

    /// Saves a page that was asked for after `missing` was returned.
    pub(crate) fn insert(&self, Missing { key, ticket }: Missing, prices: Arc<CompanyPrices>, page: ListPage) {
        self.0.insert(ticket, key, (prices, page));
    }
}
