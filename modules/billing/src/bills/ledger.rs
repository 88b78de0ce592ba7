//! The arithmetic of a bill's money. Pure. `amount = paid + credited + balance` always holds, and money on its way is
//! held so that nobody pays it twice.

use jiff::civil::Date;

use super::model::{Bill, Status};

impl Bill {
    /// The rest to pay, in minor units; negative if the payee owes something back.
    pub(crate) fn balance(&self) -> i64 {
        self.amount.minor - self.paid - self.credited
    }

    /// The amount that may be paid now: the balance less the payments on their way.
    pub(crate) fn payable(&self) -> i64 {
        (self.balance() - self.waiting).max(0)
    }

    /// The amount that the payee owes back.
    pub(crate) fn owed_back(&self) -> i64 {
        (-self.balance()).max(0)
    }

    /// The most that a credit note may take off.
    pub(crate) fn creditable(&self) -> i64 {
        self.amount.minor - self.credited
    }

    /// Records that a payment of `minor` units is on its way.
    pub(crate) fn hold(&mut self, minor: i64) {
        self.waiting += minor;
    }

    /// Records that a payment of `minor` units is no longer on its way.
    pub(crate) fn release(&mut self, minor: i64) {
        self.waiting -= minor;
    }

    /// Records that `minor` units came in.
    pub(crate) fn capture(&mut self, minor: i64) {
        self.paid += minor;
    }

    /// Credits `minor` units, or the rest if that is less, and returns the units credited.
    pub(crate) fn credit(&mut self, minor: i64) -> i64 {
        let taken = minor.clamp(0, self.creditable());
        self.credited += taken;
        taken
    }

    /// Records a refund of `minor` units. The caller must credit the part that the payee did not owe, so that a refund
    /// never makes the payer owe again: returns that part.
    pub(crate) fn refund(&mut self, minor: i64) -> i64 {
        let credit = (minor - self.owed_back()).max(0);
        self.paid -= minor;
        credit
    }

    /// Whether the due day is over and something is left to pay.
    pub(crate) fn overdue(&self, today: Date) -> bool {
        self.balance() > 0 && today > self.due
    }

    /// The bill's status on a day of the shop.
    pub(crate) fn status(&self, today: Date) -> Status {
        self.status_when(today > self.due)
    }

    /// The bill's status, by whether its due day is over.
    pub(crate) fn status_when(&self, over: bool) -> Status {
        if self.cancelled_ms.is_some() && self.paid == 0 {
            Status::Cancelled
        } else if self.credited > 0 && self.creditable() == 0 {
            Status::Credited
        } else if self.balance() <= 0 {
            Status::Paid
        } else if over && self.waiting < self.balance() {
            // An announced part does not hide that the rest is overdue.
            Status::Overdue
        } else if self.waiting > 0 {
            Status::PaymentWaiting
        } else if self.paid > 0 {
            Status::PartlyPaid
        } else {
            Status::Open
        }
    }
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
