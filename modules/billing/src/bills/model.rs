//! The stored records. A bill is one [`Bill`] row and one [`Line`] row for each item.

use contracts::auth::Address;
use contracts::billing::BillNews;
use contracts::ids::{AccountId, BillId, LineId, OrderId, ScheduleId, ShipmentId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

kernel::ids! {
    /// The id of a credit note.
    CreditNoteId,
}

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
    /// The side's name in the API.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Side::Payer => "payer",
            Side::Payee => "payee",
        }
    }
}

/// A side of a bill, as it was when the bill was made. Part of [`Bill`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Party {
    /// Account id.
    pub(crate) id: AccountId,
    /// Empty if the event did not give it.
    pub(crate) name: String,
    /// `None` if it was not known.
    pub(crate) address: Option<Address>,
}

/// A bill, version 1. Amounts without a currency are minor units of the currency of `amount`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bill {
    /// Derived from the thing billed, so that nothing is billed twice.
    pub(crate) id: BillId,
    /// The invoice's number in its payee's series: `MWAN-2026-000031`.
    pub(crate) number: String,
    pub(crate) kind: Kind,
    /// In a few words.
    pub(crate) description: String,
    pub(crate) payer: Party,
    pub(crate) payee: Party,
    /// The billed amount. Never changes.
    pub(crate) amount: Money,
    /// The payments received, less refunds.
    pub(crate) paid: i64,
    /// The sum of its credit notes.
    pub(crate) credited: i64,
    /// The payments on their way.
    pub(crate) waiting: i64,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) issued_ms: i64,
    /// The last day on which it is paid in time, where the shop is.
    pub(crate) due: Date,
    /// The order that it bills, if any.
    pub(crate) order: Option<OrderId>,
    /// The order's number; may be empty.
    pub(crate) order_number: String,
    /// The lines of that order that it bills.
    pub(crate) order_lines: Vec<LineId>,
    /// The shipment that it bills, if any.
    pub(crate) shipment: Option<ShipmentId>,
    /// The schedule that made it, if any.
    pub(crate) schedule: Option<ScheduleId>,
    /// When its order was cancelled, in milliseconds since 1970 UTC.
    pub(crate) cancelled_ms: Option<i64>,
    /// The number of its credit notes.
    pub(crate) notes: u32,
    /// The status under which the lists and sums hold it.
    pub(crate) listed: Status,
}
impl Record for Bill {}

impl Bill {
    /// An amount in the bill's currency.
    pub(crate) fn money(&self, minor: i64) -> Money {
        Money::new(minor, self.amount.currency)
    }

    /// The account's side; `None` if it is on neither.
    pub(crate) fn side(&self, account: &AccountId) -> Option<Side> {
        if self.payer.id == *account { Some(Side::Payer) } else { (self.payee.id == *account).then_some(Side::Payee) }
    }
}

/// A change of a bill: its kind, as [`BillChanged`] names it, its author and its time.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) news: BillNews,
    pub(crate) by: Option<AccountId>,
    pub(crate) at_ms: i64,
    /// In words; may be empty.
    pub(crate) reason: String,
}

impl Change {
    /// A change without a reason.
    pub(crate) fn new(news: BillNews, by: Option<AccountId>, at_ms: i64) -> Self {
        Change { news, by, at_ms, reason: String::new() }
    }

    /// The same change with its reason.
    pub(crate) fn because(self, reason: &str) -> Self {
        Change { reason: reason.to_owned(), ..self }
    }
}

/// One item of a bill, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// In a few words.
    pub(crate) text: String,
    /// Units.
    pub(crate) quantity: u32,
    /// The unit, such as bag or kg; may be empty.
    pub(crate) unit: String,
    pub(crate) unit_price: Money,
    pub(crate) total: Money,
}
impl Record for Line {}

/// A credit note, which takes an amount off a bill, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreditNote {
    pub(crate) id: CreditNoteId,
    /// Its number in its payee's series: `MWAN-CN-2026-000003`.
    pub(crate) number: String,
    pub(crate) bill: BillId,
    pub(crate) amount: Money,
    /// In words.
    pub(crate) reason: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for CreditNote {}

/// The sums that an account owes and is owed, version 1: one for each currency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sums {
    pub(crate) to_pay: Vec<Money>,
    /// The overdue part of it.
    pub(crate) to_pay_overdue: Vec<Money>,
    pub(crate) to_receive: Vec<Money>,
    /// The overdue part of it.
    pub(crate) to_receive_overdue: Vec<Money>,
}
impl Record for Sums {}

/// The prefix of a payee's numbers, version 1: it stays when the payee's name changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Prefix(pub(crate) String);
impl Record for Prefix {}

/// The id that a request made, for when it is repeated, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreatedId<I>(pub(crate) I);
impl<I: Serialize + DeserializeOwned + 'static> Record for CreatedId<I> {}
