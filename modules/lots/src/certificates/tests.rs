use contracts::certificates::{CertificateStep, Scheme};
use contracts::ids::CertificateId;
use contracts::logistics::ShipmentStatus;
use contracts::lots::{MoveKind, Stage};
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use kernel::TxError;
use kernel::store::{Scope, StoreError};

use super::claims::ClaimsOn;
use super::due::{self, NOTICES};
use super::model::{Certificate, Facts, Judgement, Paper, Scope as Covered, Staged};
use super::news::Waits;
use super::store::{CERTIFICATES, find};
use super::{change, claim, judge, shipped, sold};
use crate::draws::model::LineDraw;
use crate::draws::products::{SellFromLots, save as sell};
use crate::ledger::make::NewOutput;
use crate::ledger::model::{Part, Source};
use crate::ledger::receive::{self, ReceiveGoods};
use crate::lot::model::{Goods, Lot, Traits};
use crate::testing::{goods, lot, made, output, received, said, scope, stored, wanted};

const BEFORE_MS: i64 = 1_780_000_000_000;

/// A certificate for all coffee of Kenya, from July 2025 until the end of 2026, which waits for the shop.
pub(super) fn certificate(id: &str, scheme: Scheme) -> Certificate {
    Certificate {
        id: id.into(),
        seller: "seller".into(),
        facts: Facts {
            scheme,
            number: format!("N-{id}"),
            holder: "Holder".to_owned(),
            scope: Covered {
                goods: Goods::Coffee,
                stages: Vec::new(),
                countries: vec!["KE".to_owned()],
                producers: Vec::new(),
            },
            from: date(2025, 7, 1),
            until: date(2026, 12, 31),
        },
        file: Some(Paper { hash: "hash".to_owned(), name: "a.pdf".to_owned(), media: "application/pdf".to_owned() }),
        version: 1,
        judgement: None,
        made_ms: BEFORE_MS,
    }
}

/// Enters a certificate, and verifies it.
pub(super) fn entered(scope: &Scope, new: Certificate) {
    let id = new.id.clone();
    scope.transact_blocking(move |tx| change::add(tx, &new)).unwrap();
    judged(scope, &id, true).unwrap();
}

fn judged(scope: &Scope, id: &str, verified: bool) -> Result<Certificate, TxError> {
    let id = CertificateId::from(id);
    let reason = if verified { "" } else { "It is another's." }.to_owned();
    let found = Judgement { verified, reason, by: "staff".into(), at_ms: BEFORE_MS };
    let version = known(scope, &id).version;
    scope.transact_blocking(move |tx| judge::judge(tx, &id, version, &found))
}

fn known(scope: &Scope, id: &str) -> Certificate {
    let found: Result<_, StoreError> = scope.read(|reader| find(reader, &"seller".into(), &id.into()));
    found.unwrap().unwrap()
}

pub(super) fn claimed(scope: &Scope, lot: &str, ids: &[&str]) -> Result<Lot, TxError> {
    let (lot, ids): (_, Vec<CertificateId>) = (lot.into(), ids.iter().map(|id| (*id).into()).collect());
    scope.transact_blocking(move |tx| claim::claim(tx, &"seller".into(), &lot, &ids))
}

fn changed(scope: &Scope, id: &str, facts: Facts) -> Certificate {
    let (id, waits) = (CertificateId::from(id), Waits { administrators: Vec::new(), at_ms: BEFORE_MS });
    scope.transact_blocking(move |tx| change::change(tx, &"seller".into(), &id, &facts, &waits)).unwrap()
}

fn schemes(scope: &Scope, id: &str, day: Date) -> Vec<Scheme> {
    let lot = stored(scope, id);
    let found: Result<_, StoreError> = scope.read(|reader| ClaimsOn::new(reader, day).of(&lot));
    found.unwrap().into_keys().collect()
}

fn of_kenya(scope: &Scope, id: &str) {
    received(scope, lot(id, "2025/26", "KE", Stage::Green), 1_000).unwrap();
}

const SUMMER: Date = Date::constant(2026, 6, 1);

#[test]
fn a_claim_needs_a_verified_certificate_that_covers_the_lot_and_its_harvest() {
    let scope = scope();
    of_kenya(&scope, "a");
    let fits = certificate("fits", Scheme::Fairtrade);
    let waiting = Certificate { id: "waiting".into(), ..fits.clone() };
    scope.transact_blocking(move |tx| change::add(tx, &waiting)).unwrap();
    let other = |id: &str, facts: Facts| entered(&scope, Certificate { id: id.into(), facts, ..fits.clone() });
    let facts = || fits.facts.clone();
    let covered = || facts().scope;
    entered(&scope, fits.clone());
    other("tea", Facts { scope: Covered { goods: Goods::Tea, ..covered() }, ..facts() });
    other("uganda", Facts { scope: Covered { countries: vec!["UG".to_owned()], ..covered() }, ..facts() });
    other("roasted", Facts { scope: Covered { stages: vec![Staged(Stage::Roasted)], ..covered() }, ..facts() });
    other("growers", Facts { scope: Covered { producers: vec!["known".into()], ..covered() }, ..facts() });
    other("late", Facts { scheme: Scheme::FourC, from: date(2026, 1, 1), ..facts() });
    let refused = said(
        claimed(&scope, "a", &["fits", "waiting", "tea", "uganda", "roasted", "growers", "late", "no"]).unwrap_err(),
    );
    for (at, why) in [
        (1, "is not verified"),
        (2, "is for other goods"),
        (3, "is not for goods of this country"),
        (4, "is not for goods of this stage"),
        (5, "does not name all producers"),
        (6, "was not valid on 2025-12-31"),
        (7, "is none of your certificates"),
    ] {
        assert!(refused.contains(&format!("\"certificates.{at}\": [\"{why}")), "{at}, {why}: {refused}");
    }
    assert!(!refused.contains("certificates.0"), "{refused}");
    assert!(stored(&scope, "a").certificates.is_empty(), "nothing of it was claimed");
    claimed(&scope, "a", &["fits"]).unwrap();
    assert_eq!(schemes(&scope, "a", SUMMER), [Scheme::Fairtrade]);
    let unknown = lot("b", "2025/26", "KE", Stage::Green);
    let traits = Traits { harvested: None, ..unknown.traits.clone() };
    received(&scope, Lot { traits, ..unknown }, 10).unwrap();
    assert_eq!(claimed(&scope, "b", &["fits"]).unwrap_err().kind(), "harvest-not-known");
    made(&scope, wanted("m", MoveKind::Split, &[("a", 600)], vec![output("c", 600)])).unwrap();
    assert_eq!(claimed(&scope, "c", &["fits"]).unwrap_err().kind(), "lot-was-made");
}

#[test]
fn named_producers_cover_a_lot_while_all_its_deliveries_come_from_them() {
    let scope = scope();
    let from = |id: &str, producer: &str| ReceiveGoods {
        source: Source { producer: Some(producer.into()), name: "Grower".to_owned(), plots: Vec::new() },
        ..goods(id, 100)
    };
    let (new, first) = (lot("a", "2025/26", "KE", Stage::Green), from("a", "known"));
    scope.transact_blocking(move |tx| receive::into_new(tx, &new, &first)).unwrap();
    let mut of_known = certificate("c", Scheme::Fairtrade);
    of_known.facts.scope.producers = vec!["known".into()];
    entered(&scope, of_known);
    claimed(&scope, "a", &["c"]).unwrap();
    assert_eq!(schemes(&scope, "a", SUMMER), [Scheme::Fairtrade]);
    let more = from("more", "other");
    scope.transact_blocking(move |tx| receive::into_known(tx, &"a".into(), &more)).unwrap();
    assert!(schemes(&scope, "a", SUMMER).is_empty(), "goods of another producer came in");
    crate::testing::undone(&scope, "receive-more").unwrap();
    assert_eq!(schemes(&scope, "a", SUMMER), [Scheme::Fairtrade], "the delivery was a mistake");
}

#[test]
fn a_blend_keeps_what_all_inputs_have_and_other_moves_keep_everything() {
    let scope = scope();
    ["a", "b", "c"].iter().for_each(|id| of_kenya(&scope, id));
    for (id, scheme) in [("f", Scheme::Fairtrade), ("f2", Scheme::Fairtrade), ("o", Scheme::EuOrganic)] {
        entered(&scope, certificate(id, scheme));
    }
    claimed(&scope, "a", &["f", "o"]).unwrap();
    claimed(&scope, "b", &["f2"]).unwrap();
    made(&scope, wanted("m1", MoveKind::Split, &[("a", 900)], vec![output("a1", 500), output("a2", 400)])).unwrap();
    let roasted = NewOutput { stage: Some(Stage::Roasted), ..output("a3", 250) };
    made(&scope, wanted("m2", MoveKind::Process, &[("a2", 300)], vec![roasted])).unwrap();
    for id in ["a", "a1", "a2", "a3"] {
        assert_eq!(schemes(&scope, id, SUMMER), [Scheme::Fairtrade, Scheme::EuOrganic], "{id}");
    }
    made(&scope, wanted("m3", MoveKind::Blend, &[("a1", 100), ("b", 100)], vec![output("ab", 200)])).unwrap();
    assert_eq!(schemes(&scope, "ab", SUMMER), [Scheme::Fairtrade], "by certificates of two holders");
    made(&scope, wanted("m4", MoveKind::Blend, &[("ab", 100), ("c", 100)], vec![output("abc", 200)])).unwrap();
    assert!(schemes(&scope, "abc", SUMMER).is_empty());
    claimed(&scope, "c", &["f"]).unwrap();
    assert_eq!(schemes(&scope, "abc", SUMMER), [Scheme::Fairtrade], "what is claimed later counts for its blends too");
}

#[test]
fn a_claim_falls_with_its_verification_and_after_its_last_day_unless_it_is_renewed() {
    let scope = scope();
    of_kenya(&scope, "a");
    let old = certificate("old", Scheme::Fairtrade);
    entered(&scope, old.clone());
    claimed(&scope, "a", &["old"]).unwrap();
    let (last, next) = (date(2026, 12, 31), date(2027, 1, 1));
    assert_eq!(schemes(&scope, "a", last), [Scheme::Fairtrade]);
    assert!(schemes(&scope, "a", next).is_empty(), "it has ended");
    let facts = Facts { from: next, until: date(2027, 12, 31), ..old.facts.clone() };
    entered(&scope, Certificate { id: "renewed".into(), facts, ..old.clone() });
    claimed(&scope, "a", &["old", "renewed"]).unwrap();
    assert_eq!(schemes(&scope, "a", next), [Scheme::Fairtrade], "its renewal holds");
    let after = changed(&scope, "old", Facts { holder: "Another".to_owned(), ..old.facts.clone() });
    assert!(after.judgement.is_none() && after.version == 2, "other facts are not verified");
    assert!(schemes(&scope, "a", SUMMER).is_empty());
    let same = changed(&scope, "old", after.facts.clone());
    assert_eq!(same.version, 2, "the same facts change nothing");
    judged(&scope, "old", false).unwrap();
    assert!(schemes(&scope, "a", SUMMER).is_empty(), "it was rejected");
    judged(&scope, "old", true).unwrap();
    assert_eq!(schemes(&scope, "a", SUMMER), [Scheme::Fairtrade]);
}

#[test]
fn the_shop_judges_the_version_that_it_looked_at() {
    let scope = scope();
    let new = certificate("c", Scheme::FourC);
    let (facts, without) = (new.facts.clone(), Certificate { id: "empty".into(), file: None, ..new.clone() });
    scope.transact_blocking(move |tx| change::add(tx, &new).and_then(|()| change::add(tx, &without))).unwrap();
    changed(&scope, "c", Facts { until: date(2030, 1, 1), ..facts });
    let found = Judgement { verified: true, reason: String::new(), by: "staff".into(), at_ms: BEFORE_MS };
    let refused = scope.transact_blocking(move |tx| judge::judge(tx, &"c".into(), 1, &found)).unwrap_err();
    assert_eq!(refused.kind(), "certificate-was-changed");
    assert!(known(&scope, "c").judgement.is_none());
    assert_eq!(judged(&scope, "empty", true).unwrap_err().kind(), "certificate-has-no-file");
    judged(&scope, "c", true).unwrap();
    let delete = |id: &'static str| scope.transact_blocking(move |tx| change::delete(tx, &"seller".into(), &id.into()));
    assert_eq!(delete("c").unwrap_err().kind(), "certificate-is-verified");
    delete("empty").unwrap();
    assert_eq!(delete("empty").unwrap_err().kind(), "not-found");
}

#[test]
fn goods_that_are_sold_have_what_all_their_lots_have_on_the_day_they_leave() {
    let scope = scope();
    ["a", "b"].iter().for_each(|id| of_kenya(&scope, id));
    entered(&scope, certificate("f", Scheme::Fairtrade));
    claimed(&scope, "a", &["f"]).unwrap();
    let sold_from = SellFromLots {
        product: "p".into(),
        seller: "seller".into(),
        name: "Nyeri".to_owned(),
        category: "Green coffee".to_owned(),
        lots: vec!["a".into(), "b".into()],
        now_ms: 1,
    };
    scope.transact_blocking(move |tx| sell(tx, &sold_from)).unwrap();
    let product = || {
        let claims: Result<_, StoreError> = scope.read(|reader| sold::of_product(reader, &"p".into(), SUMMER));
        claims.unwrap().len()
    };
    assert_eq!(product(), 0, "lot b has no certificate");
    made(&scope, wanted("m", MoveKind::Loss, &[("b", 1_000)], Vec::new())).unwrap();
    assert_eq!(product(), 1, "lot b is empty");
    let line = LineDraw {
        id: "line".into(),
        order: "order".into(),
        order_number: "ORD-1".to_owned(),
        seller: "seller".into(),
        buyer: "buyer".into(),
        product: "p".into(),
        product_name: "Nyeri".to_owned(),
        unit_g: 10,
        units: 1,
        drawn: vec![Part { lot: "a".into(), number: "N-a".to_owned(), grams: 10 }],
        shipment: None,
        at_ms: 1,
        category: "Green coffee".to_owned(),
        contract: None,
    };
    let of_line = |line: &LineDraw, today: Date| {
        let found: Result<_, StoreError> = scope.read(|reader| sold::of_line(reader, line, SUMMER, today));
        let found = found.unwrap();
        (found.claims.len(), found.fallen.len())
    };
    assert_eq!(of_line(&LineDraw { units: 2, ..line.clone() }, SUMMER), (0, 0), "nobody knows the rest's lots");
    let (late, leaves) = (date(2027, 2, 1), date(2026, 12, 30));
    assert_eq!((of_line(&line, SUMMER), of_line(&line, late)), ((1, 0), (0, 1)));
    let note = |status, day| scope.transact_blocking(move |tx| shipped::note(tx, &"line".into(), status, day)).unwrap();
    note(ShipmentStatus::Preparing, SUMMER);
    note(ShipmentStatus::OnHold, SUMMER);
    assert_eq!(of_line(&line, late), (0, 1), "it has not left");
    note(ShipmentStatus::PickedUp, leaves);
    note(ShipmentStatus::Delivered, late);
    assert_eq!(of_line(&line, late), (1, 0), "the certificate was valid on the day on which the goods left");
}

#[test]
fn a_seller_is_told_once_that_a_certificate_ends_and_once_that_it_has_ended() {
    let scope = scope();
    let at = |day: Date| day.to_zoned(TimeZone::UTC).unwrap().timestamp().as_millisecond();
    let sweep = |day: Date| scope.transact_blocking(move |tx| due::sweep(tx, at(day))).unwrap();
    for id in ["c", "moved", "rejected"] {
        entered(&scope, certificate(id, Scheme::Fairtrade));
    }
    let past = certificate("past", Scheme::Fairtrade);
    let facts = Facts { until: date(2025, 12, 31), ..past.facts.clone() };
    entered(&scope, Certificate { facts, ..past });
    judged(&scope, "rejected", false).unwrap();
    let facts = Facts { until: date(2028, 12, 31), ..known(&scope, "moved").facts };
    changed(&scope, "moved", facts);
    assert_eq!(sweep(date(2026, 10, 31)), []);
    assert_eq!(sweep(date(2026, 11, 1)), [("c".into(), CertificateStep::EndsSoon)]);
    assert_eq!(sweep(date(2026, 11, 2)), []);
    assert_eq!(sweep(date(2027, 1, 1)), [], "its last day is not over everywhere");
    assert_eq!(sweep(date(2027, 1, 2)), [("c".into(), CertificateStep::Ended)]);
    assert_eq!(sweep(date(2027, 1, 3)), []);
    assert_eq!(
        sweep(date(2029, 6, 1)),
        [("moved".into(), CertificateStep::Ended)],
        "a shop that was closed says it once"
    );
    let left: Result<_, StoreError> = scope.read(|reader| NOTICES.any_due(reader, i64::MAX));
    assert!(!left.unwrap(), "no notice is left");
    let rows: Result<u64, StoreError> =
        scope.read(|reader| Ok(CERTIFICATES.page(reader, "certificates-of/seller", None, 0)?.1));
    assert_eq!(rows.unwrap(), 4);
}
