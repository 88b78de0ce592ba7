//! The bytes of files that each account has sent today, counted in the commit that names a file.

use super::reader::Reader;
use super::{StoreError, StoredTable, Table, Tx};
use crate::ids::AccountId;

/// The scope of the table.
pub(super) const SCOPE: &str = "_uploads";
/// Account, `/`, day since 1970 UTC → bytes. Each account has only the row of its last day.
const SENT: Table<u64> = Table::new("sent");
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The tables, as they are listed.
pub(super) fn tables() -> Vec<StoredTable> {
    vec![SENT.stored()]
}

/// An upload: its account, its size, and how much an account may send in a day.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The account.
    pub account: AccountId,
    /// Its size in bytes.
    pub bytes: u64,
    /// The most that an account may send in a day of UTC, in bytes.
    pub most_per_day: u64,
    /// Now, in milliseconds since 1970 UTC.
    pub now_ms: i64,
}

impl Upload {
    fn key(&self) -> String {
        format!("{}/{:08}", self.account, self.now_ms.div_euclid(DAY_MS))
    }

    /// Returns the seconds until this upload may be taken; `None` where it may be taken now.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn wait(&self, reader: &Reader<'_>) -> Result<Option<u64>, StoreError> {
        let sent = reader.within(SCOPE).get(&SENT, self.key())?.unwrap_or(0);
        let seconds = (DAY_MS - self.now_ms.rem_euclid(DAY_MS)) / 1000 + 1;
        Ok((sent.saturating_add(self.bytes) > self.most_per_day).then(|| seconds.unsigned_abs()))
    }

    /// Counts the upload, unless it has to wait: see [`Upload::wait`].
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn count(&self, tx: &mut Tx<'_>) -> Result<Option<u64>, StoreError> {
        if let Some(wait) = self.wait(&tx.reader())? {
            return Ok(Some(wait));
        }
        tx.within(SCOPE, |tx| {
            let (key, prefix) = (self.key(), format!("{}/", self.account));
            let sent = tx.get(&SENT, &key)?.unwrap_or(0) + self.bytes;
            let days = tx.scan(&SENT, prefix.as_bytes(), None).map(|row| row.map(|(key, _)| key));
            for day in days.collect::<Result<Vec<_>, _>>()? {
                tx.delete(&SENT, day)?;
            }
            tx.put(&SENT, key, &sent)
        })?;
        Ok(None)
    }
}
