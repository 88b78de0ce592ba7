//! The score of a table of sheets, their spread, and the sheets that lie apart.

use super::model::Averaging;
use super::points::Points;

/// A sheet lies apart if it is more than this many points from the median of its table. Calibrated cuppers are expected
/// within two points of one another.
pub(crate) const APART: i64 = 2;

/// What several sheets of one coffee say together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// The mean or the median, unrounded but for the last hundred-thousandth.
    pub(crate) score: Points,
    pub(crate) low: Points,
    pub(crate) high: Points,
    /// The sample standard deviation, in points; nought for one sheet.
    pub(crate) deviation: f64,
    /// For each sheet whether it lies apart, in the order in which they were given.
    pub(crate) apart: Vec<bool>,
}

/// Summarises the sums of sheets; `None` if there are none. A sheet that lies apart still counts.
pub(crate) fn summary(sums: &[Points], averaging: Averaging) -> Option<Summary> {
    let mut sorted = sums.to_vec();
    sorted.sort_unstable();
    let (low, high) = (*sorted.first()?, *sorted.last()?);
    let median = median(&sorted);
    let mean = mean(&sorted);
    let score = if averaging == Averaging::Mean { mean } else { median };
    let apart = sums.iter().map(|sum| (sum.0 - median.0).abs() > Points::whole(APART).0).collect();
    Some(Summary { score, low, high, deviation: deviation(sums), apart })
}

fn count(sums: &[Points]) -> i64 {
    i64::try_from(sums.len()).unwrap_or(i64::MAX).max(1)
}

fn half_up(sum: i64, by: i64) -> i64 {
    (2 * sum + by).div_euclid(2 * by)
}

fn mean(sums: &[Points]) -> Points {
    Points(half_up(sums.iter().map(|sum| sum.0).sum(), count(sums)))
}

fn median(sorted: &[Points]) -> Points {
    let at = |n: usize| sorted.get(n).map_or(0, |sum| sum.0);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { Points(at(middle)) } else { Points(half_up(at(middle - 1) + at(middle), 2)) }
}

#[allow(clippy::cast_precision_loss)]
fn deviation(sums: &[Points]) -> f64 {
    if sums.len() < 2 {
        return 0.0;
    }
    let mean = sums.iter().map(|sum| sum.number()).sum::<f64>() / sums.len() as f64;
    let squares: f64 = sums.iter().map(|sum| (sum.number() - mean).powi(2)).sum();
    (squares / (sums.len() - 1) as f64).sqrt()
}
