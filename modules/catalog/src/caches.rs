//! Caches of recent answers. Many callers ask for the same pages and products. Until the catalogue changes, each is
//! answered on the caller's own thread. The answers are the same for everybody.
//!
//! Their source is the catalogue as its actor shows it. It advances after a change has reached the actor and before
//! anybody else learns of it. A caller that sees the new version queues behind the change in the actor's mailbox. An
//! actor that panicked receives nothing until it is rebuilt from all earlier changes, and answers nobody meanwhile.

use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::ProductId;
use kernel::http::PublicAnswer;
use kernel::{AnswerCache, Cache, CacheTicket, Problem, SourceVersion};

use crate::actor::MAX_IDS;
use crate::list_page::ListPage;

/// Most bytes of answers in one cache, with all their encodings.
pub(crate) const MAX_BYTES: u64 = 12 << 20;
/// Overhead of an answer, in bytes.
const EACH: usize = 128;

/// Creates the cache of pages of lists and searches, by path and query.
pub(crate) fn pages(source: SourceVersion) -> Cache<String, ListPage> {
    Cache::new(source, MAX_BYTES, |key, page| weight(key, page.items.most_bytes()))
}

/// Creates the cache of products, by id.
pub(crate) fn products(source: SourceVersion) -> Cache<ProductId, PublicAnswer> {
    Cache::new(source, MAX_BYTES, |key, product| weight(key, product.most_bytes()))
}

/// The weight of an answer in a cache.
pub(crate) fn weight(key: &str, bytes: usize) -> u64 {
    (key.len() + bytes + EACH) as u64
}

/// The cache of products for other modules, by id.
pub(crate) struct Cards(Cache<ProductId, Arc<ProductCard>>);

impl Cards {
    pub(crate) fn new(source: SourceVersion) -> Self {
        Cards(Cache::new(source, MAX_BYTES, |key, card| weight(key, bytes(card))))
    }
}

fn bytes(card: &ProductCard) -> usize {
    let texts = [&card.name, &card.sku, &card.image_url, &card.unit, &card.seller_name, &card.category, &card.origin];
    let texts = texts.map(String::len).iter().sum::<usize>() + card.id.len() + card.seller.len();
    texts + size_of_val(card.tiers.as_slice()) + size_of::<ProductCard>()
}

impl AnswerCache<GetProducts> for Cards {
    type Ticket = Option<CacheTicket>;

    fn find(&self, GetProducts { ids }: &GetProducts) -> Result<Result<Vec<Arc<ProductCard>>, Problem>, Self::Ticket> {
        // The actor refuses a request for too many.
        if ids.len() > MAX_IDS {
            return Err(None);
        }
        ids.iter().map(|id| self.0.find(id)).collect::<Result<Vec<_>, _>>().map(Ok).map_err(Some)
    }

    fn insert(&self, ticket: Self::Ticket, answer: &Result<Vec<Arc<ProductCard>>, Problem>) {
        if let Some(ticket) = ticket {
            answer.iter().flatten().for_each(|card| self.0.insert(ticket, card.id.clone(), card.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use contracts::money::{Currency, Money};

    use super::*;

    fn card(id: &str) -> Arc<ProductCard> {
        Arc::new(ProductCard {
            id: id.into(),
            name: String::new(),
            sku: String::new(),
            image_url: String::new(),
            unit: "bag".to_owned(),
            price: Money::new(1500, Currency::USD),
            tiers: Vec::new(),
            company_price: None,
            stock: 10,
            min_quantity: 1,
            increment: 1,
            seller: "".into(),
            seller_name: String::new(),
            category: String::new(),
            origin: String::new(),
            unit_weight_g: 1000,
        })
    }

    #[test]
    fn products_are_found_where_all_of_them_are_known() {
        let source = SourceVersion::default();
        let cards = Cards::new(source.clone());
        let of = |ids: &[&str]| GetProducts { ids: ids.iter().map(|id| (*id).into()).collect() };
        let found = |ids: &[&str]| cards.find(&of(ids)).ok().map(|answer| answer.unwrap());
        let Err(ticket) = cards.find(&of(&["a", "b", "gone"])) else { panic!("nothing was kept yet") };
        cards.insert(ticket, &Ok(vec![card("a"), card("b")]));
        assert_eq!(found(&["b", "a", "b"]), Some(vec![card("b"), card("a"), card("b")]));
        assert_eq!(found(&["a", "gone"]), None);
        assert_eq!(found(&["a"; MAX_IDS + 1]), None);
        source.advance();
        assert_eq!(found(&["a"]), None);
        let Err(before) = cards.find(&of(&["a"])) else { panic!("it has changed") };
        source.advance();
        cards.insert(before, &Ok(vec![card("a")]));
        assert_eq!(found(&["a"]), None);
    }
}
