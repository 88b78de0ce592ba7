//! The sessions of signed-in devices.
//!
//! | table | key | row |
//! |---|---|---|
//! | `session` | session id | [`SessionRow`] |
//! | `account-session` | account id `/` session id | nothing: an account's sessions, oldest first |

use contracts::ids::AccountId;
use kernel::http::Identity;
use kernel::store::{Former, Reader, Record, StoreError, Table, Tx};
use kernel::{Problem, Settings};
use serde::{Deserialize, Serialize};

use crate::secrets::tokens::Tokens;

kernel::tables! {
    pub(crate) SESSIONS: Table<SessionRow> = "session";
    pub(crate) SESSIONS_OF: Table<()> = "account-session";
}

/// Most sessions of an account.
const MOST: usize = 50;
/// Sessions that one sign-in reads. An older account may have more than the present limit.
const SWEEP: usize = 500;
/// Most stored characters of a device's user agent.
const DEVICE_MAX: usize = 300;

/// Time for which the previous token stays valid, in milliseconds, because another tab may be about to use it.
const OVERLAP_MS: i64 = 60 * 1000;
/// A token younger than this is not renewed, in milliseconds, so that calls do not each write a row.
const YOUNG_MS: i64 = 10 * 1000;
/// Lifetime of a session of version 1 or 2, in milliseconds: 30 days.
const FORMER_LIFETIME_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// The time limits of a session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lifetime {
    /// Longest time without using the page, in milliseconds.
    pub(crate) idle_ms: i64,
    /// Longest time in all, in milliseconds.
    pub(crate) longest_ms: i64,
}

impl From<&Settings> for Lifetime {
    /// Returns the limits of a shop with these settings.
    fn from(settings: &Settings) -> Self {
        let sessions = &settings.sessions;
        Lifetime {
            idle_ms: i64::from(sessions.idle_minutes.max(1)) * 60 * 1000,
            longest_ms: i64::from(sessions.longest_days.max(1)) * 24 * 60 * 60 * 1000,
        }
    }
}

/// A signed-in device, version 3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SessionRow {
    pub(crate) account: AccountId,
    /// Time at which it ends unless its token is renewed.
    pub(crate) expires_at_ms: i64,
    /// The browser's user agent; empty if it sent none, and for sessions of version 1.
    pub(crate) device: String,
    pub(crate) signed_in_at_ms: i64,
    /// Time of issue of its token, in seconds since 1970 UTC. The token holds it too.
    pub(crate) issued_s: i64,
    /// Time of issue of the previous token, which stays valid for a moment.
    pub(crate) issued_before_s: Option<i64>,
}
impl Record for SessionRow {
    const FORMER: &'static [Former<Self>] = &[Self::former::<First>, Self::former::<Second>];
}

/// Version 1 had no device.
#[derive(Deserialize)]
struct First {
    account: AccountId,
    expires_at_ms: i64,
}

impl From<First> for SessionRow {
    fn from(First { account, expires_at_ms }: First) -> Self {
        Second { account, expires_at_ms, device: String::new() }.into()
    }
}

/// Version 2 had one token for its whole lifetime.
#[derive(Deserialize)]
struct Second {
    account: AccountId,
    expires_at_ms: i64,
    device: String,
}

impl From<Second> for SessionRow {
    fn from(Second { account, expires_at_ms, device }: Second) -> Self {
        let signed_in_at_ms = expires_at_ms.saturating_sub(FORMER_LIFETIME_MS);
        let issued_s = signed_in_at_ms / 1000;
        SessionRow { account, expires_at_ms, device, signed_in_at_ms, issued_s, issued_before_s: None }
    }
}

impl SessionRow {
    /// Creates a session of an account that signs in now, on a device with the user agent `device`.
    pub(crate) fn new(account: AccountId, now_ms: i64, lifetime: Lifetime, device: &str) -> Self {
        let device = device.chars().filter(|c| !c.is_control()).take(DEVICE_MAX).collect();
        let expires_at_ms = now_ms + lifetime.idle_ms.min(lifetime.longest_ms);
        let issued_s = now_ms / 1000;
        SessionRow { account, expires_at_ms, device, signed_in_at_ms: now_ms, issued_s, issued_before_s: None }
    }

    /// Returns its token. The token is the same each time, so none is stored.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if signing fails.
    pub(crate) fn token(&self, id: &str, tokens: &Tokens) -> Result<String, Problem> {
        tokens.issue(&self.account, id, self.issued_s, self.expires_at_ms / 1000)
    }

    /// Returns when a token issued at `issued_s` expires, in milliseconds since 1970 UTC, or `None` if it is not valid.
    pub(crate) fn good_until_ms(&self, issued_s: i64, now_ms: i64) -> Option<i64> {
        let until_ms = if issued_s == self.issued_s {
            self.expires_at_ms
        } else if Some(issued_s) == self.issued_before_s {
            self.expires_at_ms.min(self.issued_s.saturating_mul(1000).saturating_add(OVERLAP_MS))
        } else {
            return None;
        };
        (until_ms > now_ms).then_some(until_ms)
    }

    /// Returns the session with a new token, or `None` if its token is new or its time is over.
    fn renewed(&self, now_ms: i64, lifetime: Lifetime) -> Option<Self> {
        let until_ms = self.signed_in_at_ms.saturating_add(lifetime.longest_ms).min(now_ms + lifetime.idle_ms);
        let young = now_ms.saturating_sub(self.issued_s.saturating_mul(1000)) < YOUNG_MS;
        (!young && until_ms > now_ms).then(|| SessionRow {
            expires_at_ms: until_ms,
            issued_s: now_ms / 1000,
            issued_before_s: Some(self.issued_s),
            ..self.clone()
        })
    }
}

fn key(account: &AccountId, session: &str) -> String {
    format!("{account}/{session}")
}

/// Returns the session with this id, expired or not.
pub(crate) fn session(reader: &Reader<'_>, id: &str) -> Result<Option<SessionRow>, Problem> {
    Ok(reader.get(&SESSIONS, id)?)
}

/// Returns an account's sessions that are valid at `now_ms`, each with its id, the newest first, at most 50.
pub(crate) fn list(
    reader: &Reader<'_>,
    account: &AccountId,
    now_ms: i64,
) -> Result<Vec<(String, SessionRow)>, Problem> {
    let prefix = key(account, "");
    let mut found = Vec::new();
    for entry in reader.scan_back(&SESSIONS_OF, prefix.as_bytes(), None).take(MOST) {
        let (key, ()) = entry?;
        let id = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
        found.extend(session(reader, &id)?.filter(|row| row.expires_at_ms > now_ms).map(|row| (id, row)));
    }
    Ok(found)
}

/// Returns all of an account's stored sessions, the newest first.
pub(crate) fn all_of(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<SessionRow>, StoreError> {
    let prefix = key(account, "");
    let mut found = Vec::new();
    for entry in reader.scan_back(&SESSIONS_OF, prefix.as_bytes(), None) {
        let (key, ()) = entry?;
        found.extend(reader.get(&SESSIONS, key.get(prefix.len()..).unwrap_or_default())?);
    }
    Ok(found)
}

/// Adds a session. It deletes the account's expired sessions. To make room it also deletes the valid ones that end
/// first, which have been unused for longest.
pub(crate) fn add(tx: &mut Tx<'_>, id: &str, row: &SessionRow, now_ms: i64) -> Result<(), Problem> {
    let prefix = key(&row.account, "");
    let mut kept = Vec::new();
    for entry in tx.scan(&SESSIONS_OF, prefix.as_bytes(), None).take(SWEEP) {
        let (key, ()) = entry?;
        let session = key.get(prefix.len()..).unwrap_or_default().to_vec();
        let ends_at_ms = tx.get(&SESSIONS, &session)?.map_or(0, |session| session.expires_at_ms);
        kept.push((ends_at_ms, key, session));
    }
    kept.sort_by_key(|(ends_at_ms, ..)| *ends_at_ms);
    let too_many = (kept.len() + 1).saturating_sub(MOST);
    for (at, (ends_at_ms, key, session)) in kept.into_iter().enumerate() {
        if at < too_many || ends_at_ms <= now_ms {
            tx.delete(&SESSIONS, &session)?;
            tx.delete(&SESSIONS_OF, &key)?;
        }
    }
    tx.put(&SESSIONS, id, row)?;
    tx.put(&SESSIONS_OF, key(&row.account, id), &())?;
    Ok(())
}

/// Gives a session a new token in place of the one issued at `issued_s`, which stays valid for a moment. If that one
/// was renewed already, it returns the newest, so that two tabs that renew at once get the same token.
///
/// # Errors
/// Returns 401 if the session has ended.
pub(crate) fn renew(
    tx: &mut Tx<'_>,
    id: &str,
    issued_s: i64,
    now_ms: i64,
    lifetime: Lifetime,
) -> Result<SessionRow, Problem> {
    let ended = || Problem::Unauthorized("Please sign in.".to_owned());
    let row = tx.get(&SESSIONS, id)?.ok_or_else(ended)?;
    if issued_s != row.issued_s {
        return Ok(row);
    }
    match row.renewed(now_ms, lifetime) {
        None => Ok(row),
        Some(row) => {
            tx.put(&SESSIONS, id, &row)?;
            Ok(row)
        }
    }
}

/// Ends all sessions of an account except `kept`.
pub(crate) fn end_others(tx: &mut Tx<'_>, account: &AccountId, kept: &str) -> Result<(), Problem> {
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

/// Checks that the caller's session is still open. Call it in commits whose effects would outlast it.
///
/// # Errors
/// Returns 401 if it has ended.
pub(crate) fn still_open(reader: &Reader<'_>, me: &Identity) -> Result<(), Problem> {
    match session(reader, &me.session)? {
        Some(_) => Ok(()),
        None => Err(Problem::Unauthorized("Please sign in.".to_owned())),
    }
}

/// Ends a session of an account. Returns whether it existed.
pub(crate) fn end(tx: &mut Tx<'_>, account: &AccountId, id: &str) -> Result<bool, Problem> {
    let key = key(account, id);
    let was = tx.has(&SESSIONS_OF, &key)?;
    if was {
        tx.delete(&SESSIONS, id)?;
        tx.delete(&SESSIONS_OF, &key)?;
    }
    Ok(was)
}
