//! The administrator's lists of accounts, and the search by the words of a name or e-mail address.
//!
//! | table | key | row |
//! |---|---|---|
//! | list `accounts`, list `accounts-{role}` | time of creation | account id |
//! | `account-word` | word, `\0`, account id | nothing |

use contracts::ids::AccountId;
use std::collections::BTreeSet;

use kernel::http::Page;
use kernel::store::{Reader, StoreError, Table, Tx, lists};

use crate::store::{ACCOUNTS, AccountRow};

kernel::tables! {
    /// Word, `\0`, account id → nothing. The audit log is never erased, so it must not contain words of names.
    pub(crate) WORDS: Table<()> = "account-word", unaudited;
}

/// Most index rows that one search reads.
const SEARCHED: usize = 1_000;
/// Most characters of a word that are indexed.
const WORD_MAX: usize = 40;
const ALL: &str = "accounts";

fn having(role: &str) -> String {
    format!("{ALL}-{role}")
}

/// Returns an account's place in the lists, which is also their cursor.
fn sort_key(row: &AccountRow) -> String {
    kernel::store::sort_key(row.created_at_ms, &row.id)
}

fn key(word: &str, id: &AccountId) -> Vec<u8> {
    [word.as_bytes(), &[0], id.as_bytes()].concat()
}

/// Returns the words of a text: runs of letters and digits, in lower case.
fn words(text: &str) -> BTreeSet<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(|part| part.chars().take(WORD_MAX).collect::<String>().to_lowercase()).collect()
}

fn words_of(row: &AccountRow) -> BTreeSet<String> {
    let company = row.company.iter().flat_map(|c| [c.legal_name.as_str(), c.doing_business_as.as_str()]);
    company.chain([row.full_name.as_str(), row.email.as_str()]).flat_map(words).collect()
}

/// Adds a new account to the index. Call it in the commit that writes the account.
pub(crate) fn enter(tx: &mut Tx<'_>, row: &AccountRow) -> Result<(), StoreError> {
    lists::put(tx, ALL, &sort_key(row), &row.id)?;
    row.roles.iter().try_for_each(|role| lists::put(tx, &having(role), &sort_key(row), &row.id))?;
    words_of(row).iter().try_for_each(|word| tx.put(&WORDS, key(word, &row.id), &()))
}

/// Updates the index after a change of an account.
pub(crate) fn follow(tx: &mut Tx<'_>, before: &AccountRow, after: &AccountRow) -> Result<(), StoreError> {
    let (old, new) = (words_of(before), words_of(after));
    old.difference(&new).try_for_each(|word| tx.delete(&WORDS, key(word, &after.id)))?;
    new.difference(&old).try_for_each(|word| tx.put(&WORDS, key(word, &after.id), &()))?;
    let lost = before.roles.iter().filter(|role| !after.roles.contains(role));
    lost.into_iter().try_for_each(|role| lists::remove(tx, &having(role), &sort_key(after)))?;
    after.roles.iter().try_for_each(|role| lists::put(tx, &having(role), &sort_key(after), &after.id))
}

/// Whether an account is in the index.
pub(crate) fn has(reader: &Reader<'_>, row: &AccountRow) -> Result<bool, StoreError> {
    match words_of(row).first() {
        Some(word) => reader.has(&WORDS, key(word, &row.id)),
        // A closed account has no words. It was in the index when it had some.
        None => Ok(true),
    }
}

/// Returns accounts, the newest first: all, or those with a role, or those whose words begin with all words of
/// `sought`. A search looks only at the first thousand index rows of its longest word.
pub(crate) fn page(
    reader: &Reader<'_>,
    sought: &str,
    role: Option<&str>,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<AccountRow>, StoreError> {
    let sought = words(sought);
    let Some(longest) = sought.iter().max_by_key(|word| word.len()) else {
        let list = role.map_or_else(|| ALL.to_owned(), having);
        let (rows, total) = ACCOUNTS.page(reader, &list, cursor, limit + 1)?;
        return Ok(Page::cut(rows, limit, total, sort_key));
    };
    let mut ids = BTreeSet::new();
    for entry in reader.scan(&WORDS, longest.as_bytes(), None).take(SEARCHED) {
        let (key, ()) = entry?;
        ids.extend(key.rsplit(|byte| *byte == 0).next().map(<[u8]>::to_vec));
    }
    let mut found = Vec::new();
    for id in ids {
        found.extend(reader.get(&ACCOUNTS, id)?.filter(|row| fits(row, &sought, role)));
    }
    found.sort_by_key(|row| std::cmp::Reverse(sort_key(row)));
    let total = u64::try_from(found.len()).unwrap_or(u64::MAX);
    found.retain(|row| cursor.is_none_or(|cursor| sort_key(row).as_str() < cursor));
    found.truncate(limit + 1);
    Ok(Page::cut(found, limit, total, sort_key))
}

fn fits(row: &AccountRow, sought: &BTreeSet<String>, role: Option<&str>) -> bool {
    let words = words_of(row);
    let begins = |start: &String| words.iter().any(|word| word.starts_with(start));
    sought.iter().all(begins) && role.is_none_or(|role| row.roles.iter().any(|has| has == role))
}

#[cfg(test)]
mod tests {
    use kernel::Problem;
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;
    use crate::accounts;
    use crate::tests::row;

    fn named(id: &AccountId, name: &str, email: &str, roles: &[&str], at_ms: i64) -> AccountRow {
        let roles = roles.iter().map(|role| (*role).to_owned()).collect();
        let mut row = AccountRow { roles, created_at_ms: at_ms, ..row(id, email) };
        if let Some(company) = &mut row.company {
            company.doing_business_as = name.to_owned();
        }
        row
    }

    fn scope() -> (Store, Scope) {
        let store = Store::in_memory(FaultPlan::default());
        let scope = store.scope("auth");
        let rows = [
            named(&"1".into(), "Ärger & Söhne", "info@aerger.example", &["buyer", "seller"], 1),
            named(&"2".into(), "Mwangaza Ridge", "seller@mwangaza.example", &["buyer", "seller"], 2),
            named(&"3".into(), "Kivu Carriers", "ops@kivu.example", &["buyer", "logistics"], 3),
        ];
        let add = move |tx: &mut Tx<'_>| rows.iter().try_for_each(|row| accounts::add_account(tx, row));
        scope.transact_blocking(add).unwrap_or_else(|e: Problem| panic!("{e}"));
        (store, scope)
    }

    fn found(scope: &Scope, sought: &str, role: Option<&str>) -> Vec<AccountId> {
        let page = scope.read(|r| page(r, sought, role, 10, None)).unwrap();
        assert_eq!(page.total, page.items.len() as u64);
        page.items.into_iter().map(|row| row.id).collect()
    }

    #[test]
    fn accounts_are_found_by_the_beginnings_of_their_words() {
        let (_store, scope) = scope();
        assert_eq!(found(&scope, "", None), ["3", "2", "1"]);
        assert_eq!(found(&scope, " ", Some("seller")), ["2", "1"]);
        assert_eq!(found(&scope, "RIDGE mwan", None), ["2"]);
        assert_eq!(found(&scope, "ops@kivu.example", None), ["3"]);
        assert_eq!(found(&scope, "söhne", None), ["1"]);
        assert_eq!(found(&scope, "example", Some("logistics")), ["3"]);
        assert!(found(&scope, "idge", None).is_empty(), "beginnings alone");
        assert!(found(&scope, "ridge kivu carriers", None).is_empty(), "all of them");
        // All three have the legal name "Kivu Ltd".
        assert_eq!(found(&scope, "kivu", None), ["3", "2", "1"]);
    }

    #[test]
    fn a_part_of_what_was_found_goes_on_where_the_last_one_ended() {
        let (_store, scope) = scope();
        for (sought, role) in [("", None), ("kivu", None), ("", Some("buyer"))] {
            let (mut seen, mut cursor) = (Vec::new(), None);
            loop {
                let part = scope.read(|r| page(r, sought, role, 2, cursor.as_deref())).unwrap();
                assert_eq!(part.total, 3);
                seen.extend(part.items.into_iter().map(|row| row.id));
                cursor = part.next_cursor;
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!(seen, ["3", "2", "1"], "{sought} {role:?}");
        }
    }

    #[test]
    fn an_account_that_changed_is_found_by_what_it_is_now() {
        let (_store, scope) = scope();
        let change = |tx: &mut Tx<'_>| {
            accounts::change_account(tx, &"2".into(), |row| {
                if let Some(company) = &mut row.company {
                    company.doing_business_as = "Baraka".to_owned();
                }
                row.roles = vec!["buyer".to_owned()];
            })
        };
        scope.transact_blocking(change).unwrap_or_else(|e: Problem| panic!("{e}"));
        assert!(found(&scope, "ridge", None).is_empty());
        assert_eq!(found(&scope, "baraka", None), ["2"]);
        assert_eq!(found(&scope, "mwangaza", None), ["2"], "the e-mail is the same");
        assert_eq!(found(&scope, "", Some("seller")), ["1"]);
    }
}
