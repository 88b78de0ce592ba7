//! The demo shop's goods.

use std::collections::HashMap;

use contracts::auth::{AccountCard, FindAccount};
use kernel::{Context, StartError};
use serde::Deserialize;

use crate::offer::Offer;
use crate::store::{ListError, Listing, list_product};

const PRODUCTS_JSON: &str = include_str!("../seed/products.json");
const SELLERS_JSON: &str = include_str!("../seed/sellers.json");
/// Goods in one transaction.
const CHUNK: usize = 20;

/// A product of the demo shop.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Good {
    /// Key of its seller.
    pub(crate) seller: String,
    /// What is listed.
    #[serde(flatten)]
    pub(crate) offer: Offer,
}

#[derive(Deserialize)]
struct SeedSeller {
    key: String,
    email: String,
}

/// The demo shop's goods in catalogue order.
///
/// # Errors
/// Where the compiled-in file is not what it should be.
pub(crate) fn goods() -> Result<Vec<Good>, serde_json::Error> {
    serde_json::from_str(PRODUCTS_JSON)
}

/// Lists the demo shop's goods as their sellers would.
///
/// # Errors
/// [`StartError`] where a seller's account is missing, a product is refused or the store fails.
pub(crate) fn run(ctx: &Context) -> Result<(), StartError> {
    let broken = |error: serde_json::Error| StartError::Other(format!("the demo shop's files: {error}"));
    let sellers = accounts(ctx, &serde_json::from_str::<Vec<SeedSeller>>(SELLERS_JSON).map_err(broken)?)?;
    for chunk in goods().map_err(broken)?.chunks(CHUNK) {
        let mut batch = Vec::with_capacity(chunk.len());
        for good in chunk {
            let seller = sellers
                .get(&good.seller)
                .ok_or_else(|| StartError::Other(format!("the demo shop has no seller {}", good.seller)))?;
            let listing = Listing {
                id: ctx.new_id(),
                at_ms: ctx.clock().now_ms(),
                seller: seller.id.clone(),
                seller_name: seller.display_name.clone(),
            };
            batch.push((listing, good.offer.clone()));
        }
        ctx.store()
            .transact_blocking(move |tx| batch.iter().try_for_each(|(listing, offer)| list_product(tx, listing, offer)))
            .map_err(|error: ListError| StartError::Other(format!("the demo shop's goods: {error}")))?;
    }
    Ok(())
}

fn accounts(ctx: &Context, sellers: &[SeedSeller]) -> Result<HashMap<String, AccountCard>, StartError> {
    let mut accounts = HashMap::new();
    for seller in sellers {
        let account = ctx.ask_blocking(FindAccount { email: seller.email.clone() })??;
        let account =
            account.ok_or_else(|| StartError::Other(format!("the demo shop has no account {}", seller.email)))?;
        accounts.insert(seller.key.clone(), account);
    }
    Ok(accounts)
}
