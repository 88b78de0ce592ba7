//! A random ledger: a lot that was made has the claims that all its inputs have.

use std::collections::{BTreeMap, BTreeSet};

use contracts::certificates::Scheme;
use contracts::lots::Stage;
use jiff::civil::date;
use kernel::store::StoreError;
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::claims::ClaimsOn;
use super::tests::{certificate, claimed, entered};
use crate::testing::walk::Walk;
use crate::testing::{lot, received, stored};

type Schemes = BTreeSet<Scheme>;

const SCHEMES: [Scheme; 3] = [Scheme::Fairtrade, Scheme::EuOrganic, Scheme::FourC];

/// The schemes that a lot should have: its own, or those that all its parents have.
fn expected(lot: &str, own: &BTreeMap<String, Schemes>, parents: &BTreeMap<String, BTreeSet<String>>) -> Schemes {
    if let Some(own) = own.get(lot) {
        return own.clone();
    }
    // A lot whose move was undone was made of nothing, and has no claims.
    let of = parents.get(lot).into_iter().flatten().map(|parent| expected(parent, own, parents));
    of.reduce(|a, b| a.intersection(&b).copied().collect()).unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn a_made_lot_has_the_claims_that_all_its_inputs_have(seed in any::<u64>()) {
        let mut ledger = Walk::new(seed);
        ledger.steps(80);
        let parents = ledger.model.parents();
        // A lot that certainly has a claim, and one that certainly has not.
        for id in ["x", "y"] {
            received(&ledger.scope, lot(id, "2025/26", "KE", Stage::Green), 10).unwrap();
        }
        for scheme in SCHEMES {
            entered(&ledger.scope, certificate(scheme.as_str(), scheme));
        }
        let mut random = StdRng::seed_from_u64(seed);
        let mut own = BTreeMap::new();
        let roots: Vec<String> =
            parents.keys().filter(|id| stored(&ledger.scope, id).made_by.is_none()).cloned().collect();
        for id in &roots {
            // Most lots have most schemes, so that some blends keep them.
            let schemes: Schemes = SCHEMES.into_iter().filter(|_| random.random_range(0..5) > 0).collect();
            let ids: Vec<&str> = schemes.iter().map(|scheme| scheme.as_str()).collect();
            claimed(&ledger.scope, id, &ids).unwrap();
            own.insert(id.clone(), schemes);
        }
        claimed(&ledger.scope, "x", &["Fairtrade"]).unwrap();
        own.insert("x".to_owned(), Schemes::from([Scheme::Fairtrade]));
        own.insert("y".to_owned(), Schemes::new());
        let lots = parents.keys().map(String::as_str).chain(["x", "y"]);
        let found: Result<Vec<(String, Schemes)>, StoreError> = ledger.scope.read(|reader| {
            // One finder for all, so that what it keeps of the lots before is used.
            let mut on = ClaimsOn::new(reader, date(2026, 6, 1));
            lots.map(|id| Ok((id.to_owned(), on.of(&stored(&ledger.scope, id))?.into_keys().collect()))).collect()
        });
        for (id, schemes) in found.unwrap() {
            prop_assert_eq!(schemes, expected(&id, &own, &parents), "lot {}", id);
        }
    }
}
