//! Entries of a list as bytes: places in their order, each with the id that stands there.
//!
//! An entry begins with a byte that tells its form. [`UUID`]: the number of the place as a varint, the sixteen bytes of its
//! UUID, the length of the rest as a varint and the rest; the id is that of the place. [`NUMBER`]: the number, length and text of
//! the id, which is that of the place. [`TEXT`]: length and text of the place, which is the id too. [`OTHER`]: length and text of
//! the place, length and text of the id.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

use super::Record;
use super::list_place::Place;

const UUID: u8 = 0;
const NUMBER: u8 = 1;
const TEXT: u8 = 2;
const OTHER: u8 = 3;

/// The id of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Id<'a> {
    /// The one that its place names.
    OfPlace,
    Other(&'a str),
}

/// A place, and the id that stands there.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) place: Place<'a>,
    id: Id<'a>,
}

impl<'a> Entry<'a> {
    pub(super) fn of(place: &'a str, id: &'a str) -> Self {
        let parsed = Place::of(place);
        let named = match parsed {
            Place::Uuid { .. } => place.ends_with(id) && parsed.id() == id,
            Place::Number { id: own, .. } => own == id,
            Place::Text(_) => place == id,
        };
        if named {
            Entry { place: parsed, id: Id::OfPlace }
        } else {
            Entry { place: Place::Text(place), id: Id::Other(id) }
        }
    }

    pub(super) fn id(&self) -> String {
        match self.id {
            Id::OfPlace => self.place.id(),
            Id::Other(id) => id.to_owned(),
        }
    }

    fn write(&self, to: &mut Vec<u8>) {
        match (self.place, self.id) {
            (Place::Uuid { number, uuid, rest }, Id::OfPlace) => {
                to.push(UUID);
                put_number(to, number);
                to.extend_from_slice(uuid.as_bytes());
                put_text(to, rest);
            }
            (Place::Number { number, id }, Id::OfPlace) => {
                to.push(NUMBER);
                put_number(to, number);
                put_text(to, id);
            }
            (Place::Text(place), Id::OfPlace) => {
                to.push(TEXT);
                put_text(to, place);
            }
            (place, Id::Other(id)) => {
                to.push(OTHER);
                put_text(to, &place.text());
                put_text(to, id);
            }
        }
    }
}

/// Entries, sorted by their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entries {
    bytes: Vec<u8>,
    /// How many entries the bytes are.
    len: usize,
}

impl Record for Entries {}

impl Entries {
    /// Bytes that are such entries; `None` where they are not.
    fn checked(bytes: Vec<u8>) -> Option<Self> {
        let mut walk = Walk { bytes: &bytes, at: 0 };
        let (mut before, mut len): (Option<Place<'_>>, _) = (None, 0);
        while walk.at < bytes.len() {
            let (_, entry) = walk.next()?;
            if before.is_some_and(|before| before >= entry.place) {
                return None;
            }
            before = Some(entry.place);
            len += 1;
        }
        Some(Entries { bytes, len })
    }

    /// The entries in their order, each with the byte at which it begins.
    fn walk(&self) -> Walk<'_> {
        Walk { bytes: &self.bytes, at: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn first(&self) -> Option<Entry<'_>> {
        self.walk().next().map(|(_, entry)| entry)
    }

    /// Whether something stands at a place.
    pub(super) fn has(&self, place: Place<'_>) -> bool {
        self.walk().any(|(_, entry)| entry.place == place || entry.place.cmp(&place).is_eq())
    }

    /// Enters something at a place. Changes nothing where something stands there.
    pub(super) fn insert(&mut self, new: Entry<'_>) {
        let found = self.walk().find(|(_, entry)| entry.place >= new.place);
        let at = match found {
            Some((_, entry)) if entry.place.cmp(&new.place).is_eq() => return,
            Some((at, _)) => at,
            None => self.bytes.len(),
        };
        let behind = self.bytes.split_off(at);
        new.write(&mut self.bytes);
        self.bytes.extend_from_slice(&behind);
        self.len += 1;
    }

    /// Empties a place. Returns whether something stood there.
    pub(super) fn remove(&mut self, place: Place<'_>) -> bool {
        let mut walk = self.walk();
        while let Some((from, entry)) = walk.next() {
            if entry.place.cmp(&place).is_eq() {
                let upto = walk.at;
                self.bytes.drain(from..upto);
                self.len -= 1;
                return true;
            }
        }
        false
    }

    /// Takes away the first `count` entries, and returns them.
    pub(super) fn split_front(&mut self, count: usize) -> Entries {
        let at = self.walk().nth(count).map_or(self.bytes.len(), |(at, _)| at);
        let left = Entries { bytes: self.bytes.split_off(at), len: self.len.saturating_sub(count) };
        let front = std::mem::replace(self, left);
        Entries { len: front.len.min(count), ..front }
    }

    /// The ids from the last one, strictly before a place.
    pub(super) fn newest(&self, before: Option<Place<'_>>) -> Vec<String> {
        let entries = self.walk().map(|(_, entry)| entry);
        let entries = entries.take_while(|entry| before.is_none_or(|before| entry.place < before));
        let mut ids: Vec<String> = entries.map(|entry| entry.id()).collect();
        ids.reverse();
        ids
    }
}

/// A walk over entries. It ends at bytes that are none.
struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Walk<'a> {
    type Item = (usize, Entry<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.at;
        let (form, mut rest) = self.bytes.get(from..)?.split_first()?;
        let entry = match *form {
            UUID => {
                let number = take_number(&mut rest)?;
                let (uuid, behind) = rest.split_first_chunk::<16>()?;
                rest = behind;
                let place = Place::Uuid { number, uuid: Uuid::from_bytes(*uuid), rest: take_text(&mut rest)? };
                Entry { place, id: Id::OfPlace }
            }
            NUMBER => {
                let number = take_number(&mut rest)?;
                Entry { place: Place::Number { number, id: take_text(&mut rest)? }, id: Id::OfPlace }
            }
            TEXT => Entry { place: Place::Text(take_text(&mut rest)?), id: Id::OfPlace },
            OTHER => Entry { place: Place::Text(take_text(&mut rest)?), id: Id::Other(take_text(&mut rest)?) },
            _ => return None,
        };
        self.at = self.bytes.len() - rest.len();
        Some((from, entry))
    }
}

/// Appends a number, 7 bits a byte, the lowest first.
fn put_number(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push((number & 0x7F) as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

fn put_text(to: &mut Vec<u8>, text: &str) {
    put_number(to, text.len() as u64);
    to.extend_from_slice(text.as_bytes());
}

fn take_number(from: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = from.split_first()?;
        *from = rest;
        number |= u64::from(byte & 0x7F).checked_shl(shift)?;
        if *byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take_text<'a>(from: &mut &'a [u8]) -> Option<&'a str> {
    let length = usize::try_from(take_number(from)?).ok()?;
    let (text, rest) = from.split_at_checked(length)?;
    *from = rest;
    std::str::from_utf8(text).ok()
}

/// Bytes in the store; places with ids in an export.
impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.serialize_bytes(&self.bytes);
        }
        let mut list = serializer.serialize_seq(None)?;
        self.walk().try_for_each(|(_, entry)| list.serialize_element(&(entry.place.text(), entry.id())))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_seq(Shown);
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

struct Bytes;

impl Visitor<'_> for Bytes {
    type Value = Entries;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("the entries of a list")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Entries, E> {
        self.visit_byte_buf(bytes.to_vec())
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Entries, E> {
        Entries::checked(bytes).ok_or_else(|| E::custom("these are no entries of a list"))
    }
}

struct Shown;

impl<'de> Visitor<'de> for Shown {
    type Value = Entries;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("places with ids, in the order of the places")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Entries, A::Error> {
        let mut bytes = Vec::new();
        while let Some((place, id)) = list.next_element::<(String, String)>()? {
            Entry::of(&place, &id).write(&mut bytes);
        }
        Entries::checked(bytes).ok_or_else(|| A::Error::custom("the places are not in their order"))
    }
}
