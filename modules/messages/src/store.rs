//! The tables of contact messages and subscribers.

use contracts::email;
use kernel::http::Page;
use kernel::store::{Reader, Record, Scope, StoreError, Table, Tx};

use crate::model::{Contact, Subscriber};
use crate::notifications;

kernel::tables! {
    /// Message id → message.
    pub(crate) CONTACTS: Table<Contact> = "contacts";
    /// Subscriber id → subscriber.
    pub(crate) SUBSCRIBERS: Table<Subscriber> = "subscribers";
    /// E-mail, lower case → nothing: each address is stored once.
    pub(crate) SUBSCRIBED: Table<()> = "subscribed";
    /// E-mail in lower case, `\0`, table, `\0`, id: the messages and the subscription of an address.
    pub(crate) BY_EMAIL: Table<()> = "by-email";
    /// Table → how many rows it has.
    pub(crate) COUNTS: Table<u64> = "counts", unaudited;
}

/// Rows in one commit while an older store is brought up to date.
const CHUNK: usize = 500;

const CONTACT_COUNT: &str = "contacts";
const SUBSCRIBER_COUNT: &str = "subscribers";
/// Administrators' notifications of messages; not counted.
const TOLD: &str = "told";

/// Saves a message.
pub(crate) fn keep_contact(tx: &mut Tx<'_>, contact: &Contact) -> Result<(), StoreError> {
    tx.put(&CONTACTS, &contact.id, contact)?;
    tx.put(&BY_EMAIL, email_key(&contact.email, CONTACT_COUNT, &contact.id), &())?;
    count(tx, CONTACT_COUNT)
}

/// Saves an address, once.
pub(crate) fn subscribe(tx: &mut Tx<'_>, subscriber: &Subscriber) -> Result<(), StoreError> {
    if tx.has(&SUBSCRIBED, &subscriber.email)? {
        return Ok(());
    }
    tx.put(&SUBSCRIBED, &subscriber.email, &())?;
    tx.put(&SUBSCRIBERS, &subscriber.id, subscriber)?;
    tx.put(&BY_EMAIL, email_key(&subscriber.email, SUBSCRIBER_COUNT, &subscriber.id), &())?;
    count(tx, SUBSCRIBER_COUNT)
}

fn email_key(address: &str, table: &str, id: &str) -> String {
    format!("{}\0{table}\0{id}", email::normal(address))
}

/// The messages and the subscription of an address.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    /// Messages to the shop, the oldest first.
    pub(crate) contacts: Vec<Contact>,
    /// The subscription to the newsletter, if any.
    pub(crate) subscriber: Option<Subscriber>,
}

/// Notes that an administrator was notified of a message from an address.
pub(crate) fn note_told(tx: &mut Tx<'_>, address: &str, notification: &str) -> Result<(), StoreError> {
    tx.put(&BY_EMAIL, email_key(address, TOLD, notification), &())
}

/// Returns all that was sent from an address, which is in lower case.
pub(crate) fn written(reader: &Reader<'_>, address: &str) -> Result<Written, StoreError> {
    let mut found = Written::default();
    for (table, id) in ids(reader, address)? {
        match table.as_str() {
            CONTACT_COUNT => found.contacts.extend(reader.get(&CONTACTS, id)?),
            SUBSCRIBER_COUNT => found.subscriber = reader.get(&SUBSCRIBERS, id)?,
            _ => {}
        }
    }
    Ok(found)
}

/// Deletes all that was sent from an address, which is in lower case.
pub(crate) fn forget(tx: &mut Tx<'_>, address: &str) -> Result<(), StoreError> {
    for (table, id) in ids(&tx.reader(), address)? {
        match table.as_str() {
            CONTACT_COUNT => tx.delete(&CONTACTS, &id)?,
            SUBSCRIBER_COUNT => {
                tx.delete(&SUBSCRIBERS, &id)?;
                tx.delete(&SUBSCRIBED, address)?;
            }
            _ => notifications::store::take_back(tx, &id.as_str().into())?,
        }
        if let Some(count) = tx.get(&COUNTS, &table)? {
            tx.put(&COUNTS, &table, &count.saturating_sub(1))?;
        }
        tx.delete(&BY_EMAIL, email_key(address, &table, &id))?;
    }
    Ok(())
}

/// Returns table and id of each row of an address.
fn ids(reader: &Reader<'_>, address: &str) -> Result<Vec<(String, String)>, StoreError> {
    let prefix = format!("{address}\0");
    let keys = reader.scan(&BY_EMAIL, prefix.as_bytes(), None).map(|row| row.map(|(key, ())| key));
    let part = |key: Vec<u8>| {
        let rest = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
        rest.split_once('\0').map(|(table, id)| (table.to_owned(), id.to_owned()))
    };
    keys.filter_map(|key| key.map(part).transpose()).collect()
}

/// Fills [`BY_EMAIL`] in a store that is older than it. The oldest row of each table comes last, so its presence shows
/// that all are there, even if the process stopped on the way.
pub(crate) fn catch_up(scope: &Scope) -> Result<(), StoreError> {
    enter_all(scope, &CONTACTS, CONTACT_COUNT, |row: &Contact| &row.email)?;
    enter_all(scope, &SUBSCRIBERS, SUBSCRIBER_COUNT, |row: &Subscriber| &row.email)
}

fn enter_all<R: Record + Send + 'static>(
    scope: &Scope,
    table: &'static Table<R>,
    name: &'static str,
    address: impl Fn(&R) -> &String,
) -> Result<(), StoreError> {
    let key = |key: &[u8], row: &R| email_key(address(row), name, &String::from_utf8_lossy(key));
    let complete = scope.read(|r| match r.scan(table, b"", None).next().transpose()? {
        Some((id, row)) => r.has(&BY_EMAIL, key(&id, &row)),
        None => Ok(true),
    })?;
    if complete {
        return Ok(());
    }
    let mut before: Option<Vec<u8>> = None;
    loop {
        let rows: Vec<(Vec<u8>, R)> =
            scope.read(|r| r.scan_back(table, b"", before.as_deref()).take(CHUNK).collect::<Result<_, _>>())?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        before = Some(last.clone());
        let keys: Vec<String> = rows.iter().map(|(id, row)| key(id, row)).collect();
        scope.transact_blocking(move |tx| keys.iter().try_for_each(|key| tx.put(&BY_EMAIL, key, &())))?;
    }
}

fn count(tx: &mut Tx<'_>, name: &str) -> Result<(), StoreError> {
    let count = tx.get(&COUNTS, name)?.unwrap_or(0);
    tx.put(&COUNTS, name, &(count + 1))
}

/// Returns messages, newest first.
pub(crate) fn contacts(reader: &Reader<'_>, limit: usize, cursor: Option<&str>) -> Result<Page<Contact>, StoreError> {
    Ok(newest(reader, &CONTACTS, CONTACT_COUNT, limit, cursor)?.map(|(_, row)| row))
}

/// Returns subscribers, newest first.
pub(crate) fn subscribers(
    reader: &Reader<'_>,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<Subscriber>, StoreError> {
    Ok(newest(reader, &SUBSCRIBERS, SUBSCRIBER_COUNT, limit, cursor)?.map(|(_, row)| row))
}

/// Returns rows of a table whose keys are ids, with their ids, newest first; a cursor is an id.
pub(crate) fn newest<R: Record>(
    reader: &Reader<'_>,
    table: &Table<R>,
    count: &str,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<(String, R)>, StoreError> {
    let rows = reader.scan_back(table, b"", cursor.map(str::as_bytes)).take(limit + 1);
    let with_id =
        |row: Result<(Vec<u8>, R), StoreError>| row.map(|(key, row)| (String::from_utf8_lossy(&key).into_owned(), row));
    let rows = rows.map(with_id).collect::<Result<Vec<_>, _>>()?;
    let total = reader.get(&COUNTS, count)?.unwrap_or(0);
    Ok(Page::cut(rows, limit, total, |(id, _)| id.clone()))
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;

    fn scope() -> Scope {
        Store::in_memory(FaultPlan::default()).scope("messages")
    }

    fn subscribes(scope: &Scope, n: u32, email: &str) {
        let row = Subscriber { id: format!("s{n}").into(), email: email.to_owned(), at_ms: i64::from(n) };
        scope.transact_blocking(move |tx| subscribe(tx, &row)).unwrap();
    }

    #[test]
    fn an_address_is_kept_once_since_it_first_came() {
        let scope = scope();
        for (n, email) in [(1, "a@b.co"), (2, "c@d.co"), (3, "a@b.co")] {
            subscribes(&scope, n, email);
        }
        let page = scope.read(|r| subscribers(r, 10, None)).unwrap();
        assert_eq!(
            page.items.iter().map(|s| (s.email.as_str(), s.at_ms)).collect::<Vec<_>>(),
            [("c@d.co", 2), ("a@b.co", 1)]
        );
        assert_eq!((page.total, page.next_cursor), (2, None));
    }

    #[test]
    fn pages_go_through_all_messages_newest_first() {
        let scope = scope();
        for n in 0..7 {
            let contact = Contact {
                id: format!("c{n}").into(),
                name: "Name".into(),
                email: "a@b.co".into(),
                message: format!("message {n}"),
                at_ms: n,
            };
            scope.transact_blocking(move |tx| keep_contact(tx, &contact)).unwrap();
        }
        let (mut seen, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let page = scope.read(|r| contacts(r, 3, cursor.as_deref())).unwrap();
            assert_eq!(page.total, 7);
            seen.extend(page.items.into_iter().map(|contact| contact.at_ms));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, [6, 5, 4, 3, 2, 1, 0]);
    }
}
