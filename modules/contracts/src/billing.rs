//! The events of bills, and the ports that `billing` offers to other modules.

use jiff::ToSpan;
use jiff::civil::Date;
use kernel::store::{Event, Former, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, BillId, ContractId, DisputeId, LineId, OrderId, ScheduleId, ShipmentId};
use crate::money::Money;
use crate::words::{self, words};

words! {
    /// What a bill is for.
    BillType {
        /// One seller's goods of an order.
        Purchase = "Purchase",
        /// Freight.
        Shipment = "Shipment",
        /// One date of a schedule.
        Recurring = "Recurring",
        /// What an exception on the way cost.
        Fee = "Fee",
        /// What is left to pay of goods whose price was provisional.
        FinalPrice = "Final price",
    }
}

words! {
    /// Where a bill stands.
    BillStatus {
        /// Nothing is paid of it, and it is not due yet.
        Open = "open",
        /// A payment of it is on its way.
        PaymentWaiting = "payment waiting",
        /// Paid in part, and not due yet.
        PartlyPaid = "partly paid",
        /// Nothing is left to pay.
        Paid = "paid",
        /// Its day is over, and something is left to pay.
        Overdue = "overdue",
        /// Its order was cancelled before anything was paid.
        Cancelled = "cancelled",
        /// All of it was credited.
        Credited = "credited",
    }
}

words! {
    /// What is new about a bill.
    BillNews {
        /// It is there.
        Issued = "issued",
        /// Its payer says that a payment is on its way.
        PaymentSent = "payment sent",
        /// A payment came.
        PaymentConfirmed = "payment confirmed",
        /// A payment did not come.
        PaymentFailed = "payment failed",
        /// Some of it is not owed any more.
        Credited = "credited",
        /// Money was paid back.
        Refunded = "refunded",
        /// Its order was cancelled.
        Cancelled = "cancelled",
        /// Its unpaid rest was given up.
        WrittenOff = "written off",
        /// Its day is over.
        Overdue = "overdue",
        /// The carrier's paper was made out, and the days to pay count from then.
        DueDayFixed = "due day fixed",
    }
}

words! {
    /// What became of a schedule.
    RecurringStep {
        /// It waits for its payer.
        Proposed = "proposed",
        /// Its payer agreed.
        Accepted = "accepted",
        /// Its payer did not agree.
        Declined = "declined",
        /// Its payee took it back.
        Withdrawn = "withdrawn",
        /// Nobody answered in time.
        Expired = "expired",
        /// One of the two ended it.
        Stopped = "stopped",
    }
}

/// The days in which a bill for goods must be paid, without terms of its own.
pub const BILL_DAYS: i32 = 7;

/// The same for goods called off from a contract.
pub const CONTRACT_BILL_DAYS: i32 = 30;

/// The day by which the rest that a final price left is paid: that of the goods, or the usual days after today if that is
/// over.
pub fn due_of_rest(of_goods: Date, today: Date) -> Date {
    // Only the last days of jiff's calendar have no such later day.
    if of_goods < today { today.checked_add(BILL_DAYS.days()).unwrap_or(today) } else { of_goods }
}

/// The days for which a bill waits at most for the loading of its goods, where its days to pay count from there.
pub const LADING_WAIT_DAYS: i32 = 180;

/// A bill was issued, paid in part or whole, credited, cancelled, or fell due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillChanged {
    /// Bill id.
    pub bill: BillId,
    /// Its invoice number.
    pub invoice: String,
    /// The type of the bill.
    #[serde(with = "words")]
    pub kind: BillType,
    /// A short description of the bill.
    pub description: String,
    /// The order that the bill is for, if any.
    pub order: Option<OrderId>,
    /// The lines of the order that the bill is for.
    pub lines: Vec<LineId>,
    /// The shipment that the bill is for, if any.
    pub shipment: Option<ShipmentId>,
    /// The account that pays.
    pub payer: AccountId,
    /// The account that is paid.
    pub payee: AccountId,
    /// The account that caused the change; `None` if it followed from something else.
    pub by: Option<AccountId>,
    /// The change.
    #[serde(with = "words")]
    pub news: BillNews,
    /// The bill's status after the change.
    #[serde(with = "words")]
    pub status: BillStatus,
    /// The bill's amount.
    pub amount: Money,
    /// The unpaid rest of the amount.
    pub balance: Money,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The reason in words; may be empty.
    pub reason: String,
}
impl Record for BillChanged {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without its reason.
        |payload| Self::completed(payload, &String::new()),
    ];
}

impl Event for BillChanged {
    const NAME: &'static str = "billing.bill-changed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// A schedule of bills was proposed, answered, or came to an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecurringMoved {
    /// Schedule id.
    pub schedule: ScheduleId,
    /// A short description of the bills.
    pub description: String,
    /// The account that pays or is asked to pay; `None` if the proposal reaches no account.
    pub payer: Option<AccountId>,
    /// The account that is paid.
    pub payee: AccountId,
    /// The payee's name.
    pub payee_name: String,
    /// The account that took the step; `None` if time passed.
    pub by: Option<AccountId>,
    /// The step.
    #[serde(with = "words")]
    pub step: RecurringStep,
    /// The amount of each bill.
    pub amount: Money,
    /// `week`, `month`, `quarter` or `year`.
    pub every: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for RecurringMoved {}
impl Event for RecurringMoved {
    const NAME: &'static str = "billing.recurring-moved";

    fn concerns(&self) -> Vec<AccountId> {
        self.payer.iter().chain([&self.payee]).cloned().collect()
    }
}

/// An account added or removed a way to be paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayoutChanged {
    /// The account that is paid.
    pub account: AccountId,
    /// The kind of the way, for people: `Bank transfer`.
    pub what: String,
    /// The last four characters of its number.
    pub ending: String,
    /// Whether it was added; otherwise it was removed.
    pub added: bool,
    /// The person who did it.
    pub by: AccountId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for PayoutChanged {}
impl Event for PayoutChanged {
    const NAME: &'static str = "billing.payout-changed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.account.clone()]
    }
}

words! {
    /// What became of a seller's account with the shop.
    SellerStep {
        /// The owner gave something.
        Given = "given",
        /// The owner took something.
        Taken = "taken",
        /// A payout is on its way.
        PayoutSent = "payout sent",
        /// A payout came back.
        PayoutFailed = "payout failed",
    }
}

/// What stands between a seller and the shop was corrected, or paid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SellerAccountMoved {
    /// The seller's account.
    pub seller: AccountId,
    /// The step.
    #[serde(with = "words")]
    pub step: SellerStep,
    /// The amount, above nought.
    pub amount: Money,
    /// The number by which people know the thing: a bill's, a payout's.
    pub reference: String,
    /// The reason in words; may be empty.
    pub reason: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for SellerAccountMoved {}
impl Event for SellerAccountMoved {
    const NAME: &'static str = "billing.seller-account-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.seller.clone()]
    }
}

words! {
    /// What became of a dispute.
    DisputeStep {
        /// The buyer opened it.
        Opened = "opened",
        /// One of the two sides added words or a file.
        Answered = "answered",
        /// The buyer took it back.
        Withdrawn = "withdrawn",
        /// The shop gives the buyer the whole disputed sum.
        ForBuyer = "for the buyer",
        /// The shop gives the buyer a part of it.
        Shared = "shared",
        /// The seller keeps the money.
        ForSeller = "for the seller",
        /// The money could not be given back, so it is open still.
        RefundFailed = "refund failed",
    }
}

/// A buyer disputes a paid bill, or such a dispute moved on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeChanged {
    /// Dispute id.
    pub dispute: DisputeId,
    /// Its number: `DISPUTE-000001`.
    pub number: String,
    /// The disputed bill.
    pub bill: BillId,
    /// Its invoice number.
    pub invoice: String,
    /// The order that the bill is for, if any.
    pub order: Option<OrderId>,
    /// The account that opened it.
    pub buyer: AccountId,
    /// The account that was paid.
    pub seller: AccountId,
    /// The account that took the step; `None` if it followed from something else.
    pub by: Option<AccountId>,
    /// The step.
    #[serde(with = "words")]
    pub step: DisputeStep,
    /// Whether it is open after the step.
    pub open: bool,
    /// The disputed sum.
    pub amount: Money,
    /// What the buyer gets of it.
    pub given: Money,
    /// In words; may be empty.
    pub reason: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for DisputeChanged {}
impl Event for DisputeChanged {
    const NAME: &'static str = "billing.dispute-changed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone(), self.seller.clone()]
    }
}

/// Billing's read port for the ways in which accounts are paid.
pub trait PayoutPort: Send + Sync {
    /// Whether the shop is connected to a payment provider that takes new payments.
    fn takes_payments(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;

    /// Whether an account said how it is paid.
    fn can_be_paid(&self, reader: &Reader<'_>, account: &AccountId) -> Result<bool, StoreError>;
}

/// Billing's read port for the invoices of orders.
pub trait InvoicePort: Send + Sync {
    /// Returns the number of the invoice of one seller's goods in an order, if there is one.
    fn number(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<String>, StoreError>;

    /// Draws that invoice as of now, as a PDF file. It does not say how to pay.
    fn draw(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Vec<u8>>, StoreError>;
}

/// An instalment of which something is not paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenInstalment {
    /// So much is open.
    Billed(Money),
    /// It is owed, and its bill is not made yet.
    Unbilled,
}

/// Billing's read port for what is open of goods that were called off from contracts.
pub trait InstalmentPort: Send + Sync {
    /// Returns the open deposit on an order that was called off from a contract; `None` if nothing is open.
    fn open_deposit(
        &self,
        reader: &Reader<'_>,
        contract: &ContractId,
        order: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError>;

    /// Returns what is open of a seller's bill for the goods of an order: the balance, and the deposit if that is open too.
    /// `None` if nothing is. What a final price left is a bill of its own, and does not count.
    fn open_balance(
        &self,
        reader: &Reader<'_>,
        order: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError>;
}

/// Billing's read port for dealings between accounts. It keeps a stranger from seeing or contacting an account.
pub trait DealingsPort: Send + Sync {
    /// Whether two accounts have dealt with each other: one ordered from the other, they made a contract, or one agreed
    /// to pay the other for carriage.
    fn dealt(&self, reader: &Reader<'_>, one: &AccountId, other: &AccountId) -> Result<bool, StoreError>;
}

/// The ways to pay bills in this shop.
pub trait PaymentPort: Send + Sync {
    /// Whether a payment provider accepts cards. A bank transfer is always possible.
    fn takes_cards(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;
}
