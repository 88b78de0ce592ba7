//! The stored form of a parcel.

use serde::{Deserialize, Serialize};

/// What a shipment has as a parcel. Part of a shipment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Parcel {
    /// How it was handed over; `None` while it is at its seller's.
    pub(crate) sent: Option<Sent>,
}

/// The hand-over of a parcel to a post or courier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sent {
    /// The post or courier, in the seller's words.
    pub(crate) with: String,
    /// The tracking number.
    pub(crate) number: String,
    /// The `https` address at which the post or courier shows where it is; may be empty.
    pub(crate) link: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
