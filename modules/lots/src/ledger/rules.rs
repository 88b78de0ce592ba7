//! The rules of a move.

use std::collections::BTreeMap;

use contracts::lots::MoveKind;
use kernel::{Problem, TxError};

use super::model::{Move, Part};
use crate::grams::kg;

/// The most that one move puts into lots or takes from them, in grams: 100,000 tonnes.
pub(crate) const MOST_GRAMS: u64 = 100_000_000_000;

/// The wrong fields of a form, with what is wrong about each.
pub(crate) type Wrongs = BTreeMap<String, Vec<String>>;

/// Refuses a move that does not keep its grams. What comes from outside has no inputs, and what goes outside no outputs;
/// in a counter-move it is the other way round. A move between lots weighs as much before as after, with its loss.
///
/// # Errors
/// 422.
pub(crate) fn keeps_its_grams(made: &Move) -> Result<(), TxError> {
    let (before, after) = match made.undoes {
        None => (&made.inputs, &made.outputs),
        Some(_) => (&made.outputs, &made.inputs),
    };
    let known = |parts: &[Part]| parts.iter().all(|part| part.grams > 0) && total(parts).is_some();
    let loss = made.loss_g;
    let kept = known(before)
        && known(after)
        && match made.kind {
            MoveKind::Receive | MoveKind::Return => before.is_empty() && !after.is_empty() && loss == 0,
            MoveKind::Draw => after.is_empty() && !before.is_empty() && loss == 0,
            MoveKind::Loss => after.is_empty() && !before.is_empty() && total(before) == Some(loss),
            MoveKind::Split | MoveKind::Blend | MoveKind::Process | MoveKind::Transfer => {
                !before.is_empty()
                    && !after.is_empty()
                    && total(before) == total(after).and_then(|g| g.checked_add(loss))
            }
        };
    if kept { Ok(()) } else { Err(unbalanced(before, after, loss)) }
}

/// The grams of some parts together; `None` over [`MOST_GRAMS`].
fn total(parts: &[Part]) -> Option<u64> {
    let sum = parts.iter().try_fold(0_u64, |sum, part| sum.checked_add(part.grams))?;
    (sum <= MOST_GRAMS).then_some(sum)
}

fn unbalanced(before: &[Part], after: &[Part], loss_g: u64) -> TxError {
    let (Some(taken), Some(put)) = (total(before), total(after)) else { return too_heavy() };
    let put = put.saturating_add(loss_g);
    let why = if taken >= put {
        format!("Outputs and loss are {}, and {} less than the inputs", kg(put), kg(taken - put))
    } else {
        format!("Outputs and loss are {}, and {} more than the inputs", kg(put), kg(put - taken))
    };
    Problem::field("lossG", why).into()
}

/// The refusal of a weight that no lot has.
pub(crate) fn too_heavy() -> TxError {
    TxError::field("outputs", "are together more than 100,000 tonnes")
}

/// Checks how many inputs and outputs a kind of move has. It tells the wrong fields.
pub(crate) fn shape(kind: MoveKind, inputs: usize, outputs: usize) -> Wrongs {
    let mut wrongs = Wrongs::new();
    let mut wrong = |field: &str, why: &str| drop(wrongs.insert(field.to_owned(), vec![why.to_owned()]));
    match kind {
        MoveKind::Split if inputs != 1 => wrong("inputs", "must be one lot"),
        MoveKind::Transfer if inputs != 1 => wrong("inputs", "must be one lot"),
        MoveKind::Blend if inputs < 2 => wrong("inputs", "must be at least two lots"),
        MoveKind::Process | MoveKind::Loss if inputs == 0 => wrong("inputs", "must be at least one lot"),
        _ => {}
    }
    match kind {
        MoveKind::Split | MoveKind::Process if outputs == 0 => wrong("outputs", "must be at least one lot"),
        MoveKind::Blend | MoveKind::Transfer if outputs != 1 => wrong("outputs", "must be one lot"),
        MoveKind::Loss if outputs != 0 => wrong("outputs", "must be empty: lost goods are in no lot"),
        _ => {}
    }
    wrongs
}
