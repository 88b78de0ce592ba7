//! What a buyer writes back of its due diligence statement.

use std::collections::BTreeMap;

use contracts::origins::DdsStatus;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Statement;

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
    #[garde(skip)]
    status: DdsStatus,
    #[serde(default)]
    #[garde(dive)]
    note: Text<0, 200>,
}

fn is_number(least: usize, most: usize) -> impl FnOnce(&String, &()) -> garde::Result {
    move |text, ()| {
        let text = text.trim();
        let fits = text.is_empty() || (least..=most).contains(&text.len());
        if fits && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
            return Ok(());
        }
        Err(garde::Error::new(format!("must be {least} to {most} capital letters and digits")))
    }
}

impl StatementForm {
    /// The entry of a form that was validated.
    ///
    /// # Errors
    /// 422 where a statement of this status has numbers, and one is missing.
    pub(super) fn read(self, at_ms: i64) -> Result<Statement, Problem> {
        let StatementForm { reference, verification, status, note } = self;
        let (reference, verification) = (reference.trim().to_owned(), verification.trim().to_owned());
        // The system gives the numbers when it accepts a statement.
        let needs = matches!(status, DdsStatus::Available | DdsStatus::Archived | DdsStatus::Grouped);
        let missing = [("reference", &reference), ("verification", &verification)];
        let missing = missing.into_iter().filter(|(_, number)| needs && number.is_empty());
        let words = |field: &str| (field.to_owned(), vec![format!("is needed: a statement that is {status} has one")]);
        let wrong: BTreeMap<String, Vec<String>> = missing.map(|(field, _)| words(field)).collect();
        if !wrong.is_empty() {
            return Err(Problem::Invalid(wrong));
        }
        Ok(Statement { reference, verification, status, note: note.into(), at_ms })
    }
}
