//! Deliveries of growers.

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
