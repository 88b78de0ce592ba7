//! The final price of a line that was sold at a provisional one. The line stays as it was ordered; what the final price
//! changes stands beside it, and counts in the order's total, the seller's figures and the credit that is used.

use contracts::billing::BillStatus;
use contracts::money::Money;
use contracts::sales::PriceDifference;
use contracts::tax::part;
use serde::{Deserialize, Serialize};

/// The final price of a line. Part of [`Purchase`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FinalPrice {
    /// When it became final, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The units that had neither come back nor been cancelled then.
    pub(crate) units: u32,
    /// The price of one unit, rounded.
    pub(crate) unit_price: Money,
    /// What these units cost more than they were sold for, by the prices of the order, in minor units; below nought if
    /// less.
    pub(crate) more: i64,
    /// The same without tax, and the tax.
    pub(crate) difference: PriceDifference,
    /// The status of the bill for it; `None` if there is nothing to pay.
    #[serde(with = "contracts::words::option")]
    pub(crate) payment: Option<BillStatus>,
}

impl FinalPrice {
    /// The part of an amount of all its units for the units `before` and `after` a change that are left.
    pub(crate) fn part(&self, amount: i64, before: u32, after: u32) -> i64 {
        part(amount, self.units, before, after)
    }

    /// The status of the bill of the line and of that for its final price, whose own is `first`: that of the open one, if one
    /// of two is.
    pub(crate) fn status(&self, first: BillStatus) -> BillStatus {
        use BillStatus::{Cancelled, Credited, Open, Overdue, Paid, PartlyPaid, PaymentWaiting};
        let Some(rest) = self.payment else { return first };
        match (first, rest) {
            (one, Cancelled | Credited) | (Cancelled | Credited, one) => one,
            (Overdue, _) | (_, Overdue) => Overdue,
            (PaymentWaiting, _) | (_, PaymentWaiting) => PaymentWaiting,
            (Paid, Paid) => Paid,
            (Open, Open) => Open,
            (Paid | PartlyPaid | Open, Paid | PartlyPaid | Open) => PartlyPaid,
        }
    }
}
