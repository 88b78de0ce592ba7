//! A producer as it is sent.

use contracts::country;
use contracts::ids::{AccountId, ProducerId};
use garde::Validate;
use kernel::http::text::{Lines, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Producer;

/// A producer wanted.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteProducer)]
pub(crate) struct ProducerForm {
    /// Its name; no two of the caller's producers in one country have the same.
    #[garde(dive)]
    pub(crate) name: Text<1, 200>,
    /// Its country: the English name or the code.
    #[garde(custom(is_country))]
    #[schema(value_type = String, example = "Kenya")]
    pub(crate) country: Trimmed,
    /// The village, hill or ward.
    #[serde(default)]
    #[garde(dive)]
    pub(crate) place: Text<0, 200>,
    /// Its number in a co-operative.
    #[serde(default)]
    #[garde(dive)]
    pub(crate) member_number: Text<0, 50>,
    #[serde(default)]
    #[garde(dive)]
    pub(crate) notes: Lines<0, 1_000>,
}

fn is_country(text: &str, _: &()) -> garde::Result {
    if text.is_empty() {
        return Err(garde::Error::new("is required"));
    }
    country::check(text).map(drop).map_err(garde::Error::new)
}

impl ProducerForm {
    /// The producer of a form that was validated.
    pub(crate) fn read(self, id: ProducerId, seller: &AccountId, made_ms: i64) -> Producer {
        let country = country::find(&self.country).map_or(String::new(), |country| country.code.to_owned());
        Producer {
            id,
            seller: seller.clone(),
            name: self.name.into(),
            country,
            place: self.place.into(),
            member_number: self.member_number.into(),
            notes: self.notes.into(),
            made_ms,
        }
    }
}
