//! What happens to bills.

use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::money::Money;

/// A bill was issued, paid in part or whole, credited, cancelled, or fell due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillChanged {
    /// Bill id.
    pub bill: Id,
    /// Its invoice number.
    pub invoice: String,
    /// `Purchase`, `Shipment`, `Recurring` or `Fee`.
    pub kind: String,
    /// What it is for, in a few words.
    pub description: String,
    /// The order that it is for, where there is one.
    pub order: Option<Id>,
    /// The order's lines that it is for.
    pub lines: Vec<Id>,
    /// The shipment that it is for, where there is one.
    pub shipment: Option<Id>,
    /// Who pays.
    pub payer: Id,
    /// Who is paid.
    pub payee: Id,
    /// Who did it; `None` where it followed from something else.
    pub by: Option<Id>,
    /// What is new: `issued`, `payment sent`, `payment confirmed`, `payment failed`, `credited`, `refunded`,
    /// `cancelled` or `overdue`.
    pub news: String,
    /// Its status now: `open`, `payment waiting`, `partly paid`, `paid`, `overdue`, `credited` or `cancelled`.
    pub status: String,
    /// What it says.
    pub amount: Money,
    /// What is still to be paid of it.
    pub balance: Money,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for BillChanged {
    const VERSION: u16 = 1;
}
impl Event for BillChanged {
    const NAME: &'static str = "billing.bill-changed";

    fn concerns(&self) -> Vec<Id> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}
