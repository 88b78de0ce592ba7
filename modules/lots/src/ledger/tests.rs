use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use contracts::ids::LotId;
use contracts::lots::{MoveKind, Stage};
use jiff::civil::date;
use kernel::store::StoreError;
use proptest::prelude::*;

use super::make::{MakeMove, NewOutput};
use super::model::{Move, of_lot};
use super::receive::{self, ReceiveGoods};
use super::store::MOVES;
use crate::lot::model::{Lot, Traits};
use crate::testing::model::lot_id;
use crate::testing::walk::Walk;
use crate::testing::{balance, goods, lot, made, output, received, said, scope, stored, undone, wanted};

/// The variable for how many random steps the long run takes, and their number without it.
const STEPS: &str = "SOKONI_LEDGER_STEPS";
const USUAL_STEPS: usize = 250_000;
/// The steps of one ledger. Rows of a larger one are slower to find.
const STEPS_OF_A_LEDGER: usize = 200;
/// The most steps of a transaction.
const MOST_AT_ONCE: usize = 40;

#[test]
fn a_blend_has_what_its_inputs_have_in_common() {
    let scope = scope();
    received(&scope, lot("a", "2024/25", "KE", Stage::Green), 100).unwrap();
    received(&scope, lot("b", "2025/26", "UG", Stage::Green), 100).unwrap();
    made(&scope, wanted("m", MoveKind::Blend, &[("a", 100), ("b", 50)], vec![output("c", 150)])).unwrap();
    let blend = stored(&scope, "c");
    let Traits { country, grade, process, crop_years, harvested, .. } = &blend.traits;
    assert_eq!((country.as_str(), grade.as_str(), process.as_str()), ("blend", "AA", "Washed"));
    assert_eq!((crop_years.to_string().as_str(), *harvested), ("2024/25 to 2025/26", Some(date(2025, 12, 31))));
    assert_eq!((blend.balance_g, balance(&scope, "a"), balance(&scope, "b")), (150, 0, 50));
    assert_eq!((blend.moisture, blend.location.as_str(), blend.shared), (None, "Othaya", true));
}

#[test]
fn a_move_that_would_break_the_ledger_names_the_lot_and_the_missing_grams() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 100_000).unwrap();
    received(&scope, lot("b", "2025/26", "KE", Stage::Green), 50_500).unwrap();
    let refused =
        made(&scope, wanted("m", MoveKind::Blend, &[("a", 160_000), ("b", 60_000)], vec![output("c", 220_000)]));
    let refused = refused.unwrap_err();
    assert_eq!(refused.kind(), "lot-short");
    let said = said(refused);
    assert!(said.contains("lot N-a has 100 kg, and 60 kg are missing"), "{said}");
    assert!(said.contains("lot N-b has 50.5 kg, and 9.5 kg are missing") && said.contains("missingG"), "{said}");
    assert_eq!((balance(&scope, "a"), balance(&scope, "b")), (100_000, 50_500), "nothing of it happened");
}

#[test]
fn a_move_takes_no_goods_that_came_after_its_day() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
    let more = ReceiveGoods { id: "more".into(), day: date(2026, 1, 20), ..goods("a", 5_000) };
    scope.transact_blocking(move |tx| receive::into_known(tx, &"a".into(), &more)).unwrap();
    let on = |id: &str, day: i8, grams: u64| {
        let lost = MakeMove { day: date(2026, 1, day), ..wanted(id, MoveKind::Loss, &[("a", grams)], Vec::new()) };
        made(&scope, lost)
    };
    let refused = said(on("m", 10, 1_001).unwrap_err());
    assert!(refused.contains("day") && refused.contains("had 1 kg") && refused.contains("0.001 kg"), "{refused}");
    on("n", 15, 800).unwrap();
    let refused = said(on("o", 10, 201).unwrap_err());
    assert!(refused.contains("had 0.2 kg"), "what went five days later was there: {refused}");
    on("p", 10, 200).unwrap();
    assert_eq!(balance(&scope, "a"), 5_000);
}

#[test]
fn grams_that_do_not_add_up_are_refused_with_the_difference() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 100_000).unwrap();
    for (put, loss_g, expected) in [(90_000, 0, "10 kg less"), (100_000, 500, "0.5 kg more")] {
        let split = wanted("m", MoveKind::Split, &[("a", 100_000)], vec![output("b", put)]);
        let said = said(made(&scope, MakeMove { loss_g, ..split }).unwrap_err());
        assert!(said.contains(expected) && said.contains("lossG"), "{said}");
    }
    assert_eq!(balance(&scope, "a"), 100_000);
}

#[test]
fn only_processing_changes_a_stage_and_never_back() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Parchment), 1_000).unwrap();
    let into = |id: &str, stage| NewOutput { stage: Some(stage), ..output(id, 100) };
    for (kind, stage) in
        [(MoveKind::Split, Stage::Green), (MoveKind::Process, Stage::Cherry), (MoveKind::Process, Stage::MadeTea)]
    {
        let refused = made(&scope, wanted("m", kind, &[("a", 100)], vec![into("b", stage)])).unwrap_err();
        assert!(said(refused).contains("outputs.0.stage"), "{kind} to {stage}");
    }
    made(&scope, wanted("m", MoveKind::Process, &[("a", 125)], vec![into("b", Stage::Green)])).unwrap();
    assert_eq!(stored(&scope, "b").traits.stage, Stage::Green);
    let mixed = made(&scope, wanted("n", MoveKind::Blend, &[("a", 100), ("b", 100)], vec![output("c", 200)]));
    assert!(said(mixed.unwrap_err()).contains("different stages"));
}

#[test]
fn a_transfer_needs_another_place() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
    let to = |place: &str| vec![NewOutput { location: Some(place.to_owned()), ..output("b", 1_000) }];
    let refused = made(&scope, wanted("m", MoveKind::Transfer, &[("a", 1_000)], to("Othaya"))).unwrap_err();
    assert!(said(refused).contains("another place"));
    made(&scope, wanted("m", MoveKind::Transfer, &[("a", 1_000)], to("Mombasa"))).unwrap();
    let there = stored(&scope, "b");
    assert_eq!((there.location.as_str(), there.moisture, balance(&scope, "a")), ("Mombasa", Some(1100), 0));
}

#[test]
fn goods_are_not_moved_before_the_day_on_which_they_came() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
    let on = |day: i8, made: MakeMove| MakeMove { day: date(2026, 1, day), ..made };
    let split = |id: &str| wanted(id, MoveKind::Split, &[("a", 100)], vec![output("b", 100)]);
    let refused = said(made(&scope, on(1, split("early"))).unwrap_err());
    assert!(refused.contains("must not be before 2026-01-02, when lot N-a was received"), "{refused}");
    assert_eq!(balance(&scope, "a"), 1_000, "nothing of it happened");
    made(&scope, on(8, split("m"))).unwrap();
    let inputs = &[("a", 10), ("b", 10)];
    let refused = said(made(&scope, on(7, wanted("n", MoveKind::Blend, inputs, vec![output("c", 20)]))).unwrap_err());
    assert!(refused.contains("must not be before 2026-01-08, when lot N-b was made"), "{refused}");
    assert!(!refused.contains("N-a"), "{refused}");
    // A later delivery into the lot changes nothing: some of its goods were there. Without the first one they were not.
    let wanted_later = ReceiveGoods { id: "later".into(), day: date(2026, 1, 6), ..goods("a", 500) };
    let later = wanted_later.clone();
    scope.transact_blocking(move |tx| receive::into_known(tx, &"a".into(), &later)).unwrap();
    made(&scope, on(3, wanted("loss", MoveKind::Loss, &[("a", 1)], Vec::new()))).unwrap();
    undone(&scope, "loss").unwrap();
    undone(&scope, "m").unwrap();
    undone(&scope, "receive-a").unwrap();
    let refused = said(made(&scope, on(3, wanted("loss2", MoveKind::Loss, &[("a", 1)], Vec::new()))).unwrap_err());
    assert!(refused.contains("must not be before 2026-01-06"), "{refused}");
}

#[test]
fn a_counter_move_puts_a_mistake_right_once_and_only_while_its_goods_are_there() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
    made(&scope, wanted("m", MoveKind::Split, &[("a", 600)], vec![output("b", 550)])).unwrap();
    made(&scope, wanted("n", MoveKind::Loss, &[("b", 50)], Vec::new())).unwrap();
    let refused = said(undone(&scope, "m").unwrap_err());
    assert!(refused.contains("lot N-b has 0.5 kg, and 0.05 kg are missing"), "{refused}");
    undone(&scope, "n").unwrap();
    undone(&scope, "m").unwrap();
    assert_eq!((balance(&scope, "a"), balance(&scope, "b")), (1_000, 0));
    assert_eq!(undone(&scope, "m").unwrap_err().kind(), "move-is-undone");
    assert_eq!(undone(&scope, "undo-m").unwrap_err().kind(), "move-is-a-counter-move");
    undone(&scope, "receive-a").unwrap();
    assert_eq!(balance(&scope, "a"), 0);
}

#[test]
fn a_number_is_of_one_lot_of_a_seller_in_any_case() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 10).unwrap();
    let same = Lot { number: "n-A".to_owned(), ..lot("b", "2025/26", "KE", Stage::Green) };
    assert_eq!(received(&scope, same.clone(), 10).unwrap_err().kind(), "lot-number-taken");
    let of_another = goods("b", 10);
    let (new, wanted) = (Lot { seller: "other".into(), ..same }, ReceiveGoods { seller: "other".into(), ..of_another });
    scope.transact_blocking(move |tx| receive::into_new(tx, &new, &wanted)).unwrap();
}

#[test]
fn made_lots_get_no_deliveries_and_anothers_lots_are_not_found() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 100).unwrap();
    made(&scope, wanted("m", MoveKind::Split, &[("a", 60)], vec![output("b", 60)])).unwrap();
    let more = |lot: &str, seller: &str| {
        let wanted = ReceiveGoods { seller: seller.into(), ..goods("more", 5) };
        let lot = LotId::from(lot);
        scope.transact_blocking(move |tx| receive::into_known(tx, &lot, &wanted))
    };
    assert_eq!(more("b", "seller").unwrap_err().kind(), "lot-was-made");
    assert_eq!(more("a", "other").unwrap_err().kind(), "not-found");
    more("a", "seller").unwrap();
    assert_eq!(balance(&scope, "a"), 45);
}

#[test]
fn random_steps_keep_every_gram() {
    let steps = std::env::var(STEPS).ok().and_then(|steps| steps.parse().ok()).unwrap_or(USUAL_STEPS);
    let (ledgers, next) = (steps / STEPS_OF_A_LEDGER, AtomicUsize::new(0));
    let said = Mutex::new(BTreeSet::new());
    let walk = || {
        while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < ledgers) {
            let mut walk = Walk::in_groups(number as u64, 1 + number % MOST_AT_ONCE);
            walk.steps(STEPS_OF_A_LEDGER);
            walk.check();
            said.lock().unwrap().extend(walk.said);
        }
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(walk))));
    let said = said.into_inner().unwrap();
    let kinds = MoveKind::ALL.iter().map(|kind| kind.as_str()).chain(["receive more", "undo", "choose"]);
    for kind in kinds {
        assert!(said.contains(&(kind, Ok(()))), "no {kind} was ever taken: {said:?}");
    }
    for refused in ["split", "blend", "process", "transfer", "loss"] {
        for why in ["lot-short", "invalid"] {
            assert!(said.contains(&(refused, Err(why))), "no {refused} was ever refused as {why}: {said:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn the_balance_of_a_lot_is_the_sum_of_its_moves(seed in any::<u64>()) {
        let mut walk = Walk::new(seed);
        walk.steps(120);
        walk.check();
        for id in (0..walk.model.lots.len()).map(lot_id) {
            let moves: Result<Vec<Move>, StoreError> =
                walk.scope.read(|reader| MOVES.rows(reader, &of_lot(&id.as_str().into()), None).collect());
            let sum: i128 = moves.unwrap().iter().flat_map(|made| {
                let taken = made.inputs.iter().map(|part| (part, -1));
                let put = made.outputs.iter().map(|part| (part, 1));
                taken.chain(put).filter(|(part, _)| part.lot == *id.as_str()).map(|(part, sign)| sign * i128::from(part.grams))
                    .collect::<Vec<i128>>()
            }).sum();
            prop_assert_eq!(sum, i128::from(balance(&walk.scope, &id)));
        }
    }
}
