//! An order that a buyer asks for.

use contracts::Id;
use contracts::auth::Address;

use super::model::{DeliveryMethod, OrderPayment};

/// What a buyer asks for, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct PlaceOrderCommand {
    /// The id that the order gets, where one is made.
    pub(crate) id: Id,
    /// Now, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// Who orders.
    pub(crate) buyer: Id,
    /// The person who does so in the buyer's name.
    pub(crate) person: Id,
    /// The second person, where one has confirmed it.
    pub(crate) confirmed_by: Option<Id>,
    /// By what name.
    pub(crate) buyer_name: String,
    /// The caller's key: the same key makes one order.
    pub(crate) key: String,
    /// Of what was sent: the same key with another one is a mistake.
    pub(crate) fingerprint: u64,
    /// Where to.
    pub(crate) address: Address,
    /// How.
    pub(crate) delivery: DeliveryMethod,
    /// How paid.
    pub(crate) payment: OrderPayment,
    /// The total that the buyer saw, where it was sent.
    pub(crate) expected_total: Option<String>,
}
