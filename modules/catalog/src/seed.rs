//! The demo shop's goods.

use std::collections::HashMap;

use contracts::auth::{AccountCard, AccountPort};
use contracts::money::{Currency, Money};
use kernel::{Context, StartError};
use serde::Deserialize;

use crate::offer::Offer;
use crate::store::{ListError, Listing, list_product};
use crate::waiting::{self, SeedReview};

const PRODUCTS_JSON: &str = include_str!("../seed/products.json");
const SELLERS_JSON: &str = include_str!("../seed/sellers.json");
/// Number of goods in one transaction.
const CHUNK: usize = 500;
/// Age of the goods' listings, in milliseconds: 250 days, before the first order of the shop's history.
const LISTED_BEFORE_MS: i64 = 250 * 86_400_000;
/// The largest `demo.scale`.
const MAX_SCALE: u32 = 10_000;

/// A product of the demo shop.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeedProduct {
    /// Key of its seller.
    pub(crate) seller: String,
    /// Whether the shop features it.
    featured: bool,
    /// The offer to list.
    #[serde(flatten)]
    pub(crate) offer: Offer,
}

#[derive(Deserialize)]
struct SeedSeller {
    key: String,
    email: String,
}

/// Returns the demo shop's goods in catalogue order.
///
/// # Errors
/// Fails if the compiled-in file is malformed.
pub(crate) fn goods() -> Result<Vec<SeedProduct>, serde_json::Error> {
    let mut goods: Vec<SeedProduct> = serde_json::from_str(PRODUCTS_JSON)?;
    goods.iter_mut().for_each(|good| good.offer.featured = good.featured);
    Ok(goods)
}

/// Lists the demo shop's goods in their sellers' names.
///
/// # Errors
/// Returns [`StartError`] if a seller's account is missing, a product is refused or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let broken = |error: serde_json::Error| StartError::Other(format!("the demo shop's files: {error}"));
    let scale = context.settings().demo.scale;
    if !(1..=MAX_SCALE).contains(&scale) {
        let line = format!("configuration: demo.scale = {scale} must be between 1 and {MAX_SCALE}");
        return Err(StartError::Config(line));
    }
    let sellers = accounts(context, &serde_json::from_str::<Vec<SeedSeller>>(SELLERS_JSON).map_err(broken)?)?;
    let goods = goods().map_err(broken)?;
    let listed_ms = context.clock().now_ms() - LISTED_BEFORE_MS;
    let copies: Vec<u32> = (0..scale).collect();
    for chunk in copies.chunks(CHUNK.div_ceil(goods.len())) {
        let mut batch = Vec::with_capacity(chunk.len() * goods.len());
        for (copy, good) in chunk.iter().flat_map(|copy| goods.iter().map(move |good| (*copy, good))) {
            let seller = sellers
                .get(&good.seller)
                .ok_or_else(|| StartError::Other(format!("the demo shop has no seller {}", good.seller)))?;
            let listing = Listing {
                id: context.new_id(),
                at_ms: listed_ms,
                seller: seller.id.clone(),
                seller_name: seller.display_name.clone(),
            };
            batch.push((listing, copied(&good.offer, copy)));
        }
        context
            .store()
            .transact_blocking(move |tx| batch.iter().try_for_each(|(listing, offer)| list_product(tx, listing, offer)))
            .map_err(|error: ListError| StartError::Other(format!("the demo shop's goods: {error}")))?;
    }
    reviews(context, waiting::all().map_err(broken)?)
}

/// Saves the demo shop's reviews until their buyers' orders arrive.
fn reviews(context: &Context, said: Vec<SeedReview>) -> Result<(), StartError> {
    let mut buyers = HashMap::new();
    for SeedReview { buyer, .. } in &said {
        if !buyers.contains_key(buyer) {
            buyers.insert(buyer.clone(), account(context, buyer)?);
        }
    }
    let said: Vec<_> = said.into_iter().map(|said| (context.new_id(), said)).collect();
    let kept = context.store().transact_blocking(move |tx| waiting::save(tx, &said, &buyers));
    kept.map_err(|error| StartError::Other(format!("the demo shop's reviews: {error}")))
}

/// Returns a copy of a demo product: 0 is the product itself, the others have their own name, SKU and price.
fn copied(offer: &Offer, copy: u32) -> Offer {
    let mut offer = offer.clone();
    if copy == 0 {
        return offer;
    }
    let dearer = |price: &mut String| {
        if let Some(Money { minor, currency }) = Money::parse(price, Currency::USD) {
            *price = Money::new(minor + i64::from(copy % 100), currency).to_string();
        }
    };
    offer.sku = format!("{}-{copy}", offer.sku);
    offer.name = format!("{}, lot {copy}", offer.name);
    offer.featured = false;
    dearer(&mut offer.price);
    offer.tiers.iter_mut().for_each(|tier| dearer(&mut tier.price));
    offer
}

fn accounts(context: &Context, sellers: &[SeedSeller]) -> Result<HashMap<String, AccountCard>, StartError> {
    sellers.iter().map(|seller| Ok((seller.key.clone(), account(context, &seller.email)?))).collect()
}

fn account(context: &Context, email: &str) -> Result<AccountCard, StartError> {
    let account = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, email))?;
    account.ok_or_else(|| StartError::Other(format!("the demo shop has no account {email}")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules;

    #[test]
    fn copies_pass_the_rules_of_listing_and_are_told_apart() {
        let mut told = BTreeSet::new();
        for good in goods().unwrap() {
            for copy in [0, 1, 99, 100, 2_083] {
                let facts = rules::check(&copied(&good.offer, copy)).unwrap();
                assert!(told.insert(facts.sku.clone()) && told.insert(facts.name.clone()), "{}", facts.sku);
            }
        }
    }
}
