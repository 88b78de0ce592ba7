//! What a buyer writes back of its due diligence statement.

use std::collections::BTreeMap;

use contracts::origins::DdsStatus;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Statement;
use crate::numbers::is_number;

/// How a due diligence statement stands. The numbers are empty while there are none.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteDdsStatement)]
pub(crate) struct StatementForm {
    /// The reference number (`ReferenceNumberType`): at most 14 capital letters and digits.
    #[serde(default)]
    #[garde(custom(is_number(1, 14)))]
    #[schema(max_length = 14, example = "26BE7XTVCZAQ2S")]
    reference: String,
    /// The verification number (`VerificationNumberType`): 5 to 35 capital letters and digits.
    #[serde(default)]
    #[garde(custom(is_number(5, 35)))]
    #[schema(max_length = 35, example = "SFFCB4Y3")]
    verification: String,
    /// The number that an authority gave while the information system was down for more than an hour. It stands in for the
    /// reference number until that comes.
    #[serde(default)]
    #[garde(dive)]
    contingency: Text<0, 50>,
    /// Read by its words here, so that a word that is none is told once.
    #[serde(default)]
    #[garde(custom(is_status))]
    #[schema(value_type = DdsStatus, required)]
    status: String,
    #[serde(default)]
    #[garde(dive)]
    note: Text<0, 200>,
}

pub(super) fn is_status(word: &str, (): &()) -> garde::Result {
    if DdsStatus::parse(word).is_some() {
        return Ok(());
    }
    let known: Vec<&str> = DdsStatus::ALL.iter().map(|status| status.as_str()).collect();
    Err(garde::Error::new(format!("must be one of {}", known.join(", "))))
}

impl StatementForm {
    /// The entry of a form that was validated.
    ///
    /// # Errors
    /// 422 where a statement of this status has numbers, and one is missing; for a contingency number of a statement that
    /// has its own, or was not only submitted.
    pub(super) fn read(self, at_ms: i64) -> Result<Statement, Problem> {
        let StatementForm { reference, verification, contingency, status, note } = self;
        let (reference, verification) = (reference.trim().to_owned(), verification.trim().to_owned());
        let status = DdsStatus::parse(&status).ok_or_else(|| Problem::field("status", "is not known"))?;
        let contingency = String::from(contingency);
        if !contingency.is_empty() && !reference.is_empty() {
            let why = "must be empty once there is a reference number, which takes its place";
            return Err(Problem::field("contingency", why));
        }
        if !contingency.is_empty() && status != DdsStatus::Submitted {
            let why = "is for a statement that is SUBMITTED and has no reference number yet";
            return Err(Problem::field("contingency", why));
        }
        // The system gives the numbers when it accepts a statement.
        let needs = matches!(status, DdsStatus::Available | DdsStatus::Archived | DdsStatus::Grouped);
        let missing = [("reference", &reference), ("verification", &verification)];
        let missing = missing.into_iter().filter(|(_, number)| needs && number.is_empty());
        let words = |field: &str| (field.to_owned(), vec![format!("is needed: a statement that is {status} has one")]);
        let wrong: BTreeMap<String, Vec<String>> = missing.map(|(field, _)| words(field)).collect();
        if !wrong.is_empty() {
            return Err(Problem::Invalid(wrong));
        }
        Ok(Statement { reference, verification, contingency, status, note: note.into(), at_ms })
    }
}
