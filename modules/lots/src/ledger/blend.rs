//! The traits of a lot that a move makes of others.

use contracts::lots::{MoveKind, Stage};

use super::rules::Wrongs;
use crate::lot::model::{BLEND, Lot, Traits};

/// Returns the traits that lots have together: a country, grade, process or station that is not the same in all is
/// [`BLEND`], crop years are the range that holds all, and a day of harvest is known only if it is the same.
///
/// # Errors
/// The wrong field: there are no lots, coffee and tea are mixed, or lots of different stages.
pub(crate) fn together(lots: &[&Lot]) -> Result<Traits, Wrongs> {
    let wrong = |why: &str| Wrongs::from([("inputs".to_owned(), vec![why.to_owned()])]);
    let [first, others @ ..] = lots else { return Err(wrong("must be at least one lot")) };
    let mut traits = first.traits.clone();
    for other in others.iter().map(|lot| &lot.traits) {
        if other.goods != traits.goods {
            return Err(wrong("are coffee and tea, which do not become one lot"));
        }
        if other.stage != traits.stage {
            return Err(wrong("are at different stages: process them to the same stage first"));
        }
        for (own, its) in [
            (&mut traits.country, &other.country),
            (&mut traits.grade, &other.grade),
            (&mut traits.process, &other.process),
            (&mut traits.station, &other.station),
        ] {
            if own != its {
                BLEND.clone_into(own);
            }
        }
        traits.crop_years = traits.crop_years.with(other.crop_years.clone());
        traits.harvested = traits.harvested.filter(|day| Some(*day) == other.harvested);
    }
    Ok(traits)
}

/// Whether a move of this kind may take goods from one stage to another: only processing changes it, and never back.
pub(crate) fn may_become(kind: MoveKind, from: Stage, to: Stage) -> bool {
    from == to || (kind == MoveKind::Process && from < to && from.is_tea() == to.is_tea())
}
