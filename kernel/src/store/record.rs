//! Stored values: `[u16 version, big endian][payload]`. The only file that names the encoding.
//!
//! The payload does not describe itself: a moved field or an inserted variant decodes wrong without an error. So a
//! record type is frozen once it was stored. A change is a new version: the old type joins [`Record::FORMER`].

use std::cell::Cell;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{RecordError, StoreError};

/// The most memory that one decoded record may claim, in bytes.
const CLAIM: usize = 16 << 20;
/// The most memory that a thread keeps for the next record, in bytes.
const KEPT: usize = 64 << 10;

/// A value that can be stored.
pub trait Record: Serialize + DeserializeOwned + 'static {
    /// Opens what earlier versions wrote, each in its turn from version 1: mostly [`Record::former`] of a frozen type.
    const FORMER: &'static [Former<Self>] = &[];

    /// The version that is written: the one after all former ones.
    const VERSION: u16 = 1 + Self::FORMER.len() as u16;

    /// Opens a payload as the frozen type of an earlier version. `Self` stands for a version that was written alike.
    ///
    /// # Errors
    /// [`RecordError`] where the payload is not of that version.
    fn former<Old: DeserializeOwned + Into<Self>>(payload: &[u8]) -> Result<Self, RecordError> {
        Ok(decode_payload::<Old>(payload)?.into())
    }

    /// Opens a payload of an earlier version that lacked the last fields. A record's fields stand one after another, so
    /// the payload is the beginning of today's. `rest` has the values of those fields, in their order.
    ///
    /// # Errors
    /// [`RecordError`] where the payload with the rest is not such a record.
    fn completed(payload: &[u8], rest: &impl Serialize) -> Result<Self, RecordError> {
        let rest = bincode::serde::encode_to_vec(rest, config()).map_err(|e| RecordError::Payload(e.to_string()))?;
        decode_payload(&[payload, &rest].concat())
    }
}

/// Opens a payload that an earlier version wrote.
pub type Former<R> = fn(&[u8]) -> Result<R, RecordError>;

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<CLAIM>()
}

/// Returns a record in its stored form.
///
/// # Errors
/// [`StoreError::Record`] where the type cannot be encoded.
pub fn encode<R: Record>(record: &R) -> Result<Vec<u8>, StoreError> {
    Ok(encode_record(record)?)
}

/// [`encode`] for callers without other errors.
pub(super) fn encode_record<R: Record>(record: &R) -> Result<Vec<u8>, RecordError> {
    encode_with(record, <[u8]>::to_vec)
}

thread_local! {
    /// A buffer that grew step by step was a twentieth of the writer's time.
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Calls `f` with a record in its stored form, which is then in a buffer of the thread.
pub(super) fn encode_with<R: Record, T>(record: &R, f: impl FnOnce(&[u8]) -> T) -> Result<T, RecordError> {
    // Taken, not borrowed: a record may encode another one inside.
    let mut bytes = BUFFER.take();
    bytes.clear();
    bytes.extend_from_slice(&R::VERSION.to_be_bytes());
    let encoded = bincode::serde::encode_into_std_write(record, &mut bytes, config());
    let answer = encoded.map(|_| f(&bytes)).map_err(|e| RecordError::Payload(e.to_string()));
    if bytes.capacity() <= KEPT {
        BUFFER.set(bytes);
    }
    answer
}

/// Opens a stored record of any version that its type knows.
///
/// # Errors
/// [`RecordError`] where the bytes, to the last one, are not such a record.
pub fn decode<R: Record>(bytes: &[u8]) -> Result<R, RecordError> {
    let (version, payload) = bytes.split_first_chunk::<2>().ok_or(RecordError::Short)?;
    let version = u16::from_be_bytes(*version);
    if version == R::VERSION {
        return decode_payload(payload);
    }
    let former = version.checked_sub(1).and_then(|before| R::FORMER.get(usize::from(before)));
    former.ok_or(RecordError::UnknownVersion { version, known: R::VERSION })?(payload)
}

/// The version of a stored value.
///
/// # Errors
/// [`RecordError::Short`] where it has none.
pub fn version(bytes: &[u8]) -> Result<u16, RecordError> {
    bytes.first_chunk::<2>().map(|version| u16::from_be_bytes(*version)).ok_or(RecordError::Short)
}

/// Opens a payload as a frozen type of an older version: a step of an own function in [`Record::FORMER`].
///
/// # Errors
/// [`RecordError`] where the bytes, to the last one, are not such a value.
pub fn decode_payload<T: DeserializeOwned>(payload: &[u8]) -> Result<T, RecordError> {
    let (value, used) =
        bincode::serde::decode_from_slice(payload, config()).map_err(|e| RecordError::Payload(e.to_string()))?;
    match payload.len() - used {
        0 => Ok(value),
        left => Err(RecordError::LeftOver(left)),
    }
}

/// A row without content.
impl Record for () {
    const VERSION: u16 = 0;
}

/// A counter.
impl Record for u64 {
    const VERSION: u16 = 1;
}
