//! Reads a JSON value as a form, and notes every wrong field of it.

use std::collections::BTreeMap;

use garde::Validate;
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
pub(super) fn read<T: DeserializeOwned + Validate<Context = ()>>(mut value: Value) -> Result<T, Problem> {
    if !value.is_object() {
        return Err(Problem::field("body", "must be a JSON object"));
    }
    let (mut wrong, mut stand_ins) = (WrongFields::new(), BTreeMap::<String, StandIns>::new());
    for _ in 0..ROUNDS {
        let error = match serde_path_to_error::deserialize::<_, T>(&value) {
            Ok(read) => {
                let is_list = |path: &str| value.pointer(&pointer(path)).is_some_and(Value::is_array);
                rules(&read, |path| on_the_wire(path, wire_names::<T>()), is_list, &mut wrong);
                return if wrong.is_empty() { Ok(read) } else { Err(Problem::Invalid(wrong)) };
            }
            Err(error) => error,
        };
        let (path, said) = (error.path().to_string(), error.inner().to_string());
        let field = match named_field(&said) {
            Some(named) if path == WHOLE => named,
            Some(named) => format!("{path}.{named}"),
            None => path,
        };
        if field == WHOLE {
            // Serde says of no field that it is the wrong one: a form of several shapes has none of them.
            if wrong.is_empty() {
                wrong.insert("body".to_owned(), vec![plain::unreadable(&said)]);
            }
            break;
        }
        if !is_noted(&wrong, &field) {
            wrong.insert(field.clone(), vec![plain::unreadable(&said)]);
        }
        let place = pointer(&field);
        if !stand_ins.entry(field).or_default().put_next(&mut value, &place, &said) {
            break;
        }
    }
    Err(Problem::Invalid(wrong))
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
pub(super) fn rules<T: Validate<Context = ()>>(
    read: &T,
    name: impl Fn(&str) -> String,
    is_list: impl Fn(&str) -> bool,
    wrong: &mut WrongFields,
) {
    let Err(report) = read.validate() else { return };
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
