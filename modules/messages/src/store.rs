//! Tables, and reading them.

use kernel::http::Page;
use kernel::store::{Reader, Record, StoreError, Table, Tx};

use crate::model::{Contact, Subscriber};

/// Message id → message.
pub(crate) const CONTACTS: Table<Contact> = Table::new("contacts");
/// Subscriber id → subscriber.
pub(crate) const SUBSCRIBERS: Table<Subscriber> = Table::new("subscribers");
/// E-mail, lower case → nothing: each address is kept once.
const SUBSCRIBED: Table<()> = Table::new("subscribed");
/// Table → how many rows it has.
const COUNTS: Table<u64> = Table::new("counts");

const CONTACT_COUNT: &str = "contacts";
const SUBSCRIBER_COUNT: &str = "subscribers";

/// Keeps a message.
pub(crate) fn keep_contact(tx: &mut Tx<'_>, contact: &Contact) -> Result<(), StoreError> {
    tx.put(&CONTACTS, &contact.id, contact)?;
    count(tx, CONTACT_COUNT)
}

/// Keeps an address, once.
pub(crate) fn subscribe(tx: &mut Tx<'_>, subscriber: &Subscriber) -> Result<(), StoreError> {
    if tx.has(&SUBSCRIBED, &subscriber.email)? {
        return Ok(());
    }
    tx.put(&SUBSCRIBED, &subscriber.email, &())?;
    tx.put(&SUBSCRIBERS, &subscriber.id, subscriber)?;
    count(tx, SUBSCRIBER_COUNT)
}

fn count(tx: &mut Tx<'_>, name: &str) -> Result<(), StoreError> {
    let count = tx.get(&COUNTS, name)?.unwrap_or(0);
    tx.put(&COUNTS, name, &(count + 1))
}

/// Messages, newest first.
pub(crate) fn contacts(reader: &Reader<'_>, limit: usize, cursor: Option<&str>) -> Result<Page<Contact>, StoreError> {
    newest(reader, &CONTACTS, CONTACT_COUNT, limit, cursor)
}

/// Subscribers, newest first.
pub(crate) fn subscribers(
    reader: &Reader<'_>,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<Subscriber>, StoreError> {
    newest(reader, &SUBSCRIBERS, SUBSCRIBER_COUNT, limit, cursor)
}

/// A part of a table whose keys are ids, from the newest on; a cursor is an id.
fn newest<R: Record>(
    reader: &Reader<'_>,
    table: &Table<R>,
    count: &str,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<R>, StoreError> {
    let rows = reader.scan_back(table, b"", cursor.map(str::as_bytes)).take(limit + 1);
    let rows = rows.collect::<Result<Vec<(Vec<u8>, R)>, StoreError>>()?;
    let total = reader.get(&COUNTS, count)?.unwrap_or(0);
    let page = Page::cut(rows, limit, total, |(key, _)| String::from_utf8_lossy(key).into_owned());
    Ok(page.map(|(_, row)| row))
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;

    fn scope() -> Scope {
        Store::in_memory(FaultPlan::default()).scope("messages")
    }

    fn subscribes(scope: &Scope, n: u32, email: &str) {
        let row = Subscriber { id: format!("s{n}"), email: email.to_owned(), at_ms: i64::from(n) };
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
                id: format!("c{n}"),
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
