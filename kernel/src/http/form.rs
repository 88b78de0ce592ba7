//! Reads a JSON value as a form, and notes every wrong field of it.

use std::collections::BTreeMap;

use garde::{Report, Validate};
use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde_json::Value;

use super::plain;
use super::problem::Problem;
use super::stand_ins::StandIns;

/// The messages of each wrong field, by its name on the wire.
pub(super) type WrongFields = BTreeMap<String, Vec<String>>;

/// How often a body is read at most: one with more wrong fields is not worth more rounds.
const ROUNDS: usize = 128;

/// Reads and validates. A field that cannot be read is noted and left out; if the form needs it, another value stands in
/// for it, so that all other fields are checked too. A form with a note is refused, whatever stands in.
pub(super) fn read<T: DeserializeOwned + Validate<Context = ()>>(value: Value) -> Result<T, Problem> {
    let mut form = Form::of(value)?;
    for _ in 0..ROUNDS {
        match serde_path_to_error::deserialize::<_, T>(&form.value) {
            Ok(read) => return form.check(read.validate(), wire_names::<T>()).map(|()| read),
            Err(error) if form.stand_in(&error) => {}
            Err(_) => break,
        }
    }
    Err(Problem::Invalid(form.wrong))
}

/// A form of any type while it is read: the program has this code once, and not once for each type.
struct Form {
    value: Value,
    wrong: WrongFields,
    stand_ins: BTreeMap<String, StandIns>,
}

impl Form {
    fn of(value: Value) -> Result<Form, Problem> {
        if value.is_object() {
            Ok(Form { value, wrong: WrongFields::new(), stand_ins: BTreeMap::new() })
        } else {
            Err(Problem::field("body", "must be a JSON object"))
        }
    }

    /// Refuses a form that was read but has notes, or breaks rules.
    fn check(mut self, followed: Result<(), Report>, names: &[&str]) -> Result<(), Problem> {
        let is_list = |path: &str| self.value.pointer(&pointer(path)).is_some_and(Value::is_array);
        rules(followed, &|path| on_the_wire(path, names), &is_list, &mut self.wrong);
        if self.wrong.is_empty() { Ok(()) } else { Err(Problem::Invalid(self.wrong)) }
    }

    /// Notes the field that cannot be read, and puts another value in its place. Returns false if none is left.
    fn stand_in(&mut self, error: &serde_path_to_error::Error<serde_json::Error>) -> bool {
        let (path, said) = (error.path().to_string(), error.inner().to_string());
        let field = match named_field(&said) {
            Some(named) if path == WHOLE => named,
            Some(named) => format!("{path}.{named}"),
            None => path,
        };
        if field == WHOLE {
            // Serde says of no field that it is the wrong one: a form of several shapes has none of them.
            if self.wrong.is_empty() {
                self.wrong.insert("body".to_owned(), vec![plain::unreadable(&said)]);
            }
            return false;
        }
        if !is_noted(&self.wrong, &field) {
            self.wrong.insert(field.clone(), vec![plain::unreadable(&said)]);
        }
        let place = pointer(&field);
        self.stand_ins.entry(field).or_default().put_next(&mut self.value, &place, &said)
    }
}

/// The path of the whole body.
const WHOLE: &str = ".";

/// The JSON pointer of `a.b[2]`.
fn pointer(path: &str) -> String {
    format!("/{}", path.replace('[', ".").replace(']', "").replace('.', "/"))
}

/// The field that serde names as missing, or as one that is there twice.
pub(super) fn named_field(why: &str) -> Option<String> {
    let named = ["missing field `", "duplicate field `"].iter().find_map(|prefix| why.strip_prefix(prefix));
    named.and_then(|rest| rest.split('`').next()).map(str::to_owned)
}

/// Whether there is a note about a field, or about one that it is part of: what stands in for that may be wrong too.
fn is_noted(wrong: &WrongFields, field: &str) -> bool {
    let part = |noted: &String| field.strip_prefix(noted.as_str()).is_some_and(|rest| rest.starts_with(['.', '[']));
    wrong.contains_key(field) || wrong.keys().any(part)
}

/// Notes each rule that is broken by a field without a note so far.
pub(super) fn rules(
    followed: Result<(), Report>,
    name: &dyn Fn(&str) -> String,
    is_list: &dyn Fn(&str) -> bool,
    wrong: &mut WrongFields,
) {
    let Err(report) = followed else { return };
    let mut broken = WrongFields::new();
    for (path, error) in report.iter() {
        // A field whose name is a word of Rust is `r#type` there, and `type` on the wire.
        let field = name(&path.to_string().replace("r#", ""));
        if !is_noted(wrong, &field) {
            let list = is_list(&field);
            broken.entry(field).or_insert_with(|| vec![plain::broken(error.message(), list)]);
        }
    }
    wrong.append(&mut broken);
}

/// Returns the names of a form's own fields on the wire; none for a form with flattened parts.
fn wire_names<T: DeserializeOwned>() -> &'static [&'static str] {
    struct Asked<'a>(&'a mut &'static [&'static str]);
    impl<'de> Deserializer<'de> for Asked<'_> {
        type Error = serde::de::value::Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
            Err(serde::de::Error::custom("no struct"))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Self::Error> {
            *self.0 = fields;
            Err(serde::de::Error::custom("its names are known"))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }
    let mut names: &'static [&'static str] = &[];
    // Nothing is read; the error is of no use.
    let _ = T::deserialize(Asked(&mut names));
    names
}

/// Returns a field's name as it was sent: unchanged if it is one of the `names`, else `street_address` is
/// `streetAddress`.
fn on_the_wire(path: &str, names: &[&str]) -> String {
    let first = path.split(['.', '[']).next().unwrap_or(path);
    if names.contains(&first) && first == path { path.to_owned() } else { camel(path) }
}

/// `street_address` → `streetAddress`; names without an underscore stay.
fn camel(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut up = false;
    for c in path.chars() {
        if c == '_' {
            up = true;
        } else {
            out.push(if up { c.to_ascii_uppercase() } else { c });
            up = false;
        }
    }
    out
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
