//! The tables of notifications, and the functions that change them.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, NotificationId};
use contracts::messages::NotificationAdded;
use kernel::http::Page;
use kernel::store::{Collection, Listed, Reader, StoreError, Tx, lists, sort_key};

use super::model::Notification;
use crate::mail::model::Email;
use crate::mail::outbox;

kernel::tables! {
    /// Notification id → notification.
    pub(crate) NOTIFICATIONS: Collection<Notification> = "notifications";
}

/// How many notifications one transaction marks as read.
pub(crate) const AT_ONCE: usize = 500;

fn all(account: &AccountId) -> String {
    format!("notifications/{account}")
}

/// The name of the list of an account's unread notifications.
pub(crate) fn unread(account: &AccountId) -> String {
    format!("unread-notifications/{account}")
}

impl Listed for Notification {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let unread = (!self.read).then(|| unread(&self.account));
        unread.into_iter().chain([all(&self.account)]).collect()
    }
}

/// Adds a notification, once for each id, and an e-mail where the account wants one.
pub(crate) fn add(tx: &mut Tx<'_>, notification: &Notification, now_ms: i64) -> Result<(), StoreError> {
    if add_unmailed(tx, notification)? {
        outbox::put(tx, &Email::from(notification), now_ms, now_ms)?;
    }
    Ok(())
}

/// Adds a notification without an e-mail, once for each id. Returns whether it was new.
pub(crate) fn add_unmailed(tx: &mut Tx<'_>, notification: &Notification) -> Result<bool, StoreError> {
    if tx.has(&NOTIFICATIONS, &notification.id)? {
        return Ok(false);
    }
    NOTIFICATIONS.save(tx, None, notification)?;
    changed(tx, notification)?;
    Ok(true)
}

fn changed(tx: &mut Tx<'_>, notification: &Notification) -> Result<(), StoreError> {
    let Notification { account, id, at_ms, .. } = notification.clone();
    tx.emit(&NotificationAdded { account, notification: id, at_ms })
}

/// Marks those of these notifications that are an account's as read.
pub(crate) fn read(tx: &mut Tx<'_>, account: &AccountId, ids: &[NotificationId]) -> Result<(), StoreError> {
    let mut last = None;
    for id in ids {
        let found = tx.get(&NOTIFICATIONS, id)?;
        let Some(before) = found.filter(|n| n.account == *account && !n.read) else { continue };
        let notification = Notification { read: true, ..before.clone() };
        NOTIFICATIONS.save(tx, Some(&before), &notification)?;
        last = Some(notification);
    }
    // One event is enough: the account's pages then update their counts.
    last.iter().try_for_each(|notification| changed(tx, notification))
}

/// Marks an account's newest unread notifications as read, up to [`AT_ONCE`]. Returns whether there may be more.
pub(crate) fn read_all(tx: &mut Tx<'_>, account: &AccountId) -> Result<bool, StoreError> {
    let list = unread(account);
    let reader = tx.reader();
    let ids = lists::newest(&reader, &list, None).take(AT_ONCE).map(|id| id.map(NotificationId::from));
    let ids = ids.collect::<Result<Vec<_>, _>>()?;
    read(tx, account, &ids)?;
    Ok(ids.len() == AT_ONCE)
}

/// Deletes all notifications of an account.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    let notification = NOTIFICATIONS.rows(&tx.reader(), &all(account), None).collect::<Result<Vec<_>, _>>()?;
    notification.iter().try_for_each(|notification| NOTIFICATIONS.delete(tx, notification))
}

/// Whether a notification with this id exists.
pub(crate) fn is_there(tx: &Tx<'_>, id: &NotificationId) -> Result<bool, StoreError> {
    tx.has(&NOTIFICATIONS, id)
}

/// Deletes a notification.
pub(crate) fn take_back(tx: &mut Tx<'_>, id: &NotificationId) -> Result<(), StoreError> {
    let Some(notification) = tx.get(&NOTIFICATIONS, id)? else { return Ok(()) };
    NOTIFICATIONS.delete(tx, &notification)
}

/// Returns an account's notifications, newest first.
pub(crate) fn page(
    reader: &Reader<'_>,
    account: &AccountId,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<Notification>, StoreError> {
    let (rows, total) = NOTIFICATIONS.page(reader, &all(account), cursor, limit + 1)?;
    Ok(Page::cut(rows, limit, total, Notification::sort_key))
}
