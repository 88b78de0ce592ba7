//! The demo shop's price list: an exporter's for a roaster that ordered from it.

use std::collections::BTreeMap;

use contracts::auth::{AccountCard, AccountPort};
use contracts::catalog::FindProducts;
use contracts::money::Money;
use contracts::unit_price::PriceTier;
use jiff::ToSpan;
use kernel::{Context, Problem, StartError};

use crate::lists::model::{Company, Days, FullList, Price, PriceList};
use crate::lists::store;

const SELLER: &str = "sales@bonde.example";
const COMPANY: &str = "green@noordzee.example";
const NAME: &str = "Noordzee, this season";
/// Product and price in dollars, and its step: the quantity from which on the second price counts.
const PRICES: [(&str, &str, u32, &str); 1] = [("KE-KRN-AB-02", "10.95", 1_200, "10.80")];
/// Days since its first day, and to its last.
const FROM: i64 = 143;
const UNTIL: i64 = 40;

/// Saves the price list.
///
/// # Errors
/// [`StartError`] if an account or a product is missing, the list is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let broken = |why: String| StartError::Other(format!("the demo shop's price list: {why}"));
    let (seller, company) = (account(context, SELLER)?, account(context, COMPANY)?);
    let skus = PRICES.iter().map(|(sku, ..)| (*sku).to_owned()).collect();
    let found = context.ask_blocking(FindProducts { skus }).map_err(|error| broken(error.to_string()))??;
    let (mut prices, mut names) = (BTreeMap::new(), BTreeMap::new());
    for (card, (sku, price, min_quantity, lower)) in found.into_iter().zip(PRICES) {
        let card = card.ok_or_else(|| broken(format!("there is no product {sku}")))?;
        let read = |text| Money::parse(text, card.price.currency).ok_or_else(|| broken(format!("{text} is no price")));
        let tiers = vec![PriceTier { min_quantity, price: read(lower)? }];
        prices.insert(card.id.clone(), Price { price: read(price)?, tiers });
        names.insert(card.id.clone(), card.name.clone());
    }
    let now_ms = context.clock().now_ms();
    let today = context.face().day(now_ms);
    let list = PriceList {
        id: context.new_id(),
        seller: seller.id,
        name: NAME.to_owned(),
        companies: vec![Company { account: company.id, name: company.display_name }],
        days: Days { from: today.saturating_sub(FROM.days()), until: Some(today.saturating_add(UNTIL.days())) },
        prices: u32::try_from(prices.len()).unwrap_or(u32::MAX),
        created_ms: now_ms,
        changed_ms: now_ms,
    };
    let full = FullList { list, prices, names };
    let saved = context.store().transact_blocking(move |tx| store::save(tx, &full, false));
    saved.map(drop).map_err(|refusal| broken(format!("{:?}", Problem::from(refusal))))
}

fn account(context: &Context, email: &str) -> Result<AccountCard, StartError> {
    let found = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, email))?;
    found.ok_or_else(|| StartError::Other(format!("the demo shop's price list: there is no account {email}")))
}
