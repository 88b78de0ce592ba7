//! What may happen to a bill's money. Pure; always `amount = paid + credited + balance`, and what is on its way is held so
//! that it is not paid twice.

use jiff::civil::Date;

use super::model::{Bill, Status};

impl Bill {
    /// What is left to pay, in minor units; below nought where the payee owes something back.
    pub(crate) fn balance(&self) -> i64 {
        self.amount.minor - self.paid - self.credited
    }

    /// What may be paid now: the balance less what is on its way.
    pub(crate) fn payable(&self) -> i64 {
        (self.balance() - self.waiting).max(0)
    }

    /// What the payee owes back.
    pub(crate) fn owed_back(&self) -> i64 {
        (-self.balance()).max(0)
    }

    /// What a credit note may take off it.
    pub(crate) fn creditable(&self) -> i64 {
        self.amount.minor - self.credited
    }

    /// A payment of `minor` units is on its way.
    pub(crate) fn hold(&mut self, minor: i64) {
        self.waiting += minor;
    }

    /// A payment that was on its way is not any more.
    pub(crate) fn release(&mut self, minor: i64) {
        self.waiting -= minor;
    }

    /// `minor` units came in.
    pub(crate) fn capture(&mut self, minor: i64) {
        self.paid += minor;
    }

    /// A credit note of `minor` units, or of what is left to credit where that is less; answers of how much.
    pub(crate) fn credit(&mut self, minor: i64) -> i64 {
        let taken = minor.clamp(0, self.creditable());
        self.credited += taken;
        taken
    }

    /// `minor` units were given back. What the payee did not owe has to be credited with it, so that a refund never makes
    /// the payer owe again: answers how much that is.
    pub(crate) fn refund(&mut self, minor: i64) -> i64 {
        let credit = (minor - self.owed_back()).max(0);
        self.paid -= minor;
        credit
    }

    /// Whether its day is over with something left to pay.
    pub(crate) fn overdue(&self, today: Date) -> bool {
        self.balance() > 0 && today > self.due
    }

    /// Where it stands on a day, UTC.
    pub(crate) fn status(&self, today: Date) -> Status {
        if self.cancelled_ms.is_some() && self.paid == 0 {
            Status::Cancelled
        } else if self.credited > 0 && self.creditable() == 0 {
            Status::Credited
        } else if self.balance() <= 0 {
            Status::Paid
        } else if self.overdue(today) && self.waiting < self.balance() {
            // A part that was announced hides nothing of the rest.
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
