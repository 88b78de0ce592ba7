//! Links sent by e-mail that prove that the reader owns the mailbox. Only the e-mail has the token; the store has its
//! hash.
//!
//! | table | key | row |
//! |---|---|---|
//! | `link` | SHA-256 of the token, in hexadecimal | [`LinkRow`] |
//! | `account-link` | purpose `/` account id | [`SentRow`]: the account's one link of that purpose, and its last e-mails |
//! | `link-asked` | nothing | time of the last request for a link, for any account or none |

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

kernel::tables! {
    pub(crate) LINKS: Table<LinkRow> = "link";
    pub(crate) SENT: Table<SentRow> = "account-link";
    pub(crate) ASKED: Table<u64> = "link-asked", unaudited;
}

/// Most e-mails of one purpose to an account within [`WINDOW_MS`].
const LETTERS: usize = 3;
/// Half an hour, in milliseconds. It is not longer than the shortest lifetime of a link. So an attacker who keeps
/// requesting links in somebody's name never leaves them without a valid link.
const WINDOW_MS: i64 = WINDOW_S as i64 * 1000;
/// The same in seconds.
pub(crate) const WINDOW_S: u64 = 30 * 60;

/// The purpose of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Purpose {
    /// Choosing a new password. Valid for half an hour.
    Reset,
    /// Confirming an e-mail address. Valid for seven days.
    Confirm,
}

impl Purpose {
    fn key(self, account: &AccountId) -> String {
        let name = match self {
            Purpose::Reset => "reset",
            Purpose::Confirm => "confirm",
        };
        format!("{name}/{account}")
    }

    /// Returns the lifetime of such a link, in milliseconds.
    pub(crate) fn lifetime_ms(self) -> i64 {
        match self {
            Purpose::Reset => WINDOW_MS,
            Purpose::Confirm => 7 * 24 * 60 * 60 * 1000,
        }
    }
}

/// A link that was sent, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LinkRow {
    pub(crate) purpose: Purpose,
    pub(crate) account: AccountId,
    /// The address that it was sent to. It proves nothing about another address.
    pub(crate) email: String,
    pub(crate) expires_at_ms: i64,
}
impl Record for LinkRow {}

/// The links and e-mails that an account was sent for one purpose, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SentRow {
    /// Key of the valid link; empty if there is none.
    pub(crate) link: String,
    /// Times of recent e-mails, in milliseconds since 1970 UTC, the oldest first.
    pub(crate) at_ms: Vec<i64>,
}
impl Record for SentRow {}

/// Returns a new token: 32 random bytes in base64url.
pub(crate) fn draw() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// Returns the hash of a token that is stored: SHA-256, in hexadecimal.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Makes `token` an account's only link for a purpose and ends the previous one. Returns `false` and changes nothing if
/// the account was sent enough e-mails recently.
pub(crate) fn issue(tx: &mut Tx<'_>, token: &str, row: &NewLink<'_>) -> Result<bool, StoreError> {
    let NewLink { purpose, account, email, now_ms } = *row;
    let mut sent = tx.get(&SENT, purpose.key(account))?.unwrap_or_default();
    sent.at_ms.retain(|at| *at > now_ms - WINDOW_MS);
    if sent.at_ms.len() >= LETTERS {
        return Ok(false);
    }
    tx.delete(&LINKS, &sent.link)?;
    sent.at_ms.push(now_ms);
    sent.link = hash(token);
    let expires_at_ms = now_ms + purpose.lifetime_ms();
    let link = LinkRow { purpose, account: account.clone(), email: email.to_owned(), expires_at_ms };
    tx.put(&LINKS, &sent.link, &link)?;
    tx.put(&SENT, purpose.key(account), &sent)?;
    Ok(true)
}

/// The data for a new link.
#[derive(Clone, Copy)]
pub(crate) struct NewLink<'a> {
    pub(crate) purpose: Purpose,
    pub(crate) account: &'a AccountId,
    pub(crate) email: &'a str,
    pub(crate) now_ms: i64,
}

/// Records a request for a link, whether or not the account exists. The commit costs the same for a stranger's address
/// as for a customer's, so its duration reveals nothing.
pub(crate) fn note_asked(tx: &mut Tx<'_>, now_ms: i64) -> Result<(), StoreError> {
    tx.put(&ASKED, "", &u64::try_from(now_ms).unwrap_or_default())
}

/// Returns the link with this token, if it is valid.
pub(crate) fn find(
    reader: &Reader<'_>,
    purpose: Purpose,
    token: &str,
    now_ms: i64,
) -> Result<Option<LinkRow>, Problem> {
    let found = reader.get(&LINKS, hash(token))?;
    Ok(found.filter(|link| link.purpose == purpose && link.expires_at_ms > now_ms))
}

/// Ends an account's link of a purpose, if it has one.
pub(crate) fn end(tx: &mut Tx<'_>, purpose: Purpose, account: &AccountId) -> Result<(), StoreError> {
    let Some(mut sent) = tx.get(&SENT, purpose.key(account))? else { return Ok(()) };
    tx.delete(&LINKS, &sent.link)?;
    sent.link.clear();
    tx.put(&SENT, purpose.key(account), &sent)
}

/// Deletes an account's links and the times of its e-mails.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    for purpose in [Purpose::Reset, Purpose::Confirm] {
        end(tx, purpose, account)?;
        tx.delete(&SENT, purpose.key(account))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;

    const NOW: i64 = 1_800_000_000_000;

    fn issued(scope: &Scope, purpose: Purpose, token: &'static str, now_ms: i64) -> bool {
        scope
            .transact_blocking(move |tx| {
                issue(tx, token, &NewLink { purpose, account: &"1".into(), email: "a@kivu.example", now_ms })
            })
            .unwrap()
    }

    fn is_good(scope: &Scope, purpose: Purpose, token: &str, now_ms: i64) -> bool {
        scope.read(|r| find(r, purpose, token, now_ms)).unwrap().is_some()
    }

    #[test]
    fn a_link_is_good_for_its_purpose_and_its_time_and_until_a_newer_one() {
        let scope = Store::in_memory(FaultPlan::default()).scope("auth");
        assert!(issued(&scope, Purpose::Reset, "one", NOW));
        assert!(is_good(&scope, Purpose::Reset, "one", NOW + WINDOW_MS - 1));
        assert!(!is_good(&scope, Purpose::Reset, "one", NOW + WINDOW_MS), "too old");
        assert!(!is_good(&scope, Purpose::Confirm, "one", NOW), "for something else");
        assert!(issued(&scope, Purpose::Confirm, "two", NOW));
        assert!(issued(&scope, Purpose::Reset, "three", NOW));
        assert!(!is_good(&scope, Purpose::Reset, "one", NOW) && is_good(&scope, Purpose::Reset, "three", NOW));
        scope.transact_blocking(|tx| end(tx, Purpose::Reset, &"1".into())).unwrap();
        assert!(!is_good(&scope, Purpose::Reset, "three", NOW));
        assert!(is_good(&scope, Purpose::Confirm, "two", NOW), "another purpose's is left alone");
    }

    #[test]
    fn asking_again_and_again_leaves_the_last_link_good() {
        let scope = Store::in_memory(FaultPlan::default()).scope("auth");
        for (at, token) in (0..).zip(["a", "b", "c"]) {
            assert!(issued(&scope, Purpose::Reset, token, NOW + at));
        }
        assert!(!issued(&scope, Purpose::Reset, "d", NOW + 3), "enough letters");
        assert!(is_good(&scope, Purpose::Reset, "c", NOW + 3) && !is_good(&scope, Purpose::Reset, "d", NOW + 3));
        assert!(issued(&scope, Purpose::Reset, "e", NOW + WINDOW_MS));
    }
}
