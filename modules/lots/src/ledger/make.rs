//! Makes a move between lots, or a loss.

use contracts::ids::{AccountId, LotId, LotMoveId};
use contracts::lots::{MoveKind, Stage};
use jiff::civil::Date;
use kernel::store::Tx;
use kernel::{Problem, TxError};

use super::blend::{may_become, together};
use super::enter::enter;
use super::model::{Move, Part, sum};
use super::rules::{Wrongs, shape};
use crate::lot::model::{Lot, Traits};
use crate::lot::store;

/// A move wanted.
#[derive(Clone, Debug)]
pub(crate) struct MakeMove {
    pub(crate) id: LotMoveId,
    pub(crate) seller: AccountId,
    /// The person who enters it.
    pub(crate) by: AccountId,
    /// Split, blend, process, transfer or loss.
    pub(crate) kind: MoveKind,
    /// Each lot once, with grams above nought.
    pub(crate) inputs: Vec<(LotId, u64)>,
    pub(crate) outputs: Vec<NewOutput>,
    /// The loss that is not told by the kind, in grams.
    pub(crate) loss_g: u64,
    pub(crate) day: Date,
    pub(crate) evidence: String,
    pub(crate) now_ms: i64,
}

/// A lot that a move makes. What is not said, it has from the inputs.
#[derive(Clone, Debug)]
pub(crate) struct NewOutput {
    pub(crate) id: LotId,
    pub(crate) number: String,
    pub(crate) grams: u64,
    pub(crate) stage: Option<Stage>,
    pub(crate) grade: Option<String>,
    pub(crate) process: Option<String>,
    pub(crate) location: Option<String>,
    pub(crate) moisture: Option<u16>,
    pub(crate) notes: String,
}

impl MakeMove {
    /// What it asks for, in words: the same for the same call.
    pub(crate) fn told(&self) -> String {
        let outputs: Vec<_> = self.outputs.iter().map(|output| (&output.number, output.grams)).collect();
        format!("{} {:?} {outputs:?} {} {} {}", self.kind, self.inputs, self.loss_g, self.day, self.evidence)
    }
}

/// Enters the move and returns it.
///
/// # Errors
/// 422 with every wrong field, or for a day before the goods came; 409 `lot-short` or `lot-number-taken`. Nothing changes
/// then.
pub(crate) fn make(tx: &mut Tx<'_>, wanted: &MakeMove) -> Result<Move, TxError> {
    let mut wrongs = shape(wanted.kind, wanted.inputs.len(), wanted.outputs.len());
    let mut inputs = Vec::new();
    for (at, (lot, _)) in wanted.inputs.iter().enumerate() {
        match store::find(&tx.reader(), &wanted.seller, lot)? {
            Some(lot) => inputs.push(lot),
            None => drop(wrongs.insert(format!("inputs.{at}.lotId"), vec!["is none of your lots".to_owned()])),
        }
    }
    if !wrongs.is_empty() {
        return Err(Problem::Invalid(wrongs).into());
    }
    let lots: Vec<&Lot> = inputs.iter().collect();
    let traits = match wanted.kind {
        // Goods of any lots can be lost together.
        MoveKind::Loss => inputs.first().map(|lot| lot.traits.clone()).ok_or_else(store::no_lot)?,
        _ => together(&lots).map_err(Problem::Invalid)?,
    };
    let new_lots = outputs(wanted, &traits, &lots).map_err(Problem::Invalid)?;
    let parts = wanted.inputs.iter().zip(&inputs);
    let inputs: Vec<Part> = parts
        .map(|((lot, grams), found)| Part { lot: lot.clone(), number: found.number.clone(), grams: *grams })
        .collect();
    let filled = new_lots.iter().zip(&wanted.outputs);
    let made = Move {
        id: wanted.id.clone(),
        seller: wanted.seller.clone(),
        kind: wanted.kind,
        loss_g: if wanted.kind == MoveKind::Loss { sum(&inputs) } else { wanted.loss_g },
        inputs,
        outputs: filled
            .map(|(lot, output)| Part { lot: lot.id.clone(), number: lot.number.clone(), grams: output.grams })
            .collect(),
        day: wanted.day,
        evidence: wanted.evidence.clone(),
        source: None,
        line: None,
        undoes: None,
        by: Some(wanted.by.clone()),
        at_ms: wanted.now_ms,
    };
    enter(tx, &made, &new_lots)?;
    Ok(made)
}

/// The lots that a move makes, still empty.
fn outputs(wanted: &MakeMove, traits: &Traits, inputs: &[&Lot]) -> Result<Vec<Lot>, Wrongs> {
    let mut wrongs = Wrongs::new();
    let mut lots = Vec::new();
    let same = |of: fn(&Lot) -> &str| match inputs {
        [first, others @ ..] if others.iter().all(|other| of(other) == of(first)) => of(first).to_owned(),
        _ => String::new(),
    };
    let shared = inputs.iter().all(|lot| lot.shared);
    let processed = wanted.kind == MoveKind::Process;
    for (at, output) in wanted.outputs.iter().enumerate() {
        let mut wrong = |field: &str, why: String| drop(wrongs.insert(format!("outputs.{at}.{field}"), vec![why]));
        let stage = output.stage.unwrap_or(traits.stage);
        if !may_become(wanted.kind, traits.stage, stage) {
            wrong("stage", format!("cannot be {stage}: the inputs are {}", traits.stage));
        }
        if output.process.is_some() && !processed {
            wrong("process", "changes only where goods are processed".to_owned());
        }
        let location = output.location.clone().unwrap_or_else(|| same(|lot| &lot.location));
        if wanted.kind == MoveKind::Transfer && inputs.iter().any(|lot| lot.location == location) {
            wrong("location", "must be another place than the lot's".to_owned());
        }
        let same_goods = !processed && wanted.kind != MoveKind::Blend;
        lots.push(Lot {
            id: output.id.clone(),
            seller: wanted.seller.clone(),
            number: output.number.clone(),
            traits: Traits {
                stage,
                grade: output.grade.clone().unwrap_or_else(|| traits.grade.clone()),
                process: output.process.clone().unwrap_or_else(|| traits.process.clone()),
                ..traits.clone()
            },
            moisture: output.moisture.or_else(|| inputs.first().and_then(|lot| lot.moisture).filter(|_| same_goods)),
            location,
            notes: output.notes.clone(),
            shared,
            certificates: Vec::new(),
            made_by: Some(wanted.id.clone()),
            balance_g: 0,
            created_ms: wanted.now_ms,
        });
    }
    if wrongs.is_empty() { Ok(lots) } else { Err(wrongs) }
}
