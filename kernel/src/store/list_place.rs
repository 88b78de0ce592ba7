//! A place in a list: a text by which entries are sorted. Nearly all are a number in sixteen hexadecimal digits, a hyphen and an
//! id, which mostly begins with a UUID; such a place is kept in less than half of its characters.

use std::cmp::Ordering;

use uuid::Uuid;
use uuid::fmt::Hyphenated;

/// The digits of the number.
const NUMBER: usize = 16;
/// Where the id begins.
const ID: usize = NUMBER + 1;

/// A place, taken apart where it is of the usual form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// A number, a hyphen and an id that begins with a UUID.
    Uuid { number: u64, uuid: Uuid, rest: &'a str },
    /// A number, a hyphen and another id.
    Number { number: u64, id: &'a str },
    /// Any other text.
    Text(&'a str),
}

impl<'a> Place<'a> {
    /// Takes a text apart.
    pub(super) fn of(text: &'a str) -> Self {
        numbered(text).unwrap_or(Place::Text(text))
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        match self {
            Place::Uuid { number, uuid, rest } => format!("{number:016x}-{uuid}{rest}"),
            Place::Number { number, id } => format!("{number:016x}-{id}"),
            Place::Text(text) => (*text).to_owned(),
        }
    }

    /// The id behind the number; the whole text where there is none.
    pub(super) fn id(&self) -> String {
        match self {
            Place::Uuid { uuid, rest, .. } => {
                let mut buffer = Uuid::encode_buffer();
                [&*uuid.as_hyphenated().encode_lower(&mut buffer), *rest].concat()
            }
            Place::Number { id, .. } => (*id).to_owned(),
            Place::Text(text) => (*text).to_owned(),
        }
    }
}

impl Ord for Place<'_> {
    /// The order of the texts.
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (
                Place::Uuid { number, uuid, rest },
                Place::Uuid { number: other_number, uuid: other_uuid, rest: other_rest },
            ) => (number, uuid, rest).cmp(&(other_number, other_uuid, other_rest)),
            (Place::Number { number, id }, Place::Number { number: other_number, id: other_id }) => {
                (number, id).cmp(&(other_number, other_id))
            }
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

fn numbered(text: &str) -> Option<Place<'_>> {
    let (digits, id) = (text.get(..NUMBER)?, text.get(ID..)?);
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit() || matches!(digit, b'a'..=b'f'));
    if !is_number || text.as_bytes().get(NUMBER) != Some(&b'-') {
        return None;
    }
    let number = u64::from_str_radix(digits, 16).ok()?;
    Some(match with_uuid(id) {
        Some((uuid, rest)) => Place::Uuid { number, uuid, rest },
        None => Place::Number { number, id },
    })
}

/// The UUID that an id begins with, and the rest of the id.
fn with_uuid(id: &str) -> Option<(Uuid, &str)> {
    let (text, rest) = id.split_at_checked(Hyphenated::LENGTH)?;
    let uuid = Uuid::try_parse(text).ok()?;
    // Other ways to write it would not come back as they were.
    (uuid.as_hyphenated().encode_lower(&mut Uuid::encode_buffer()) == text).then_some((uuid, rest))
}
