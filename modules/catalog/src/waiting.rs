//! Reviews of the demo shop. Only buyers with delivered goods write reviews, so each waits for the delivery and is then
//! written like any other.

use std::collections::HashMap;

use crate::model::ReviewId;
use contracts::auth::AccountCard;
use contracts::ids::{AccountId, ProductId};
use contracts::sales::OrderDelivered;
use kernel::Problem;
use kernel::store::{ConsumeError, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::model::ProductRef;
use crate::reviews::{self, Draft};
use crate::sale::on_sale;
use crate::store::SKUS;

const REVIEWS_JSON: &str = include_str!("../seed/reviews.json");
kernel::tables! {
    /// Account id, `/`, product id → review.
    pub(crate) WAITING: Table<Waiting> = "waiting-reviews";
}

/// Time between the delivery and the review, in milliseconds: two days.
const AFTER_MS: i64 = 2 * 86_400_000;

/// A waiting review, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    /// The id that the review gets.
    pub(crate) id: ReviewId,
    pub(crate) author: String,
    /// Stars, 1 to 5.
    pub(crate) rating: u8,
    pub(crate) text: String,
}
impl Record for Waiting {}

/// A review of the compiled-in file.
#[derive(Deserialize)]
pub(crate) struct SeedReview {
    /// Sign-in e-mail of its buyer.
    pub(crate) buyer: String,
    sku: String,
    rating: u8,
    text: String,
}

/// Returns all reviews of the file.
///
/// # Errors
/// Fails if the compiled-in file is malformed.
pub(crate) fn all() -> Result<Vec<SeedReview>, serde_json::Error> {
    serde_json::from_str(REVIEWS_JSON)
}

/// Saves reviews until their buyers' goods arrive. It leaves out reviews whose lot or account does not exist.
pub(crate) fn save(
    tx: &mut Tx<'_>,
    said: &[(ReviewId, SeedReview)],
    accounts: &HashMap<String, AccountCard>,
) -> Result<(), StoreError> {
    for (id, said) in said {
        let (Some(account), Some(ProductRef(product))) = (accounts.get(&said.buyer), tx.get(&SKUS, &said.sku)?) else {
            continue;
        };
        let author = reviews::author(&account.display_name);
        let waiting = Waiting { id: id.clone(), author, rating: said.rating, text: said.text.clone() };
        tx.put(&WAITING, key(&account.id, &product), &waiting)?;
    }
    Ok(())
}

/// Writes the reviews that waited for a delivery.
///
/// # Errors
/// Returns [`ConsumeError`] if the store fails or a review is refused.
pub(crate) fn write(tx: &mut Tx<'_>, delivered: &OrderDelivered) -> Result<(), ConsumeError> {
    for line in &delivered.lines {
        let key = key(&delivered.buyer, &line.product);
        let Some(Waiting { id, author, rating, text }) = tx.get(&WAITING, &key)? else { continue };
        // Nobody reviews goods that are not on sale, and the event goes on without the review.
        if on_sale(&tx.reader(), &line.product)?.is_none() {
            continue;
        }
        let at_ms = delivered.at_ms + AFTER_MS;
        let (account, person) = (delivered.buyer.clone(), delivered.buyer.clone());
        let draft = Draft { id, account, person, author, rating, text, at_ms };
        let written = reviews::write(tx, &line.product, &draft);
        written.map_err(|why: Problem| ConsumeError::Other(format!("{why:?}")))?;
        tx.delete(&WAITING, key)?;
    }
    Ok(())
}

fn key(account: &AccountId, product: &ProductId) -> String {
    format!("{account}/{product}")
}

#[cfg(test)]
mod tests {
    use contracts::money::{Currency, Money};
    use contracts::sales::OrderedLine;
    use kernel::store::{FaultPlan, Store};

    use super::*;
    use crate::store::{BOUGHT, DELIVERED};
    use crate::testing::fill;

    #[test]
    fn a_review_waits_for_its_buyers_goods_and_is_written_once() {
        let scope = Store::in_memory(FaultPlan::default()).scope("catalog");
        fill(&scope);
        let account =
            AccountCard { id: "a".into(), display_name: "Amina Kamau".into(), email: String::new(), address: None };
        let accounts = HashMap::from([("buyer@sokoni.example".to_owned(), account)]);
        let kept = scope.transact_blocking(move |tx| {
            let said: Vec<(ReviewId, SeedReview)> =
                all().unwrap().into_iter().enumerate().map(|(n, s)| (format!("r{n}").into(), s)).collect();
            save(tx, &said, &accounts)
        });
        kept.unwrap();
        let product = "KE-RST-AA-14";
        let count = || scope.read(|r| Ok::<_, StoreError>(reviews::page(r, &product.into(), None, 9)?.len())).unwrap();
        assert_eq!(count(), 0);
        for _ in 0..2 {
            let ordered = scope.transact_blocking(move |tx| {
                for table in [&BOUGHT, &DELIVERED] {
                    tx.put(table, format!("a/{product}/o"), &()).unwrap();
                }
                let unit_price = Money::new(1, Currency::USD);
                let line = OrderedLine { product: product.into(), seller: "s".into(), quantity: 1, unit_price };
                let come = OrderDelivered { order: "o".into(), buyer: "a".into(), at_ms: 5, lines: vec![line] };
                write(tx, &come).map_err(|_| StoreError::Stopped)
            });
            ordered.unwrap();
            assert_eq!(count(), 1);
        }
    }
}
