//! The changes that put findings right and move nothing on the ground.

use super::draft::Draft;
use super::finding::{Finding, Mend};
use super::shape::Position;

/// Returns the draft with the mends of its findings.
pub(super) fn mended(draft: &Draft, findings: &[Finding]) -> Draft {
    let has = |mend| findings.iter().any(|finding| finding.mend == Some(mend));
    let mut mended = draft.clone();
    if has(Mend::SwapCoordinates) {
        mended.change(|at| std::mem::swap(&mut at.x, &mut at.y));
    }
    if has(Mend::Round) || has(Mend::DropDoubled) {
        mended.change(|at| *at = Position::nearest(*at).degrees());
    }
    for outline in &mut mended.outlines {
        if has(Mend::DropDoubled) {
            outline.0.dedup();
        }
        if has(Mend::CloseOutline) && outline.0.first() != outline.0.last() {
            outline.0.extend(outline.0.first().copied());
        }
    }
    mended
}
