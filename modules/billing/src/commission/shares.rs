//! The arithmetic of commission. Pure, in whole minor units.
//!
//! Each line of a bill has a share for the shop, rounded once for the bill. A credit takes the same part off the share
//! as off its line, and what nobody has paid yet earns no commission yet.

use contracts::division::divide;
use contracts::ids::{LineId, ProductId};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

/// The basis points of the whole price.
pub(crate) const WHOLE: u32 = 10_000;

/// The shop's share of one line of a bill. Part of [`BillBooks`](crate::ledger::books::BillBooks).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Share {
    /// The line of the order; empty for freight.
    pub(crate) line: LineId,
    /// Its product; empty for freight.
    pub(crate) product: ProductId,
    /// What the bill asks for the line, with tax.
    pub(crate) gross: i64,
    /// The price from which the commission is taken: without tax, and nought for freight.
    pub(crate) price: i64,
    /// The rate, in hundredths of a percent.
    pub(crate) basis_points: u32,
    /// The commission of the whole line.
    pub(crate) commission: i64,
    /// What was taken off the line, with tax.
    pub(crate) credited: i64,
}

impl Share {
    /// What is left of the line.
    pub(crate) fn left(&self) -> i64 {
        self.gross - self.credited
    }

    /// The commission of what is left of the line.
    pub(crate) fn kept(&self) -> i64 {
        part(self.commission, self.left(), self.gross)
    }
}

/// The amount times `of / whole`, rounded; halves away from nought.
pub(crate) fn part(amount: i64, of: i64, whole: i64) -> i64 {
    let exact = (Decimal::from(amount) * Decimal::from(of)).checked_div(Decimal::from(whole));
    exact.map_or(0, rounded)
}

fn rounded(exact: Decimal) -> i64 {
    // A part of an amount is no larger than the amount, so it fits.
    i64::try_from(exact.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero)).unwrap_or(0)
}

/// Fixes the commission of a bill's lines: the exact sum is rounded once, and divided among them.
pub(crate) fn fix(shares: &mut [Share]) {
    let weights: Vec<i128> =
        shares.iter().map(|share| i128::from(share.price) * i128::from(share.basis_points)).collect();
    let exact = |share: &Share| Decimal::from(share.price) * Decimal::from(share.basis_points) / Decimal::from(WHOLE);
    let total = rounded(shares.iter().map(exact).sum());
    for (share, commission) in shares.iter_mut().zip(divide(total, &weights)) {
        share.commission = commission;
    }
}

/// Brings the sum of what was taken off the lines to `credited`, the sum of the bill's credit notes: the difference is
/// divided by what is left of each line, or by what was taken off.
pub(crate) fn credit(shares: &mut [Share], credited: i64) {
    let more = credited - shares.iter().map(|share| share.credited).sum::<i64>();
    let weight = |share: &Share| i128::from(if more >= 0 { share.left() } else { share.credited });
    let weights: Vec<i128> = shares.iter().map(weight).collect();
    for (share, minor) in shares.iter_mut().zip(divide(more.abs(), &weights)) {
        share.credited += minor * more.signum();
    }
}

/// Takes an amount off the line of a product, at most what is left of it.
pub(crate) fn credit_product(shares: &mut [Share], product: &ProductId, minor: i64) {
    credit_one(shares, minor, |share| share.product == *product);
}

/// Takes an amount off a line, at most what is left of it.
pub(crate) fn credit_line(shares: &mut [Share], line: &LineId, minor: i64) {
    credit_one(shares, minor, |share| share.line == *line);
}

fn credit_one(shares: &mut [Share], minor: i64, is_it: impl Fn(&Share) -> bool) {
    if let Some(share) = shares.iter_mut().find(|share| is_it(share)) {
        share.credited += minor.clamp(0, share.left());
    }
}

/// The commission of a bill of which `received` is paid and `left` is not credited.
pub(crate) fn earned(shares: &[Share], received: i64, left: i64) -> i64 {
    let kept = shares.iter().map(Share::kept).sum();
    if received >= left { kept } else { part(kept, received, left) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn share(price: i64, basis_points: u32) -> Share {
        Share { line: "l".into(), product: "p".into(), gross: price, price, basis_points, commission: 0, credited: 0 }
    }

    #[test]
    fn the_commission_of_a_bill_is_rounded_once_and_the_largest_remainders_get_the_rest() {
        let mut shares = [share(1010, 500), share(1010, 500), share(1010, 500)];
        fix(&mut shares);
        // 50.5 each: 151.5 is 152 in all, not three times 51.
        assert_eq!(shares.map(|share| share.commission), [51, 51, 50]);
    }

    proptest! {
        #[test]
        fn no_share_is_above_its_line_and_a_credit_of_everything_gives_all_of_it_back(
            lines in prop::collection::vec((0_i64..1_000_000, 0_u32..=WHOLE), 1..8),
            credits in prop::collection::vec(0_i64..500_000, 0..6),
        ) {
            let mut shares: Vec<Share> = lines.iter().map(|(price, rate)| share(*price, *rate)).collect();
            fix(&mut shares);
            let whole: i64 = shares.iter().map(|share| share.gross).sum();
            for share in &shares {
                prop_assert!((0..=share.gross).contains(&share.commission), "{share:?}");
            }
            let mut credited = 0;
            for minor in credits {
                credited = whole.min(credited + minor);
                credit(&mut shares, credited);
                prop_assert_eq!(shares.iter().map(|share| share.credited).sum::<i64>(), credited);
                for share in &shares {
                    prop_assert!((0..=share.gross).contains(&share.credited), "{share:?}");
                    prop_assert!((0..=share.left()).contains(&share.kept()), "{share:?}");
                }
                let earned = earned(&shares, whole - credited, whole - credited);
                prop_assert!((0..=whole - credited).contains(&earned));
            }
            credit(&mut shares, whole);
            prop_assert_eq!(earned(&shares, 0, 0), 0);
        }
    }
}
