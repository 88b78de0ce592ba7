//! The ids that modules exchange, each a type of its own.
//!
//! An order's id is no account's:
//!
//! ```compile_fail
//! use contracts::ids::{AccountId, OrderId};
//!
//! fn buyer(_: &AccountId) {}
//!
//! let order = OrderId::from("01920000-0000-7000-8000-000000000000");
//! buyer(&order);
//! ```
//!
//! Whoever means it goes through the text:
//!
//! ```
//! use contracts::ids::{AccountId, OrderId};
//!
//! fn buyer(_: &AccountId) {}
//!
//! let order = OrderId::from("01920000-0000-7000-8000-000000000000");
//! buyer(&AccountId::from(String::from(order)));
//! ```

pub use kernel::AccountId;

kernel::ids! {
    /// The id of an order that waits for a second person.
    ApprovalId,
    /// The id of a bill.
    BillId,
    /// The id of a row in a cart.
    CartRowId,
    /// The id of a certificate.
    CertificateId,
    /// The id of a charge of a shipment.
    ChargeId,
    /// The id of a contract.
    ContractId,
    /// The id of a conversation.
    ConversationId,
    /// The id of a cupping session.
    CuppingId,
    /// The id of a dispute about a bill.
    DisputeId,
    /// The id of an e-mail.
    EmailId,
    /// The id of an exception of a shipment.
    ExceptionId,
    /// The id of a delivery of a grower.
    GrowerDeliveryId,
    /// The id of an entry in the account of a grower.
    GrowerEntryId,
    /// The id of a line of an order, which is also its buyer's purchase.
    LineId,
    /// The id of a lot of goods.
    LotId,
    /// The id of a move of the ledger of lots.
    LotMoveId,
    /// The id of a message.
    MessageId,
    /// The id of a notification.
    NotificationId,
    /// The id of an order that a seller draws up in a buyer's name.
    OrderDraftId,
    /// The id of an order.
    OrderId,
    /// The id of a data pack.
    PackId,
    /// The id of a plot of land.
    PlotId,
    /// The id of a price list.
    PriceListId,
    /// The id of a producer.
    ProducerId,
    /// The id of a product.
    ProductId,
    /// The id of a negotiation.
    QuoteId,
    /// The id of a request for a role.
    RoleRequestId,
    /// The id of a sample of goods.
    SampleId,
    /// The id of a schedule of bills.
    ScheduleId,
    /// The id of a shipment.
    ShipmentId,
}
