//! What came to the M-Pesa paybill, by M-Pesa's receipt.

use std::collections::BTreeSet;

use contracts::money::Money;
use kernel::store::{Collection, Former, Listed, Record, StoreError, Tx, sort_key};
use serde::{Deserialize, Serialize};

use super::model::PaymentId;

kernel::tables! {
    /// M-Pesa's receipt → what came to the paybill.
    pub(crate) RECEIPTS: Collection<Receipt> = "paybill-receipts";
}

/// The list of receipts that belong to no bill.
pub(crate) const UNASSIGNED: &str = "unassigned";

/// Money that a customer sent to the paybill, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Receipt {
    /// M-Pesa's number of it.
    pub(crate) id: String,
    /// The account that the customer typed in.
    pub(crate) account: String,
    pub(crate) amount: Money,
    /// When the shop heard of it, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// The payment that was made of it, or that it belongs to.
    pub(crate) payment: Option<PaymentId>,
    /// Whether the administrator took it off the list, because no bill is meant.
    pub(crate) settled: bool,
}
impl Record for Receipt {
    const FORMER: &'static [Former<Self>] = &[
        // In version 1 nothing could be taken off the list.
        |payload| Self::completed(payload, &false),
    ];
}

impl Listed for Receipt {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        (self.payment.is_none() && !self.settled).then(|| UNASSIGNED.to_owned()).into_iter().collect()
    }
}

/// Notes the payment of a push whose receipt came before its callback.
///
/// # Errors
/// The store's error.
pub(crate) fn belongs(tx: &mut Tx<'_>, receipt: &str, payment: &PaymentId) -> Result<(), StoreError> {
    let Some(before) = tx.get(&RECEIPTS, receipt)?.filter(|kept| kept.payment.is_none()) else { return Ok(()) };
    let after = Receipt { payment: Some(payment.clone()), ..before.clone() };
    RECEIPTS.save(tx, Some(&before), &after)
}
