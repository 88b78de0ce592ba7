//! Deliveries of growers.

use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::ids::AccountId;
use crate::words::words;

words! {
    /// What became of a delivery of a grower.
    #[schema(as = GrowerDeliveryState)]
    DeliveryState {
        /// It waits to be taken in.
        Waiting = "waiting",
        /// It is part of a lot.
        TakenIn = "taken in",
        /// It was wrong, and counts no more.
        Struck = "struck out",
    }
}

words! {
    /// The kind of an entry in the account of a grower.
    #[schema(as = GrowerEntryKind)]
    EntryKind {
        /// Money that was paid before it was owed.
        Advance = "advance",
        /// Money that was paid of what was left.
        Payment = "payment",
        /// Goods that were given on credit, such as fertiliser.
        Loan = "input loan",
        /// What the seller keeps back, for a reason.
        Deduction = "deduction",
        /// What the seller adds.
        Bonus = "bonus",
        /// What a certificate or a buyer adds.
        Premium = "premium",
        /// What a delivery weighed more or less when it was weighed again.
        Reweigh = "re-weigh difference",
        /// What was owed in another season.
        CarryOver = "carry-over",
    }
}

/// A seller's book of growers was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GrowersChanged {
    /// The account of the seller.
    pub seller: AccountId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for GrowersChanged {}
impl Event for GrowersChanged {
    const NAME: &'static str = "growers.changed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.seller.clone()]
    }
}
