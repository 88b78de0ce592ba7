//! What is kept. A bill is one [`Bill`] row and one [`Line`] row for each thing that it is for.

use contracts::Id;
use contracts::auth::Address;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use contracts::billing::{BillStatus as Status, BillType as Kind};

/// Which of its two sides an account is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BillSide)]
pub(crate) enum Side {
    /// Owes it.
    Payer,
    /// Is owed it.
    Payee,
}

impl Side {
    /// As it is on the wire.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Side::Payer => "payer",
            Side::Payee => "payee",
        }
    }
}

/// Who a side was when the bill was made. Part of [`Bill`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Party {
    /// Account id.
    pub(crate) id: Id,
    /// May be empty where it was not told.
    pub(crate) name: String,
    /// Where it was known.
    pub(crate) address: Option<Address>,
}

/// A bill, version 1. Amounts without a currency of their own are minor units of that of `amount`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bill {
    /// Follows from what it is for, so that the same thing never has two.
    pub(crate) id: Id,
    /// The invoice's number among its payee's: `MWAN-2026-000031`.
    pub(crate) number: String,
    pub(crate) kind: Kind,
    /// In a few words.
    pub(crate) description: String,
    pub(crate) payer: Party,
    pub(crate) payee: Party,
    /// What it says. Never changes.
    pub(crate) amount: Money,
    /// What came in, less what was refunded.
    pub(crate) paid: i64,
    /// What its credit notes take off it.
    pub(crate) credited: i64,
    /// What is on its way.
    pub(crate) waiting: i64,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) issued_ms: i64,
    /// The last day on which it is paid in time, UTC.
    pub(crate) due: Date,
    /// The order that it is for, where there is one.
    pub(crate) order: Option<Id>,
    /// What people call that order; may be empty.
    pub(crate) order_number: String,
    /// The lines of that order that it is for.
    pub(crate) order_lines: Vec<Id>,
    /// The shipment that it is for, where there is one.
    pub(crate) shipment: Option<Id>,
    /// The schedule that it is one date of, where there is one.
    pub(crate) schedule: Option<Id>,
    /// When its order was cancelled, in milliseconds since 1970 UTC.
    pub(crate) cancelled_ms: Option<i64>,
    /// How many credit notes it has.
    pub(crate) notes: u32,
    /// The status under which the lists and sums have it.
    pub(crate) listed: Status,
}
impl Record for Bill {
    const VERSION: u16 = 1;
}

impl Bill {
    /// An amount of it.
    pub(crate) fn money(&self, minor: i64) -> Money {
        Money::new(minor, self.amount.currency)
    }

    /// On which side an account is; `None` where on neither.
    pub(crate) fn side(&self, account: &str) -> Option<Side> {
        if self.payer.id == account { Some(Side::Payer) } else { (self.payee.id == account).then_some(Side::Payee) }
    }
}

/// One thing that a bill is for, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// In a few words.
    pub(crate) text: String,
    /// Units.
    pub(crate) quantity: u32,
    /// Of what: bag, kg; may be empty.
    pub(crate) unit: String,
    pub(crate) unit_price: Money,
    pub(crate) total: Money,
}
impl Record for Line {
    const VERSION: u16 = 1;
}

/// What was taken off a bill, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreditNote {
    pub(crate) id: Id,
    /// Its number among its payee's credit notes: `MWAN-CN-2026-000003`.
    pub(crate) number: String,
    pub(crate) bill: Id,
    pub(crate) amount: Money,
    /// In words.
    pub(crate) reason: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for CreditNote {
    const VERSION: u16 = 1;
}

/// What an account owes and is owed, version 1: one sum for each currency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sums {
    pub(crate) to_pay: Vec<Money>,
    /// Of that, what is overdue.
    pub(crate) to_pay_overdue: Vec<Money>,
    pub(crate) to_receive: Vec<Money>,
    /// Of that, what is overdue.
    pub(crate) to_receive_overdue: Vec<Money>,
}
impl Record for Sums {
    const VERSION: u16 = 1;
}

/// With what a payee's numbers begin, version 1: it stays when the payee's name changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Prefix(pub(crate) String);
impl Record for Prefix {
    const VERSION: u16 = 1;
}

/// What a repeated request made, version 1: an id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreatedId(pub(crate) Id);
impl Record for CreatedId {
    const VERSION: u16 = 1;
}
