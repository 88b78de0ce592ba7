//! The form with which a seller hands a parcel over.

use actix_web::http::Uri;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{NullableText, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Sent;
use crate::tariffs::rows::NO_WEIGHT;
use crate::tariffs::weight;

/// The hand-over of a parcel.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SendParcel {
    /// The post or courier, such as `Posta Kenya` or `DHL`.
    #[garde(dive)]
    carrier: Text<1, 60>,
    #[garde(dive)]
    tracking_number: Text<1, 60>,
    /// Where it shows the parcel's way: an address that begins with `https://`.
    #[garde(custom(is_link))]
    tracking_link: NullableText<300>,
    /// What the parcel weighs, like `2.5`.
    #[garde(custom(is_weight))]
    weight_kg: NullableText<20>,
}

fn is_link(text: &str, _: &()) -> garde::Result {
    NullableText::<300>::check(text)?;
    let fine = |uri: Uri| {
        let host = uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
        // An address with a user's name before the host looks like one of another site.
        uri.scheme_str() == Some("https") && host.contains('.') && !host.contains('@')
    };
    if text.is_empty() || text.parse::<Uri>().is_ok_and(fine) {
        return Ok(());
    }
    Err(garde::Error::new("must be an address like https://www.dhl.com/track?id=123"))
}

fn is_weight(text: &str, _: &()) -> garde::Result {
    if text.is_empty() || weight::parse(text).is_some_and(|grams| grams > 0) {
        return Ok(());
    }
    Err(garde::Error::new(NO_WEIGHT))
}

impl SendParcel {
    /// The hand-over, and the weight in grams.
    ///
    /// # Errors
    /// 422 for a weight that cannot be read.
    pub(crate) fn read(&self, now_ms: i64) -> Result<(Sent, Option<u64>), Problem> {
        let grams = match &*self.weight_kg {
            "" => None,
            text => Some(weight::parse(text).ok_or_else(|| Problem::field("weightKg", NO_WEIGHT))?),
        };
        let sent = Sent {
            with: self.carrier.to_string(),
            number: self.tracking_number.to_string(),
            link: self.tracking_link.to_string(),
            at_ms: now_ms,
        };
        Ok((sent, grams))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tracking_link_goes_by_tls_to_a_host() {
        for good in ["", "https://www.dhl.com/track?id=1", "https://posta.co.ke"] {
            assert!(is_link(good, &()).is_ok(), "{good}");
        }
        let long = format!("https://a.example/{}", "x".repeat(300));
        for bad in [
            "http://www.dhl.com",
            "javascript:alert(1)",
            "https://",
            "https://localhost/x",
            "https://dhl.com@evil.example",
            "www.dhl.com/track",
            "https://a b.example",
            &long,
        ] {
            assert!(is_link(bad, &()).is_err(), "{bad}");
        }
    }
}
