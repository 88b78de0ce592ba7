//! Goods of contracts with samples stay with their seller until it chose lots that their buyer approved, or said that others go.

use contracts::lots::{Stage, Unapproved};
use kernel::store::StoreError;

use super::super::choice::Sampled;
use super::super::model::LineDraw;
use super::super::store::LINES;
use super::super::waiting::unapproved;
use super::{Fixture, units};
use crate::testing::{lot, received};

/// Why a line is not picked up, as the shop's samples say.
fn why(told: &Fixture, id: &str) -> Option<Unapproved> {
    told.sampled(id, unapproved)
}

/// Why a line is not picked up with these decisions on samples.
fn why_by(told: &Fixture, id: &str, approved: &[&str], rejected: &[&str]) -> Option<Unapproved> {
    let lots = |ids: &[&str]| ids.iter().map(|id| (*id).into()).collect();
    let (line, sampled) = (told.line(id), Sampled { approved: lots(approved), rejected: lots(rejected) });
    let found: Result<_, StoreError> = told.lots.read(|reader| unapproved(reader, &line, &sampled));
    found.unwrap()
}

/// A shop with a lot `spare` of 2,000 grams, from which the product `cc` is sold.
fn with_spare() -> Fixture {
    let told = Fixture::new();
    received(&told.lots, lot("spare", "2025/26", "KE", Stage::Green), 2_000).unwrap();
    told.sell("cc", &["spare"]);
    told
}

#[test]
fn a_call_off_that_is_open_waits_for_lots_or_the_sellers_word() {
    let told = with_spare();
    told.call_off("o", vec![units("aa", 24)], Some("other"));
    assert_eq!(why(&told, "o-001"), Some(Unapproved::NoLot), "1 kg of it has no lot");
    told.assign_as("o-001", &[("new", 5_000), ("spare", 1_000)], true).unwrap();
    assert_eq!(why(&told, "o-001"), None, "its seller said that other goods go");
    told.assign("o-001", &[("new", 5_000), ("spare", 1_000)]).unwrap();
    assert_eq!(why(&told, "o-001"), None, "the word is for these goods");
    told.assign("o-001", &[]).unwrap();
    assert_eq!(why(&told, "o-001"), Some(Unapproved::NoLot));
    assert_eq!(
        told.assign("o-001", &[("new", 5_000), ("spare", 1_000)]).unwrap_err().kind(),
        "lot-without-sample",
        "other lots took the word back"
    );
}

#[test]
fn orders_without_samples_wait_for_nothing() {
    let told = with_spare();
    told.order("p", vec![units("aa", 40)]);
    assert!(told.line("p-001").open_g() > 0);
    assert_eq!(why(&told, "p-001"), None, "it is of no contract");
    told.order("q", vec![units("cc", 4)]);
    assert_eq!(why_by(&told, "q-001", &[], &[]), None, "nobody decided on a sample");
    assert_eq!(why_by(&told, "q-001", &[], &["old"]), None, "other goods were rejected, and none approved");
    assert_eq!(why_by(&told, "q-001", &[], &["spare"]), Some(Unapproved::Rejected));
    assert_eq!(why_by(&told, "q-001", &["spare"], &["old"]), None);
}

#[test]
fn goods_that_were_drawn_before_a_sample_was_approved_need_the_word_too() {
    let told = with_spare();
    told.order("q", vec![units("cc", 4)]);
    // Its buyer decides on the samples of its contract only now.
    let before = told.line("q-001");
    let after = LineDraw { contract: Some("other".into()), ..before.clone() };
    told.lots.transact_blocking(move |tx| LINES.save(tx, Some(&before), &after)).unwrap();
    assert_eq!(why(&told, "q-001"), Some(Unapproved::NoSample));
    let refused = told.assign("q-001", &[("spare", 1_000)]).unwrap_err();
    assert_eq!(refused.kind(), "lot-without-sample");
    told.assign_as("q-001", &[("spare", 1_000)], true).unwrap();
    assert_eq!(why(&told, "q-001"), None);
    told.assign("q-001", &[("new", 1_000)]).unwrap();
    assert_eq!(why(&told, "q-001"), None, "the lot was approved");
}
