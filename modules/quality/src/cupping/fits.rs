//! The marks that the cups of a coffee allow. A sheet that was stored before a rule is not checked by it.

use kernel::TxError;

use super::marks::{Cva, Marks, Sca2004};

/// Refuses marks that no table of so many cups of each coffee gives.
///
/// # Errors
/// 422 with the name of the mark.
pub(super) fn check(marks: &Marks, cups: u8) -> Result<(), TxError> {
    match marks {
        Marks::Sca2004(marks) => sca_2004(marks, cups),
        Marks::Cva(Cva { non_uniform_cups, defective_cups, .. }) => {
            at_most("nonUniformCups", *non_uniform_cups, cups)?;
            at_most("defectiveCups", *defective_cups, cups)
        }
        Marks::Tea(_) => Ok(()),
    }
}

/// A cup has a taint or a fault, so the two counts are at most the cups together. Ten points of uniformity, clean cup and
/// sweetness are divided by the cups (SCA, "Cupping Protocols").
fn sca_2004(marks: &Sca2004, cups: u8) -> Result<(), TxError> {
    at_most("taintCups", marks.taint_cups, cups)?;
    at_most("faultCups", marks.fault_cups, cups)?;
    if marks.taint_cups + marks.fault_cups > cups {
        let why = format!("and the tainted cups must be at most {cups} together: a cup has a taint or a fault");
        return Err(TxError::field("faultCups", &why));
    }
    let [_, _, _, _, _, uniformity, _, clean_cup, sweetness, _] = marks.attributes;
    for (name, mark) in [("uniformity", uniformity), ("cleanCup", clean_cup), ("sweetness", sweetness)] {
        if !shares(cups).any(|share| share == mark) {
            let each: Vec<String> = shares(cups).map(|share| (f64::from(share) / 100.0).to_string()).collect();
            let why = format!("must be one of {}: ten points divided by the cups", each.join(", "));
            return Err(TxError::field(name, &why));
        }
    }
    Ok(())
}

/// The points, in hundredths, of no good cup up to all of them; rounded half up, as the page counts them.
fn shares(cups: u8) -> impl Iterator<Item = u16> {
    let all = u16::from(cups.max(1));
    (0..=all).map(move |good| (2_000 * good + all) / (2 * all))
}

fn at_most(name: &str, counted: u8, cups: u8) -> Result<(), TxError> {
    if counted <= cups {
        return Ok(());
    }
    Err(TxError::field(name, &format!("must be at most {cups}, the cups of each coffee")))
}
