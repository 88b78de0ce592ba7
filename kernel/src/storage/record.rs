//! Records: `[u16 version, big endian][bincode payload]`. The one file that names bincode.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::StoreError;

/// Why stored bytes are not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A version that this program does not know.
    #[error("a record of version {version}, which this program does not know")]
    UnknownVersion {
        /// The version read.
        version: u16,
    },
    /// The bytes do not hold what their version says.
    #[error("a damaged record: {0}")]
    Damaged(String),
}

/// A stored value. Its struct is frozen per version: any change is a new version with a step in [`Record::upgrade`].
pub trait Record: Serialize + DeserializeOwned + 'static {
    /// The version that is written.
    const VERSION: u16;

    /// Opens an older version.
    ///
    /// # Errors
    /// [`RecordError::UnknownVersion`] unless the type knows it.
    fn upgrade(version: u16, _payload: &[u8]) -> Result<Self, RecordError> {
        Err(RecordError::UnknownVersion { version })
    }
}

/// Index rows, which are only their key.
impl Record for () {
    const VERSION: u16 = 0;
}

/// Counters.
impl Record for u64 {
    const VERSION: u16 = 1;
}

/// The bytes of a record.
///
/// # Errors
/// [`StoreError::Record`] where the value cannot be written.
pub fn encode<R: Record>(record: &R) -> Result<Vec<u8>, StoreError> {
    let mut bytes = R::VERSION.to_be_bytes().to_vec();
    bincode::serde::encode_into_std_write(record, &mut bytes, bincode::config::standard())
        .map_err(|e| StoreError::Record(RecordError::Damaged(e.to_string())))?;
    Ok(bytes)
}

/// Opens a record of any known version.
///
/// # Errors
/// [`RecordError`] where it is none.
pub fn decode<R: Record>(bytes: &[u8]) -> Result<R, RecordError> {
    let (version, payload) =
        bytes.split_first_chunk::<2>().ok_or_else(|| RecordError::Damaged("shorter than its version".to_owned()))?;
    match u16::from_be_bytes(*version) {
        version if version == R::VERSION => decode_payload(payload),
        version => R::upgrade(version, payload),
    }
}

/// Reads one frozen struct, for [`Record::upgrade`]. All bytes must be used.
///
/// # Errors
/// [`RecordError::Damaged`].
pub fn decode_payload<T: DeserializeOwned>(payload: &[u8]) -> Result<T, RecordError> {
    let (value, used) = bincode::serde::decode_from_slice(payload, bincode::config::standard())
        .map_err(|e| RecordError::Damaged(e.to_string()))?;
    if used != payload.len() {
        return Err(RecordError::Damaged("bytes left over".to_owned()));
    }
    Ok(value)
}
