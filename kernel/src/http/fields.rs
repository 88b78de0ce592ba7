//! Types of the texts in a request body. A type has the limits of its text, for garde and for the OpenAPI document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use garde::error::Path;
use garde::rules::length::HasSimpleLength;
use garde::{Report, Validate};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A text without the space around it. It is empty if the body lacks the field or has `null`.
///
/// `garde(dive)` checks a field by its type, `garde(custom(…))` by a function instead. A field is in no `Option` or list,
/// and nothing is flattened beside it, because the description replaces the properties of plain objects only.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Field<const FORM: u8, const MIN: usize, const MAX: usize>(String);

const LINE: u8 = 0;
const LINE_OR_NULL: u8 = 1;
const LINES: u8 = 2;
const STATEMENT: u8 = 3;

/// One line of `MIN` to `MAX` characters. It is optional if `MIN` is 0.
pub type Text<const MIN: usize, const MAX: usize> = Field<LINE, MIN, MAX>;

/// One line of at most `MAX` characters. It is optional and may be `null`.
pub type NullableText<const MAX: usize> = Field<LINE_OR_NULL, 0, MAX>;

/// A required text that a function checks.
pub type Trimmed = Text<1, { usize::MAX }>;

/// An optional text that a function checks. It may be `null`.
pub type NullableTrimmed = NullableText<{ usize::MAX }>;

/// One or more lines of `MIN` to `MAX` characters. It is optional if `MIN` is 0.
pub type Lines<const MIN: usize, const MAX: usize> = Field<LINES, MIN, MAX>;

/// One or more required lines of `MIN` to `MAX` characters. The document has the least length too.
pub type Statement<const MIN: usize, const MAX: usize> = Field<STATEMENT, MIN, MAX>;

/// The longest text, in characters, in which a [`Statement`] looks for control characters.
const LONG: usize = 5_000;

impl<const FORM: u8, const MIN: usize, const MAX: usize> Field<FORM, MIN, MAX> {
    /// Whether a body must have the field.
    const REQUIRED: bool = MIN > 0 || FORM == STATEMENT;

    /// Checks a text that has no space around it.
    ///
    /// # Errors
    /// The broken rule.
    pub fn check(text: &str) -> garde::Result {
        let most = if FORM == STATEMENT { LONG } else { MAX };
        let ends_line = |c| FORM >= LINES && matches!(c, '\n' | '\r' | '\t');
        Err(garde::Error::new(match text.chars().count() {
            0 if MIN > 0 && FORM != STATEMENT => "is required".to_owned(),
            n if n > most => format!("at most {most} characters"),
            _ if text.chars().any(|c| c.is_control() && !ends_line(c)) => "must have no control characters".to_owned(),
            0 if MIN == 1 => "must not be empty".to_owned(),
            n if n < MIN => format!("must be at least {MIN} characters"),
            n if n > MAX => format!("must be at most {MAX} characters"),
            _ => return Ok(()),
        }))
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> Validate for Field<FORM, MIN, MAX> {
    type Context = ();

    fn validate_into(&self, (): &(), path: &mut dyn FnMut() -> Path, report: &mut Report) {
        if let Err(error) = Self::check(self) {
            report.append(path(), error);
        }
    }
}

impl<'de, const FORM: u8, const MIN: usize, const MAX: usize> Deserialize<'de> for Field<FORM, MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Serde reads a missing field as an option only.
        Ok(Field(Option::<String>::deserialize(deserializer)?.unwrap_or_default().trim().to_owned()))
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> Deref for Field<FORM, MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> fmt::Display for Field<FORM, MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> HasSimpleLength for Field<FORM, MIN, MAX> {
    fn length(&self) -> usize {
        self.len()
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> From<String> for Field<FORM, MIN, MAX> {
    fn from(text: String) -> Self {
        Field(text)
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> From<Field<FORM, MIN, MAX>> for String {
    fn from(field: Field<FORM, MIN, MAX>) -> Self {
        field.0
    }
}

impl<const FORM: u8, const MIN: usize, const MAX: usize> PartialSchema for Field<FORM, MIN, MAX> {
    fn schema() -> RefOr<Schema> {
        let null = (FORM == LINE_OR_NULL).then_some(Type::Null);
        let min = (FORM == STATEMENT && MIN > 0).then_some(MIN);
        let max = (MAX < usize::MAX).then_some(MAX);
        let kind = null.map_or(SchemaType::Type(Type::String), |null| SchemaType::from_iter([Type::String, null]));
        ObjectBuilder::new().schema_type(kind).min_length(min).max_length(max).into()
    }
}

/// Prefixes of the schema names of fields.
pub(super) const REQUIRED: &str = "required field ";
pub(super) const OPTIONAL: &str = "optional field ";

impl<const FORM: u8, const MIN: usize, const MAX: usize> ToSchema for Field<FORM, MIN, MAX> {
    fn name() -> Cow<'static, str> {
        let prefix = if Self::REQUIRED { REQUIRED } else { OPTIONAL };
        format!("{prefix}{FORM} {MIN} {MAX}").into()
    }
}

#[cfg(test)]
#[path = "fields_tests.rs"]
mod tests;
