//! The stored records of approvals.

use contracts::auth::Address;
use contracts::cart::BackLine;
use contracts::catalog::{StockLine, TakenLine};
use contracts::ids::{AccountId, ApprovalId, CartRowId, ContractId, OrderId, ProductId};
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::orders::model::{DeliveryMethod, OrderPayment, Purchase};

pub(crate) use contracts::sales::ApprovalStatus;

/// A person, with their name at that time. Part of [`Approval`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Person {
    /// Their own account.
    pub(crate) id: AccountId,
    pub(crate) name: String,
}

/// A line of goods to be ordered. Part of [`Approval`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ApprovalLine {
    pub(crate) product: ProductId,
    pub(crate) name: String,
    /// Address of its picture; may be empty.
    pub(crate) image_url: String,
    pub(crate) unit: String,
    pub(crate) quantity: u32,
    /// The price of one unit, when it was asked for or as it was ordered.
    pub(crate) price: Money,
}

impl ApprovalLine {
    /// The line for ordered goods.
    pub(crate) fn ordered(line: &Purchase) -> Self {
        ApprovalLine {
            product: line.product.clone(),
            name: line.name.clone(),
            image_url: line.image_url.clone(),
            unit: line.unit.clone(),
            quantity: line.quantity,
            price: line.price,
        }
    }

    pub(crate) fn stock_line(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.quantity }
    }

    /// The line of a cart, with this row id.
    pub(crate) fn back(&self, id: CartRowId) -> BackLine {
        BackLine {
            id,
            product: self.product.clone(),
            quantity: self.quantity,
            name: self.name.clone(),
            price: self.price,
            image_url: self.image_url.clone(),
        }
    }
}

impl From<&TakenLine> for ApprovalLine {
    /// The line for goods that the stock can give.
    fn from(taken: &TakenLine) -> Self {
        let product = &taken.product;
        ApprovalLine {
            product: product.id.clone(),
            name: product.name.clone(),
            image_url: product.image_url.clone(),
            unit: product.unit.clone(),
            quantity: taken.quantity,
            price: product.price,
        }
    }
}

/// An order that needs or needed a second person, version 1. Frozen: a change is a new version with an upgrade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Approval {
    pub(crate) id: ApprovalId,
    /// The company's account.
    pub(crate) account: AccountId,
    pub(crate) asker: Person,
    /// In milliseconds since 1970 UTC.
    pub(crate) asked_ms: i64,
    pub(crate) lines: Vec<ApprovalLine>,
    /// Their sum.
    pub(crate) total: Money,
    pub(crate) address: Address,
    pub(crate) delivery: DeliveryMethod,
    pub(crate) payment: OrderPayment,
    /// The contract that it is called off from; `None` if the goods are from the asker's cart.
    pub(crate) contract: Option<ContractId>,
    pub(crate) status: ApprovalStatus,
    /// The person who confirmed, declined or withdrew it.
    pub(crate) answerer: Option<Person>,
    /// In milliseconds since 1970 UTC.
    pub(crate) answered_ms: Option<i64>,
    /// The reason if it was declined, else empty.
    pub(crate) reason: String,
    /// The order that it led to.
    pub(crate) order: Option<OrderId>,
}
impl Record for Approval {}

/// The approval that a repeated request returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) approval: ApprovalId,
}
impl Record for Asked {}
