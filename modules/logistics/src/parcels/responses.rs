//! The JSON form of a parcel.

use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Parcel;

/// The tracking of a parcel. All of it is `null` while the parcel is at its seller's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ParcelTracking)]
pub(crate) struct ParcelView {
    /// The post or courier, in the seller's words.
    #[schema(required)]
    carrier: Option<String>,
    #[schema(required)]
    tracking_number: Option<String>,
    /// An `https` address of the post or courier.
    #[schema(required)]
    tracking_link: Option<String>,
    #[schema(required, format = DateTime)]
    sent_at: Option<String>,
}

impl From<&Parcel> for ParcelView {
    fn from(parcel: &Parcel) -> Self {
        let sent = parcel.sent.as_ref();
        ParcelView {
            carrier: sent.map(|sent| sent.with.clone()),
            tracking_number: sent.map(|sent| sent.number.clone()),
            tracking_link: sent.map(|sent| sent.link.clone()).filter(|link| !link.is_empty()),
            sent_at: sent.map(|sent| instant(sent.at_ms)),
        }
    }
}
