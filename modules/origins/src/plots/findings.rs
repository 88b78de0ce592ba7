//! What the checks say today of a plot that is kept.

use super::model::Plot;
use crate::checks::draft::Draft;
use crate::checks::finding::Finding;
use crate::checks::judge::judge;

/// Judges the stored shape of a plot in this country again, because the checks may know more by now.
pub(crate) fn findings_of(plot: &Plot, country: Option<String>) -> Vec<Finding> {
    let draft = Draft {
        country,
        area_m2: plot.point_m2,
        points: plot.shape.points.iter().map(|at| at.degrees()).collect(),
        outlines: plot.shape.outlines.iter().map(|ring| ring.iter().map(|at| at.degrees()).collect()).collect(),
        ..Draft::default()
    };
    judge(&draft, Vec::new()).findings
}
