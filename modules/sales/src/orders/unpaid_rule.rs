//! The rule for orders that nobody pays, and the first check of a new order.

use kernel::Context;
use kernel::store::{StoreError, Tx};

use super::model::Order;
use crate::due::{self, Due};

pub(super) const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The most days between the warning and the end.
const WARNED_DAYS: i64 = 3;

/// The days after which an order ends if nothing was paid or announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnpaidRule {
    days: i64,
}

impl UnpaidRule {
    /// A rule of this many days; none for 0.
    pub(crate) fn after(days: u32) -> Option<Self> {
        (days > 0).then_some(UnpaidRule { days: i64::from(days) })
    }

    /// The rule of this shop; `None` if it has none, or if billing is off.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        Self::after(context.settings().orders.unpaid_days).filter(|_| context.enabled("billing"))
    }

    /// The time between the warning and the end, in milliseconds.
    pub(super) fn notice_ms(self) -> i64 {
        self.days.min(WARNED_DAYS) * DAY_MS
    }
}

/// Notes the first check of a new order, however it is to be paid: nobody has to go through with a payment by card. Call-offs
/// rest on a signed contract and do not end by themselves.
pub(crate) fn watch(tx: &mut Tx<'_>, order: &Order, rule: Option<UnpaidRule>) -> Result<(), StoreError> {
    let Some(rule) = rule.filter(|_| order.contract.is_none()) else { return Ok(()) };
    let warned_ms = order.placed_ms + rule.days * DAY_MS - rule.notice_ms();
    due::put(tx, warned_ms, &Due::UnpaidSoon(order.id.clone()))
}
