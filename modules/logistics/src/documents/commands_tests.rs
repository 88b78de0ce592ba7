use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::shipments::commands::tests::{actor, order, place, ship, taken};

/// A shipment of `s1` to the buyer, which `carrier` carries.
fn scope() -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    place(&scope, &order("o", "Hamburg", "Germany", "standard"));
    taken(&scope, "o-s1").unwrap();
    scope
}

fn handed_in(scope: &Scope, by: &'static str, kind: Kind) -> Result<(), TxError> {
    let actor = actor(by, false);
    let (hash, name, media) = ("h".to_owned(), "a.pdf".to_owned(), "application/pdf".to_owned());
    let file = Upload { hash, name, media, size: 1, by: actor.party(), at_ms: actor.now_ms };
    scope.transact_blocking(move |tx| hand_in(tx, &actor, &"o-s1".into(), kind, &file, None).map(drop))
}

fn judged(scope: &Scope, by: &'static str, kind: Kind, verdict: Verdict) -> Result<(), TxError> {
    scope.transact_blocking(move |tx| {
        judge(tx, &actor(by, false), &"o-s1".into(), (kind, &verdict), &HoldSource::none()).map(drop)
    })
}

fn verdict(scope: &Scope, kind: Kind) -> Option<Verdict> {
    ship(scope, "o-s1").papers.into_iter().find(|paper| paper.kind == kind).unwrap().verdict
}

#[test]
fn a_rejected_paper_is_judged_again_once_a_new_file_is_handed_in() {
    let (scope, kind) = (scope(), Kind::Phytosanitary);
    let rejected = || Verdict::Rejected("wrong kg".to_owned());
    handed_in(&scope, "s1", kind).unwrap();
    judged(&scope, "buyer", kind, rejected()).unwrap();
    for (by, other) in [
        ("carrier", Verdict::Verified),
        ("buyer", Verdict::Verified),
        ("carrier", Verdict::Rejected("no stamp".to_owned())),
    ] {
        assert_eq!(judged(&scope, by, kind, other).unwrap_err().kind(), "rejected", "{by}");
        assert_eq!(verdict(&scope, kind), Some(rejected()), "its reason stays");
    }
    handed_in(&scope, "s1", kind).unwrap();
    assert_eq!(verdict(&scope, kind), None);
    judged(&scope, "carrier", kind, Verdict::Verified).unwrap();
    assert_eq!(verdict(&scope, kind), Some(Verdict::Verified));
}

#[test]
fn a_carrier_neither_judges_nor_replaces_the_purchase_contract() {
    let (scope, kind) = (scope(), Kind::PurchaseContract);
    assert_eq!(handed_in(&scope, "carrier", kind).unwrap_err().kind(), "forbidden");
    handed_in(&scope, "s1", kind).unwrap();
    assert_eq!(judged(&scope, "carrier", kind, Verdict::Verified).unwrap_err().kind(), "forbidden");
    judged(&scope, "buyer", kind, Verdict::Verified).unwrap();
}
