//! Signed-in devices.
//!
//! | table | key | row |
//! |---|---|---|
//! | `session` | session id | [`SessionRow`] |
//! | `account-session` | account id `/` session id | nothing: an account's sessions, oldest first |

use kernel::Problem;
use kernel::store::{Reader, Record, RecordError, StoreError, Table, Tx, record};
use serde::{Deserialize, Serialize};

pub(crate) const SESSIONS: Table<SessionRow> = Table::new("session");
pub(crate) const SESSIONS_OF: Table<()> = Table::new("account-session");

/// Expired sessions that one sign-in clears away.
const SWEEP: usize = 20;
/// Most sessions that are told to their account.
const SHOWN: usize = 50;
/// Most characters kept of what a device says it is.
const DEVICE_MAX: usize = 300;

/// A signed-in device, version 2.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SessionRow {
    pub(crate) account: String,
    pub(crate) expires_at_ms: i64,
    /// What the browser says it is; empty where it said nothing, and for sessions of version 1.
    pub(crate) device: String,
}
impl Record for SessionRow {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        /// Version 1 knew no device.
        #[derive(Deserialize)]
        struct First {
            account: String,
            expires_at_ms: i64,
        }
        match version {
            1 => {
                let First { account, expires_at_ms } = record::decode_payload(payload)?;
                Ok(SessionRow { account, expires_at_ms, device: String::new() })
            }
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

impl SessionRow {
    /// Of an account, on a device that says it is `device`.
    pub(crate) fn new(account: String, expires_at_ms: i64, device: &str) -> Self {
        let device = device.chars().filter(|c| !c.is_control()).take(DEVICE_MAX).collect();
        SessionRow { account, expires_at_ms, device }
    }
}

fn key(account: &str, session: &str) -> String {
    format!("{account}/{session}")
}

/// A session by id, expired or not.
pub(crate) fn session(reader: &Reader<'_>, id: &str) -> Result<Option<SessionRow>, Problem> {
    Ok(reader.get(&SESSIONS, id)?)
}

/// An account's sessions that are good at `now_ms`, each with its id, the newest first; at most 50.
pub(crate) fn of(reader: &Reader<'_>, account: &str, now_ms: i64) -> Result<Vec<(String, SessionRow)>, Problem> {
    let prefix = key(account, "");
    let mut found = Vec::new();
    for entry in reader.scan_back(&SESSIONS_OF, prefix.as_bytes(), None).take(SHOWN) {
        let (key, ()) = entry?;
        let id = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
        found.extend(session(reader, &id)?.filter(|row| row.expires_at_ms > now_ms).map(|row| (id, row)));
    }
    Ok(found)
}

/// All of an account's sessions that are kept, the newest first.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn all_of(reader: &Reader<'_>, account: &str) -> Result<Vec<SessionRow>, StoreError> {
    let prefix = key(account, "");
    let mut found = Vec::new();
    for entry in reader.scan_back(&SESSIONS_OF, prefix.as_bytes(), None) {
        let (key, ()) = entry?;
        found.extend(reader.get(&SESSIONS, key.get(prefix.len()..).unwrap_or_default())?);
    }
    Ok(found)
}

/// Adds a session and clears the account's oldest expired ones away. Ids sort by time and all sessions last equally
/// long, so the first that is still good ends the sweep.
pub(crate) fn add(tx: &mut Tx<'_>, id: &str, row: &SessionRow, now_ms: i64) -> Result<(), Problem> {
    let prefix = key(&row.account, "");
    let mut expired = Vec::new();
    for entry in tx.scan(&SESSIONS_OF, prefix.as_bytes(), None).take(SWEEP) {
        let (key, ()) = entry?;
        let old = key.get(prefix.len()..).unwrap_or_default().to_vec();
        match tx.get(&SESSIONS, &old)? {
            Some(session) if session.expires_at_ms > now_ms => break,
            _ => expired.push((key, old)),
        }
    }
    for (key, old) in expired {
        tx.delete(&SESSIONS, &old)?;
        tx.delete(&SESSIONS_OF, &key)?;
    }
    tx.put(&SESSIONS, id, row)?;
    tx.put(&SESSIONS_OF, key(&row.account, id), &())?;
    Ok(())
}

/// Ends all sessions of an account but `kept`.
pub(crate) fn end_others(tx: &mut Tx<'_>, account: &str, kept: &str) -> Result<(), Problem> {
    let prefix = key(account, "");
    let keys = tx.scan(&SESSIONS_OF, prefix.as_bytes(), None).map(|entry| entry.map(|(key, ())| key));
    for key in keys.collect::<Result<Vec<_>, _>>()? {
        let session = key.get(prefix.len()..).unwrap_or_default().to_vec();
        if session != kept.as_bytes() {
            tx.delete(&SESSIONS, &session)?;
            tx.delete(&SESSIONS_OF, &key)?;
        }
    }
    Ok(())
}

/// Ends a session of an account; whether there was one.
pub(crate) fn end(tx: &mut Tx<'_>, account: &str, id: &str) -> Result<bool, Problem> {
    let key = key(account, id);
    let was = tx.has(&SESSIONS_OF, &key)?;
    if was {
        tx.delete(&SESSIONS, id)?;
        tx.delete(&SESSIONS_OF, &key)?;
    }
    Ok(was)
}
