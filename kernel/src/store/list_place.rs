//! A place in a list: a text by which entries are sorted. Nearly all are a number in sixteen hexadecimal digits, a hyphen, and an
//! id that begins with a UUID; such a place is kept in less than half of its characters.

use std::cmp::Ordering;

use uuid::Uuid;
use uuid::fmt::Hyphenated;

/// The digits of the number.
const NUMBER: usize = 16;
/// Where the id begins.
const ID: usize = NUMBER + 1;
/// Where the id goes on behind its UUID.
const REST: usize = ID + Hyphenated::LENGTH;

/// A place, taken apart where it is of the usual form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// A number, a hyphen and an id that begins with a UUID.
    Usual { number: u64, uuid: Uuid, rest: &'a str },
    /// Any other text.
    Text(&'a str),
}

impl<'a> Place<'a> {
    /// Takes a text apart.
    pub(super) fn of(text: &'a str) -> Self {
        usual(text).unwrap_or(Place::Text(text))
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        match self {
            Place::Usual { number, uuid, rest } => format!("{number:016x}-{uuid}{rest}"),
            Place::Text(text) => (*text).to_owned(),
        }
    }

    /// The id in a place of the usual form; of any other one the whole text.
    pub(super) fn id(&self) -> String {
        match self {
            Place::Usual { uuid, rest, .. } => {
                let mut buffer = Uuid::encode_buffer();
                [&*uuid.as_hyphenated().encode_lower(&mut buffer), *rest].concat()
            }
            Place::Text(text) => (*text).to_owned(),
        }
    }
}

impl Ord for Place<'_> {
    /// The order of the texts.
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (
                Place::Usual { number, uuid, rest },
                Place::Usual { number: other_number, uuid: other_uuid, rest: other_rest },
            ) => (number, uuid, rest).cmp(&(other_number, other_uuid, other_rest)),
            (Place::Text(text), Place::Text(other)) => text.cmp(other),
            (one, other) => one.text().cmp(&other.text()),
        }
    }
}

impl PartialOrd for Place<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn usual(text: &str) -> Option<Place<'_>> {
    let (number, uuid) = (text.get(..NUMBER)?, text.get(ID..REST)?);
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit() || matches!(digit, b'a'..=b'f'));
    if !is_number || text.as_bytes().get(NUMBER) != Some(&b'-') {
        return None;
    }
    let parsed = Uuid::try_parse(uuid).ok()?;
    // Other ways to write it would not come back as they were.
    let same = parsed.as_hyphenated().encode_lower(&mut Uuid::encode_buffer()) == uuid;
    let number = u64::from_str_radix(number, 16).ok()?;
    same.then_some(Place::Usual { number, uuid: parsed, rest: text.get(REST..)? })
}
