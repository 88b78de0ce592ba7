//! The rule of orders that nobody pays, and the note of when a new order is looked at.

use kernel::Context;
use kernel::store::{StoreError, Tx};

use super::model::{Order, OrderPayment};
use crate::due::{self, Due};

pub(super) const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Days between the warning and the end.
const WARNED_DAYS: i64 = 3;

/// After how many days an order ends of which nothing was paid or announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnpaidRule {
    days: i64,
}

impl UnpaidRule {
    /// So many days; none for 0.
    pub(crate) fn after(days: u32) -> Option<Self> {
        (days > 0).then_some(UnpaidRule { days: i64::from(days) })
    }

    /// That of this shop; none where it has none, or nothing is known of payments.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        Self::after(context.settings().orders.unpaid_days).filter(|_| context.enabled("billing"))
    }

    /// How long the buyer is warned before the end.
    pub(super) fn notice_ms(self) -> i64 {
        self.days.min(WARNED_DAYS) * DAY_MS
    }
}

/// Notes when a new order is looked at. Goods called off from a contract were held with a signature, and cards are asked
/// at once: neither ends by itself.
pub(crate) fn watch(tx: &mut Tx<'_>, order: &Order, rule: Option<UnpaidRule>) -> Result<(), StoreError> {
    let Some(rule) = rule.filter(|_| order.payment == OrderPayment::BankTransfer && order.contract.is_none()) else {
        return Ok(());
    };
    let warned_ms = order.placed_ms + rule.days * DAY_MS - rule.notice_ms();
    due::put(tx, warned_ms, &Due::UnpaidSoon(order.id.clone()))
}
