//! Tells the catalogue which scores are from sessions, where its products are older than its own note of that.

use std::collections::BTreeMap;
use std::time::Duration;

use contracts::ids::{AccountId, ProductId};
use contracts::quality::ProductScorePort;
use kernel::store::{Port, Reader, Scope, StoreError, Tx};
use kernel::{Context, Next, Timer, TxError};

use super::score_store::{SCORED, Scored};
use super::store::CUPPINGS;

/// The interval of the timer. Products that are off the shelf are told once they are listed again.
const EVERY: Duration = Duration::from_secs(3_600);

/// Products that one commit tells of.
const CHUNK: usize = 200;

/// A product that still has the score of its session.
struct Stands {
    scored: Scored,
    seller: AccountId,
}

/// The products that have the score of their session, except those that were told of with it.
fn untold(
    reader: &Reader<'_>,
    catalog: &Port<dyn ProductScorePort>,
    told: &BTreeMap<ProductId, u16>,
) -> Result<Vec<Stands>, StoreError> {
    let mut found = Vec::new();
    for row in reader.scan(&SCORED, b"", None) {
        let (_, scored) = row?;
        if told.get(&scored.product) == Some(&scored.hundredths) || !stands(reader, catalog, &scored)? {
            continue;
        }
        let Some(cupping) = reader.get(&CUPPINGS, &scored.cupping)? else { continue };
        let cup = cupping.table.into_iter().find(|cup| cup.code == scored.code);
        found.extend(cup.map(|cup| Stands { seller: cup.seller, scored }));
    }
    Ok(found)
}

fn stands(reader: &Reader<'_>, catalog: &Port<dyn ProductScorePort>, scored: &Scored) -> Result<bool, StoreError> {
    Ok(catalog.read(reader, |catalog, r| catalog.score(r, &scored.product))? == Some(scored.hundredths))
}

/// Tells of a product, unless its seller changed its score meanwhile.
fn tell(tx: &mut Tx<'_>, catalog: &Port<dyn ProductScorePort>, one: &Stands) -> Result<(), TxError> {
    if !stands(&tx.reader(), catalog, &one.scored)? {
        return Ok(());
    }
    let Scored { product, hundredths, .. } = &one.scored;
    match catalog.enter(tx, |catalog, tx| catalog.set_score(tx, &one.seller, product, *hundredths)) {
        // A product that was edited to be no coffee keeps what its seller says.
        Ok(()) | Err(TxError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Tells the catalogue of all products that it was not told of yet.
///
/// # Errors
/// [`TxError`] if the store fails.
fn tell_all(
    scope: &Scope,
    catalog: &Port<dyn ProductScorePort>,
    told: &mut BTreeMap<ProductId, u16>,
) -> Result<(), TxError> {
    let mut left = scope.read(|reader| untold(reader, catalog, told))?;
    while !left.is_empty() {
        let part = left.split_off(left.len().saturating_sub(CHUNK));
        told.extend(part.iter().map(|one| (one.scored.product.clone(), one.scored.hundredths)));
        let catalog = catalog.clone();
        scope.transact_blocking(move |tx| part.iter().try_for_each(|one| tell(tx, &catalog, one)))?;
    }
    Ok(())
}

/// The timer that tells it.
pub(crate) fn timer(context: &Context) -> Timer {
    let context = context.clone();
    let mut told = BTreeMap::new();
    Timer::new("quality-scores", EVERY, move || {
        if let Some(catalog) = context.port::<dyn ProductScorePort>()
            && let Err(error) = tell_all(context.store(), &catalog, &mut told)
        {
            told.clear();
            tracing::warn!(?error, "the catalogue was not told of the scores of sessions; it is tried again");
        }
        Next::Later
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use contracts::quality::CuppedKind;
    use kernel::store::{FaultPlan, Store};

    use super::*;
    use crate::cupping::golden_examples::{cupping, scored};

    /// A catalogue of one product: its score, and the scores that it was told of.
    #[derive(Default)]
    struct Shelf {
        score: Mutex<Option<u16>>,
        told: Mutex<Vec<(AccountId, u16)>>,
    }

    impl ProductScorePort for Shelf {
        fn set_score(&self, _: &mut Tx<'_>, seller: &AccountId, _: &ProductId, hundredths: u16) -> Result<(), TxError> {
            self.told.lock().unwrap().push((seller.clone(), hundredths));
            Ok(())
        }

        fn score(&self, _: &Reader<'_>, _: &ProductId) -> Result<Option<u16>, StoreError> {
            Ok(*self.score.lock().unwrap())
        }

        fn kind(&self, _: &Reader<'_>, _: &ProductId) -> Result<Option<CuppedKind>, StoreError> {
            Ok(Some(CuppedKind::Coffee))
        }
    }

    #[test]
    fn the_catalogue_is_told_once_of_each_score_that_stands() {
        let scope = Store::in_memory(FaultPlan::default()).scope("quality");
        let session = cupping();
        let cup = session.table[0].clone();
        let (cupping, code) = (session.id.clone(), cup.code.clone());
        let row = Scored { product: cup.product, cupping, code, hundredths: 8_500, ..scored() };
        scope
            .transact_blocking(move |tx| {
                CUPPINGS.save(tx, None, &session)?;
                tx.put(&SCORED, &row.product, &row)
            })
            .unwrap();
        let (shelf, mut told) = (Arc::new(Shelf::default()), BTreeMap::new());
        let port: Port<dyn ProductScorePort> = Port::new(&scope, shelf.clone());
        let mut turn = |score| {
            *shelf.score.lock().unwrap() = score;
            tell_all(&scope, &port, &mut told).unwrap();
            std::mem::take(&mut *shelf.told.lock().unwrap())
        };
        assert_eq!(turn(Some(9_100)), [], "its seller typed another score");
        assert_eq!(turn(None), [], "it is off the shelf");
        assert_eq!(turn(Some(8_500)), [(cup.seller.clone(), 8_500)]);
        assert_eq!(turn(Some(8_500)), [], "it is told once");
    }
}
