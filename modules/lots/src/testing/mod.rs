//! What the tests of several files share: lots, moves, and a ledger that takes random steps.

pub(crate) mod model;
mod step;
pub(crate) mod walk;

use contracts::lots::{MoveKind, Stage};
use jiff::civil::date;
use kernel::store::{FaultPlan, Scope, Store, StoreError};
use kernel::{Problem, TxError};

use crate::ledger::make::{self, MakeMove, NewOutput};
use crate::ledger::model::{Move, Source};
use crate::ledger::receive::{self, ReceiveGoods};
use crate::ledger::undo::{self, UndoMove};
use crate::lot::crop_year::{CropYear, CropYears};
use crate::lot::model::{Goods, Lot, Traits};
use crate::lot::store::LOTS;

pub(crate) fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("lots")
}

pub(crate) fn lot(id: &str, year: &str, country: &str, stage: Stage) -> Lot {
    Lot {
        id: id.into(),
        seller: "seller".into(),
        number: format!("N-{id}"),
        traits: Traits {
            goods: Goods::Coffee,
            stage,
            country: country.to_owned(),
            crop_years: CropYears::of(CropYear::parse(year).unwrap()),
            grade: "AA".to_owned(),
            process: "Washed".to_owned(),
            station: "Othaya".to_owned(),
            harvested: Some(date(2025, 12, 31)),
        },
        moisture: Some(1100),
        location: "Othaya".to_owned(),
        notes: String::new(),
        shared: true,
        certificates: Vec::new(),
        made_by: None,
        balance_g: 0,
        created_ms: 1,
    }
}

pub(crate) fn goods(id: &str, grams: u64) -> ReceiveGoods {
    ReceiveGoods {
        id: format!("receive-{id}").into(),
        seller: "seller".into(),
        by: "person".into(),
        grams,
        day: date(2026, 1, 2),
        evidence: String::new(),
        source: Source { producer: None, name: "Growers".to_owned(), plots: Vec::new() },
        now_ms: 1,
    }
}

pub(crate) fn received(scope: &Scope, new: Lot, grams: u64) -> Result<Move, TxError> {
    let wanted = goods(&new.id, grams);
    scope.transact_blocking(move |tx| receive::into_new(tx, &new, &wanted))
}

pub(crate) fn output(id: &str, grams: u64) -> NewOutput {
    NewOutput {
        id: id.into(),
        number: format!("N-{id}"),
        grams,
        stage: None,
        grade: None,
        process: None,
        location: None,
        moisture: None,
        notes: String::new(),
    }
}

pub(crate) fn wanted(id: &str, kind: MoveKind, inputs: &[(&str, u64)], outputs: Vec<NewOutput>) -> MakeMove {
    let taken: u64 = inputs.iter().map(|(_, grams)| grams).sum();
    let put: u64 = outputs.iter().map(|output| output.grams).sum();
    MakeMove {
        id: id.into(),
        seller: "seller".into(),
        by: "person".into(),
        kind,
        inputs: inputs.iter().map(|(lot, grams)| ((*lot).into(), *grams)).collect(),
        outputs,
        loss_g: taken.saturating_sub(put),
        day: date(2026, 1, 3),
        evidence: String::new(),
        now_ms: 2,
    }
}

pub(crate) fn made(scope: &Scope, wanted: MakeMove) -> Result<Move, TxError> {
    scope.transact_blocking(move |tx| make::make(tx, &wanted))
}

pub(crate) fn undo_of(of: &str) -> UndoMove {
    UndoMove {
        id: format!("undo-{of}").into(),
        of: of.into(),
        seller: "seller".into(),
        by: "person".into(),
        reason: "A mistake".to_owned(),
        day: date(2026, 1, 4),
        now_ms: 3,
    }
}

pub(crate) fn undone(scope: &Scope, of: &str) -> Result<Move, TxError> {
    let wanted = undo_of(of);
    scope.transact_blocking(move |tx| undo::undo(tx, &wanted))
}

pub(crate) fn stored(scope: &Scope, id: &str) -> Lot {
    let found: Result<Option<Lot>, StoreError> = scope.read(|reader| reader.get(&LOTS, id));
    found.unwrap().unwrap()
}

pub(crate) fn balance(scope: &Scope, id: &str) -> u64 {
    stored(scope, id).balance_g
}

/// The words of a refusal.
pub(crate) fn said(refused: TxError) -> String {
    format!("{:?}", Problem::from(refused))
}
