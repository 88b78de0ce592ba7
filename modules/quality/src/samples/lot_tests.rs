use std::collections::BTreeSet;
use std::sync::Arc;

use contracts::ids::{OrderId, PlotId, ProductId};
use contracts::lots::{Draw, LotGraph, LotSummary, Stage};
use kernel::store::Scope;

use super::*;
use crate::samples::commands::{self, Act, Others};
use crate::samples::rules::Action;
use crate::samples::tests::{kept_lot, sample, scope, step};

/// Lots whose goods are told by the first letter of their ids and numbers. One that ends in `0` is empty.
struct Lettered;

fn lot(id: &str) -> LotSummary {
    LotSummary {
        id: id.into(),
        seller: "seller".into(),
        number: id.to_owned(),
        stage: Stage::Green,
        grade: String::new(),
        process: String::new(),
        country: "KE".to_owned(),
        crop_year: "2026".to_owned(),
        balance_g: if id.ends_with('0') { 0 } else { 60_000 },
    }
}

impl LotPort for Lettered {
    fn lot(&self, _: &Reader<'_>, _: &AccountId, id: &LotId) -> Result<Option<LotSummary>, StoreError> {
        Ok(Some(lot(id)))
    }

    fn numbered(&self, _: &Reader<'_>, _: &AccountId, number: &str) -> Result<Option<LotSummary>, StoreError> {
        Ok(Some(lot(number)))
    }

    fn same_goods(
        &self,
        _: &Reader<'_>,
        _: &AccountId,
        id: &LotId,
        others: &[LotId],
    ) -> Result<Option<LotSummary>, StoreError> {
        Ok(others.iter().find(|other| other.chars().next() == id.chars().next()).map(|other| lot(other)))
    }

    fn sold_from(&self, _: &Reader<'_>, _: &ProductId) -> Result<Vec<LotSummary>, StoreError> {
        Ok(Vec::new())
    }

    fn products_from(&self, _: &Reader<'_>, _: &[LotId]) -> Result<BTreeSet<ProductId>, StoreError> {
        Ok(BTreeSet::new())
    }

    fn draws(&self, _: &Reader<'_>, _: &OrderId) -> Result<Vec<Draw>, StoreError> {
        Ok(Vec::new())
    }

    fn origin(&self, _: &Reader<'_>, _: &[LotId]) -> Result<LotGraph, StoreError> {
        Ok(LotGraph::default())
    }

    fn behind(&self, _: &Reader<'_>, _: &[Draw]) -> Result<LotGraph, StoreError> {
        Ok(LotGraph::default())
    }

    fn recall(&self, _: &Reader<'_>, _: &AccountId, _: &[PlotId]) -> Result<LotGraph, StoreError> {
        Ok(LotGraph::default())
    }
}

/// Takes a step of the sample with this id, in a shop with lots.
fn take(scope: &Scope, id: &str, act: Act) -> Result<Sample, TxError> {
    let lots = Port::new(scope, Arc::new(Lettered) as Arc<dyn LotPort>);
    let others = Others { contracts: None, lots: Some(lots) };
    let act = Act { sample: id.into(), ..act };
    scope.transact_blocking(move |tx| commands::act(tx, &act, &others))
}

fn send(scope: &Scope, id: &str, lot: SampleLot) -> Result<Sample, TxError> {
    take(scope, id, Act { lot: Some(lot), ..step("seller", Action::Send) })
}

/// The words about the lot of a sample that is not sent.
fn refused(scope: &Scope, id: &str, lot: &str) -> String {
    match Problem::from(send(scope, id, kept_lot(lot)).unwrap_err()) {
        Problem::Invalid(wrongs) => wrongs["lot"].concat(),
        other => panic!("{other:?}"),
    }
}

/// A sample for a contract that wants each one from another lot.
fn asked(scope: &Scope, id: &str) {
    let contract = Some(("contract".into(), "CTR-2027-0001".to_owned()));
    let next = Sample { contract, decides: true, another_lot: true, ..sample(id) };
    scope.transact_blocking(move |tx| commands::request(tx, &next, 3, "")).unwrap();
}

#[test]
fn goods_that_were_rejected_are_not_sent_again_under_another_number() {
    let scope = scope();
    for (id, lot) in [("one", kept_lot("a1")), ("two", SampleLot { id: None, number: "b1".to_owned() })] {
        asked(&scope, id);
        send(&scope, id, lot).unwrap();
        for action in [Action::Arrive, Action::Reject] {
            take(&scope, id, step("buyer", action)).unwrap();
        }
    }
    asked(&scope, "three");
    let why = refused(&scope, "three", "a2");
    assert!(why.contains("rejected a sample of a1 (and a2 has the same goods"), "{why}");
    let why = refused(&scope, "three", "b2");
    assert!(why.contains("rejected a sample of b1"), "a lot that was entered later: {why}");
    send(&scope, "three", kept_lot("c1")).unwrap();
    asked(&scope, "four");
    let why = refused(&scope, "four", "c2");
    assert!(why.contains("chooses among lots") && why.contains("c1"), "a choice among the same goods is none: {why}");
    send(&scope, "four", kept_lot("d1")).unwrap();
}

#[test]
fn a_sample_of_an_empty_lot_is_not_sent_unless_its_goods_arrived() {
    let scope = scope();
    for (kind, sent) in [
        (SampleKind::Offer, false),
        (SampleKind::Type, false),
        (SampleKind::PreShipment, false),
        (SampleKind::Arrival, true),
    ] {
        let id = kind.as_str();
        let next = Sample { kind, lot: Some(kept_lot("a0")), buyer: id.into(), ..sample(id) };
        scope.transact_blocking(move |tx| commands::request(tx, &next, 1, "")).unwrap();
        let empty = take(&scope, id, step("seller", Action::Send));
        assert_eq!(empty.is_ok(), sent, "{kind}: the lot that the buyer named");
        if !sent {
            let why = refused(&scope, id, "a0");
            assert!(why.contains("a0 has 0 g left"), "{why}");
            send(&scope, id, kept_lot("a1")).unwrap();
        }
    }
}
