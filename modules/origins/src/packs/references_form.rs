//! References as a buyer writes and sees them.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, PackId};
use contracts::origins::DdsStatus;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::references::{DdsReference, MOST_REFERENCES, key};
use super::statement::is_status;
use crate::numbers::is_number;

/// References to earlier statements, to be added.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[schema(as = WriteDdsReferences)]
pub(crate) struct ReferencesForm {
    /// At least one, each number once.
    #[garde(custom(is_list), dive)]
    #[schema(min_items = 1, max_items = 2000)]
    references: Vec<ReferenceForm>,
}

/// A reference to an earlier statement.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteDdsReference)]
pub(crate) struct ReferenceForm {
    /// The reference number: at most 14 capital letters and digits.
    #[garde(length(min = 1), custom(is_number(1, 14)))]
    #[schema(min_length = 1, max_length = 14, example = "26BE7XTVCZAQ2S")]
    reference: String,
    /// The verification number: 5 to 35 capital letters and digits.
    #[garde(length(min = 5), custom(is_number(5, 35)))]
    #[schema(min_length = 5, max_length = 35, example = "SFFCB4Y3")]
    verification: String,
    /// AVAILABLE or ARCHIVED, as the information system shows it now.
    #[garde(custom(is_status), custom(may_be_referred_to))]
    #[schema(value_type = DdsStatus)]
    status: String,
}

fn may_be_referred_to(word: &str, (): &()) -> garde::Result {
    match DdsStatus::parse(word) {
        Some(DdsStatus::Available | DdsStatus::Archived) | None => Ok(()),
        Some(_) => Err(garde::Error::new("must be AVAILABLE or ARCHIVED: no other statement can be referred to")),
    }
}

fn is_list(references: &[ReferenceForm], (): &()) -> garde::Result {
    match references.len() {
        0 => Err(garde::Error::new("is required")),
        n if n > MOST_REFERENCES => Err(garde::Error::new("must be at most 2,000 references")),
        _ => Ok(()),
    }
}

impl ReferencesForm {
    /// The rows of a form that was validated.
    ///
    /// # Errors
    /// 422 for a number that is there twice.
    pub(super) fn read(self, pack: &PackId, buyer: &AccountId, at_ms: i64) -> Result<Vec<DdsReference>, Problem> {
        let mut told = BTreeSet::new();
        let row = |form: ReferenceForm| {
            let reference = form.reference.trim().to_owned();
            if !told.insert(reference.clone()) {
                return Err(Problem::field("references", format!("{reference}: is there twice")));
            }
            Ok(DdsReference {
                id: key(pack, &reference),
                pack: pack.clone(),
                buyer: buyer.clone(),
                reference,
                verification: form.verification.trim().to_owned(),
                status: DdsStatus::parse(&form.status).ok_or_else(|| Problem::field("references", "is not known"))?,
                at_ms,
            })
        };
        self.references.into_iter().map(row).collect()
    }
}

/// A reference to an earlier statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DdsReference)]
pub(crate) struct ReferenceView {
    reference: String,
    verification: String,
    /// As the buyer told it.
    status: DdsStatus,
    #[schema(format = DateTime)]
    at: String,
}

impl From<DdsReference> for ReferenceView {
    fn from(row: DdsReference) -> Self {
        let DdsReference { reference, verification, status, at_ms, .. } = row;
        ReferenceView { reference, verification, status, at: instant(at_ms) }
    }
}
