//! Points of a cupping, exact to a hundred-thousandth, so that no sum of marks is rounded before it is shown.

use serde::{Deserialize, Serialize};

/// One point, in units of [`Points`].
const ONE: i64 = 100_000;

/// Points, in hundred-thousandths. The smallest step of any form is 0.65625.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Points(pub(crate) i64);

impl Points {
    /// Points of hundredths, as the marks of the 2004 form are kept.
    pub(crate) fn hundredths(hundredths: i64) -> Self {
        Points(hundredths * (ONE / 100))
    }

    /// Whole points.
    pub(crate) fn whole(points: i64) -> Self {
        Points(points * ONE)
    }

    /// The points rounded half up to a multiple of `step`.
    pub(crate) fn rounded_to(self, step: Points) -> Self {
        let step = step.0.max(1);
        Points((self.0 + step / 2).div_euclid(step) * step)
    }

    /// The points in hundredths, rounded half up; nought below nought.
    pub(crate) fn to_hundredths(self) -> u16 {
        let rounded = self.rounded_to(Points::hundredths(1)).0 / (ONE / 100);
        u16::try_from(rounded.max(0)).unwrap_or(u16::MAX)
    }

    /// The points as a number for the page. It is exact: there are fewer than 2^53 units in a score.
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn number(self) -> f64 {
        self.0 as f64 / ONE as f64
    }
}
