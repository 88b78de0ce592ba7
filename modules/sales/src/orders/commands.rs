//! An order that a buyer asks for.

use contracts::auth::Address;
use contracts::ids::{AccountId, OrderId};

use super::model::{DeliveryMethod, OrderPayment};

/// A requested order, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct PlaceOrderCommand {
    /// The order's id, if one is made.
    pub(crate) id: OrderId,
    /// Now, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// The account that orders.
    pub(crate) buyer: AccountId,
    /// The person who orders in the buyer's name.
    pub(crate) person: AccountId,
    /// The second person, if one has confirmed it.
    pub(crate) confirmed_by: Option<AccountId>,
    /// The buyer's name.
    pub(crate) buyer_name: String,
    /// The caller's key: the same key makes one order.
    pub(crate) key: String,
    /// The fingerprint of the request: the same key with another one is refused.
    pub(crate) fingerprint: u64,
    /// The delivery address.
    pub(crate) address: Address,
    /// The delivery method.
    pub(crate) delivery: DeliveryMethod,
    /// The payment method.
    pub(crate) payment: OrderPayment,
    /// The total that the buyer saw, if it was sent.
    pub(crate) expected_total: Option<String>,
    /// The discount code that the buyer entered, if any.
    pub(crate) code: Option<String>,
}
