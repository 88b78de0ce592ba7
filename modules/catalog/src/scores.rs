//! The cupping scores of products, for the module that cups them.

use contracts::ids::{AccountId, ProductId};
use contracts::quality::{CuppedKind, ProductScorePort};
use kernel::TxError;
use kernel::store::{Reader, StoreError, Tx};

use crate::inventory::store::own;
use crate::rules::TOP_SCORE;
use crate::sale::on_sale;
use crate::store::PRODUCTS;

/// The implementation of [`ProductScorePort`].
pub(crate) struct Scores;

impl ProductScorePort for Scores {
    fn set_score(
        &self,
        tx: &mut Tx<'_>,
        seller: &AccountId,
        product: &ProductId,
        hundredths: u16,
    ) -> Result<(), TxError> {
        let mut found = own(&tx.reader(), seller, product)?.ok_or_else(|| TxError::not_found("product"))?;
        // A product that is no coffee could not be edited with a score.
        if kind_of(&found.facts.kind) != CuppedKind::Coffee {
            let why = "A cupping score is one of coffee, and this product is none.";
            return Err(TxError::conflict("not-a-cupping-score", why));
        }
        let score = Some(hundredths.min(TOP_SCORE));
        if found.facts.cupping_score == score && found.session_score == score {
            return Ok(());
        }
        (found.facts.cupping_score, found.session_score) = (score, score);
        Ok(tx.put(&PRODUCTS, product, &found)?)
    }

    fn score(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Option<u16>, StoreError> {
        Ok(on_sale(reader, product)?.and_then(|product| product.facts.cupping_score))
    }

    fn kind(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Option<CuppedKind>, StoreError> {
        Ok(reader.get(&PRODUCTS, product)?.map(|product| kind_of(&product.facts.kind)))
    }
}

fn kind_of(kind: &str) -> CuppedKind {
    match kind {
        "coffee" => CuppedKind::Coffee,
        "tea" => CuppedKind::Tea,
        _ => CuppedKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Store};

    use super::*;
    use crate::inventory::store::edit;
    use crate::offer::Offer;
    use crate::seed::goods;
    use crate::testing::fill;

    #[test]
    fn only_coffee_gets_a_score() {
        let scope = Store::in_memory(FaultPlan::default()).scope("catalog");
        fill(&scope);
        for (kind, wanted) in [("coffee", CuppedKind::Coffee), ("tea", CuppedKind::Tea), ("sugar", CuppedKind::Other)] {
            let Some(good) = goods().unwrap().into_iter().find(|good| good.offer.kind == kind) else { continue };
            let (seller, id): (AccountId, ProductId) = (good.seller.as_str().into(), good.offer.sku.as_str().into());
            assert_eq!(scope.read(|r| Scores.kind(r, &id)).unwrap(), Some(wanted), "{kind}");
            let before = scope.read(|r| Scores.score(r, &id)).unwrap();
            let (by, of) = (seller.clone(), id.clone());
            let set = scope.transact_blocking(move |tx| Scores.set_score(tx, &by, &of, 7_900));
            let now = scope.read(|r| Scores.score(r, &id)).unwrap();
            if wanted == CuppedKind::Coffee {
                assert!(set.is_ok());
                assert_eq!(now, Some(7_900));
                let product = || scope.read(|r| r.get(&PRODUCTS, &id)).unwrap().unwrap();
                assert!(product().is_scored_by_session());
                for (typed, by_session) in
                    [(Some("79"), true), (Some("91"), false), (None, false), (Some("79.0"), true)]
                {
                    let offer = Offer { cupping_score: typed.map(str::to_owned), ..good.offer.clone() };
                    let (by, of) = (seller.clone(), id.clone());
                    scope.transact_blocking(move |tx| edit(tx, &by, &of, &offer)).unwrap();
                    assert_eq!(product().is_scored_by_session(), by_session, "{typed:?}");
                }
            } else {
                assert_eq!(set.unwrap_err().kind(), "not-a-cupping-score", "{kind}");
                assert_eq!(now, before, "{kind}");
            }
            let stranger = scope.transact_blocking(move |tx| Scores.set_score(tx, &"stranger".into(), &id, 7_900));
            assert_eq!(stranger.unwrap_err().kind(), "not-found");
        }
        assert_eq!(scope.read(|r| Scores.kind(r, &"none".into())).unwrap(), None);
    }
}
