use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::documents::kind::{ALL, Kind};
use crate::shipments::commands::tests::{actor, order, place, ship, taken};

/// A shipment of `s1` to the buyer, which `carrier` carries.
fn scope() -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    place(&scope, &order("o", "Hamburg", "Germany", "standard"));
    taken(&scope, "o-s1").unwrap();
    scope
}

fn file(actor: &Actor) -> Upload {
    let (hash, name, media) = ("h".to_owned(), "a.pdf".to_owned(), "application/pdf".to_owned());
    Upload { hash, name, media, size: 1, by: actor.party(), at_ms: actor.now_ms }
}

fn handed_in(scope: &Scope, by: &'static str, paper: impl Into<Key>) -> Result<(), TxError> {
    let (actor, paper) = (actor(by, false), paper.into());
    let file = file(&actor);
    scope.transact_blocking(move |tx| hand_in(tx, &actor, &"o-s1".into(), paper.clone(), &file, None).map(drop))
}

fn by_shop(scope: &Scope, kind: Kind) -> Result<(), TxError> {
    let actor = actor("owner", false);
    let file = file(&actor);
    scope.transact_blocking(move |tx| hand_in_for(tx, &actor, &"o-s1".into(), kind, &file, None).map(drop))
}

fn judged(scope: &Scope, by: &'static str, paper: impl Into<Key>, verdict: Verdict) -> Result<(), TxError> {
    let paper = paper.into();
    scope.transact_blocking(move |tx| {
        judge(tx, &actor(by, false), &"o-s1".into(), (paper.clone(), &verdict), &HoldSource::none()).map(drop)
    })
}

fn paper(scope: &Scope, wanted: impl Into<Key>) -> Document {
    let wanted = wanted.into();
    ship(scope, "o-s1").papers.into_iter().find(|paper| paper.key() == wanted).unwrap()
}

fn verdict(scope: &Scope, wanted: impl Into<Key>) -> Option<Verdict> {
    paper(scope, wanted).verdict
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
fn the_shop_answers_no_rejection_in_place_of_a_party() {
    let scope = scope();
    let rejected = |by: &'static str, kind: Kind| {
        judged(&scope, by, kind, Verdict::Rejected("wrong kg".to_owned())).unwrap();
    };
    // A rule names the seller.
    by_shop(&scope, Kind::Phytosanitary).unwrap();
    handed_in(&scope, "s1", Kind::Phytosanitary).unwrap();
    rejected("buyer", Kind::Phytosanitary);
    let refused = by_shop(&scope, Kind::Phytosanitary).unwrap_err();
    assert_eq!(refused.kind(), "forbidden");
    let told = format!("{:?}", kernel::Problem::from(refused));
    assert!(told.contains("the seller of this shipment hands in a new file"), "{told}");
    assert_eq!(verdict(&scope, Kind::Phytosanitary), Some(Verdict::Rejected("wrong kg".to_owned())));
    handed_in(&scope, "s1", Kind::Phytosanitary).unwrap();
    by_shop(&scope, Kind::Phytosanitary).unwrap();
    // No rule asks for it: any party hands it in.
    handed_in(&scope, "buyer", Kind::Other).unwrap();
    rejected("carrier", Kind::Other);
    assert_eq!(by_shop(&scope, Kind::Other).unwrap_err().kind(), "forbidden", "the buyer's file was rejected");
    handed_in(&scope, "s1", Kind::Other).unwrap();
    by_shop(&scope, Kind::Other).unwrap();
    rejected("buyer", Kind::Other);
    by_shop(&scope, Kind::Other).unwrap();
}

#[test]
fn a_paper_of_the_shops_own_is_handed_in_and_judged_by_its_title() {
    let scope = scope();
    let need = paper(&scope, Kind::Customs).need;
    let before = ship(&scope, "o-s1");
    let mut after = before.clone();
    for title in ["National Bank", "Contract registration"] {
        after.papers.push(Document { title: title.to_owned(), ..Document::new(Kind::Other, need.clone()) });
    }
    scope.transact_blocking(move |tx| SHIPMENTS.save(tx, Some(&before), &after)).unwrap();
    let own = |title: &str| Key::new(Kind::Other, title);
    handed_in(&scope, "s1", own("NATIONAL BANK")).unwrap();
    judged(&scope, "buyer", own("national bank"), Verdict::Verified).unwrap();
    assert_eq!(verdict(&scope, own("National Bank")), Some(Verdict::Verified));
    for others in [own("Contract registration"), Kind::Other.into()] {
        let other = paper(&scope, others);
        assert!(other.file.is_none() && other.verdict.is_none(), "{}", other.title());
    }
    let refused = handed_in(&scope, "buyer", own("contract registration")).unwrap_err();
    let told = format!("{:?}", kernel::Problem::from(refused));
    assert!(told.contains("Contract registration: the seller of this shipment hands it in"), "{told}");
    for unknown in [own("Passport"), Key::new(Kind::Customs, "National Bank")] {
        assert_eq!(handed_in(&scope, "s1", unknown.clone()).unwrap_err().kind(), "not-found", "{unknown}");
        assert_eq!(judged(&scope, "buyer", unknown, Verdict::Verified).unwrap_err().kind(), "not-found");
    }
    assert_eq!(ship(&scope, "o-s1").papers.len(), ALL.len() + 2, "no other paper was added");
}

#[test]
fn a_carrier_neither_judges_nor_replaces_the_purchase_contract() {
    let (scope, kind) = (scope(), Kind::PurchaseContract);
    assert_eq!(handed_in(&scope, "carrier", kind).unwrap_err().kind(), "forbidden");
    handed_in(&scope, "s1", kind).unwrap();
    assert_eq!(judged(&scope, "carrier", kind, Verdict::Verified).unwrap_err().kind(), "forbidden");
    judged(&scope, "buyer", kind, Verdict::Verified).unwrap();
}
