//! A simplified declaration as its seller writes and sees it.

use contracts::ids::ProducerId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::simplified::{PostalAddress, SimplifiedDeclaration};
use crate::numbers::is_number;

/// A simplified declaration, to be kept. Without an address the plots are its place.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteSimplifiedDeclaration)]
pub(crate) struct SimplifiedForm {
    /// The reference number: at most 14 capital letters and digits.
    #[garde(length(min = 1), custom(is_number(1, 14)))]
    #[schema(min_length = 1, max_length = 14, example = "S26BECB39D2GRX")]
    reference: String,
    /// The verification number: 5 to 35 capital letters and digits; empty if it is not known.
    #[serde(default)]
    #[garde(custom(is_number(5, 35)))]
    #[schema(max_length = 35, example = "H6ORMNTX")]
    verification: String,
    #[serde(default)]
    #[garde(dive)]
    street: Text<0, 300>,
    #[serde(default)]
    #[garde(dive)]
    postal_code: Text<0, 80>,
    #[serde(default)]
    #[garde(dive)]
    city: Text<0, 200>,
}

impl SimplifiedForm {
    /// The declaration of a form that was validated.
    ///
    /// # Errors
    /// 422 for half an address.
    pub(super) fn read(self, producer: ProducerId, at_ms: i64) -> Result<SimplifiedDeclaration, Problem> {
        let SimplifiedForm { reference, verification, street, postal_code, city } = self;
        let address = PostalAddress { street: street.into(), postal_code: postal_code.into(), city: city.into() };
        let given = !(address.street.is_empty() && address.postal_code.is_empty() && address.city.is_empty());
        for (field, text) in [("postalCode", &address.postal_code), ("city", &address.city)] {
            if given && text.is_empty() {
                return Err(Problem::field(field, "is needed in an address"));
            }
        }
        Ok(SimplifiedDeclaration {
            producer,
            reference: reference.trim().to_owned(),
            verification: verification.trim().to_owned(),
            address: given.then_some(address),
            at_ms,
        })
    }
}

/// A simplified declaration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SimplifiedDeclaration)]
pub(crate) struct SimplifiedView {
    reference: String,
    /// Empty if it is not known.
    verification: String,
    /// The place of production; `null` if it names the plots.
    #[schema(required)]
    address: Option<PostalAddressView>,
    #[schema(format = DateTime)]
    at: String,
}

/// The postal address of a place of production.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductionAddress)]
struct PostalAddressView {
    street: String,
    postal_code: String,
    city: String,
}

impl From<SimplifiedDeclaration> for SimplifiedView {
    fn from(row: SimplifiedDeclaration) -> Self {
        let view = |PostalAddress { street, postal_code, city }| PostalAddressView { street, postal_code, city };
        SimplifiedView {
            reference: row.reference,
            verification: row.verification,
            address: row.address.map(view),
            at: instant(row.at_ms),
        }
    }
}
