//! The same goods under other numbers: a split, a transfer, or a process that changes nothing gives them a new one, and a
//! blend or another process makes other goods.

use contracts::ids::{AccountId, LotId};
use contracts::lots::MoveKind;
use kernel::store::{Reader, StoreError};

use super::store::MOVES;
use crate::lot::model::Lot;
use crate::lot::store;

/// The most splits and transfers of a lot that are followed back.
const MOST_STEPS: usize = 100;

/// Returns a lot, and after it those that it was split off or moved from, the nearest first.
///
/// # Errors
/// Where the store failed.
pub(crate) fn followed_back(reader: &Reader<'_>, lot: &Lot) -> Result<Vec<Lot>, StoreError> {
    let (mut found, mut next) = (Vec::new(), Some(lot.clone()));
    while let Some(of) = next.take().filter(|_| found.len() < MOST_STEPS) {
        if let Some(made) = of.made_by.as_ref().map(|id| reader.get(&MOVES, id)).transpose()?.flatten()
            && let [part] = &*made.inputs
        {
            next = store::find(reader, &of.seller, &part.lot)?.filter(|before| match made.kind {
                MoveKind::Split | MoveKind::Transfer => true,
                MoveKind::Process => before.traits == of.traits,
                _ => false,
            });
        }
        found.push(of);
    }
    Ok(found)
}

/// Returns the first of some lots of a seller that has the same goods as this one: it is this one, one was split off or moved
/// from the other, or both were from a third.
///
/// # Errors
/// Where the store failed.
pub(crate) fn among(
    reader: &Reader<'_>,
    seller: &AccountId,
    lot: &LotId,
    others: &[LotId],
) -> Result<Option<Lot>, StoreError> {
    let Some(lot) = store::find(reader, seller, lot)? else { return Ok(None) };
    let line = followed_back(reader, &lot)?;
    for other in others {
        let Some(other) = store::find(reader, seller, other)? else { continue };
        if followed_back(reader, &other)?.iter().any(|of| line.iter().any(|lot| lot.id == of.id)) {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use contracts::lots::Stage;
    use kernel::store::Scope;

    use super::*;
    use crate::ledger::make::NewOutput;
    use crate::testing::{lot, made, output, received, scope, wanted};

    /// The number of the first of some lots that has the goods of a lot.
    fn same_as(scope: &Scope, lot: &str, others: &[&str]) -> Option<String> {
        let others: Vec<LotId> = others.iter().map(|id| (*id).into()).collect();
        let found: Result<_, StoreError> = scope.read(|reader| among(reader, &"seller".into(), &lot.into(), &others));
        found.unwrap().map(|lot| lot.number)
    }

    #[test]
    fn splits_and_transfers_keep_the_goods_and_other_moves_make_new_ones() {
        let scope = scope();
        received(&scope, lot("a", "2025/26", "KE", Stage::Parchment), 1_000).unwrap();
        received(&scope, lot("x", "2025/26", "KE", Stage::Parchment), 1_000).unwrap();
        let parts = vec![output("b", 200), output("c", 200)];
        made(&scope, wanted("m", MoveKind::Split, &[("a", 400)], parts)).unwrap();
        let port = NewOutput { location: Some("Mombasa".to_owned()), ..output("d", 100) };
        made(&scope, wanted("n", MoveKind::Transfer, &[("b", 100)], vec![port])).unwrap();
        for other in ["a", "b", "c", "d"] {
            for one in ["a", "b", "c", "d"] {
                assert_eq!(same_as(&scope, one, &["x", other]), Some(format!("N-{other}")), "{one} and {other}");
            }
            assert_eq!(same_as(&scope, "x", &[other]), None, "{other}");
        }
        made(&scope, wanted("o", MoveKind::Blend, &[("a", 100), ("x", 100)], vec![output("e", 200)])).unwrap();
        let hulled = NewOutput { stage: Some(Stage::Green), ..output("f", 80) };
        made(&scope, wanted("p", MoveKind::Process, &[("a", 100)], vec![hulled])).unwrap();
        made(&scope, wanted("q", MoveKind::Process, &[("a", 100)], vec![output("g", 100)])).unwrap();
        assert_eq!(same_as(&scope, "g", &["x", "a"]), Some("N-a".to_owned()), "nothing was done to it");
        for made in ["e", "f"] {
            assert_eq!(same_as(&scope, made, &["a", "b", "c", "d", "x"]), None, "{made}");
        }
        assert_eq!(same_as(&scope, "none", &["a"]), None);
        assert_eq!(same_as(&scope, "a", &["none"]), None);
        let of_another = scope.read::<_, StoreError>(|r| among(r, &"other".into(), &"a".into(), &["a".into()]));
        assert_eq!(of_another.unwrap(), None, "lots of another are not told");
    }

    #[test]
    fn the_nearest_lot_comes_first() {
        let scope = scope();
        received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
        made(&scope, wanted("m", MoveKind::Split, &[("a", 500)], vec![output("b", 500)])).unwrap();
        made(&scope, wanted("n", MoveKind::Split, &[("b", 100)], vec![output("c", 100)])).unwrap();
        let line: Result<Vec<Lot>, StoreError> = scope.read(|reader| {
            let Some(lot) = store::find(reader, &"seller".into(), &"c".into())? else { return Ok(Vec::new()) };
            followed_back(reader, &lot)
        });
        let ids: Vec<String> = line.unwrap().into_iter().map(|lot| lot.id.into()).collect();
        assert_eq!(ids, ["c", "b", "a"]);
    }
}
