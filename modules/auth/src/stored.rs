//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use contracts::auth::{RoleAnswered, RoleAsked};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{
    access, addresses, admin, companies, confirm, links, networks, roles, second_factor, sessions, stalls, store,
};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        access::ACCESS.stored(),
        access::ACCESS_OF.stored(),
        access::USED.stored(),
        addresses::ADDRESSES.stored(),
        admin::directory::WORDS.stored(),
        admin::standing::SUSPENDED.stored(),
        admin::standing::CLOSED.stored(),
        companies::invitations::INVITATIONS.stored(),
        companies::invitations::BY_TOKEN.stored(),
        companies::invitations::BY_COMPANY.stored(),
        companies::limits::LIMITS.stored(),
        companies::sent::SENT.stored(),
        companies::sent::SENT_AT.stored(),
        companies::members::MEMBERS.stored(),
        companies::members::MEMBERS_OF.stored(),
        confirm::store::CONFIRMED.stored(),
        links::LINKS.stored(),
        links::SENT.stored(),
        links::ASKED.stored(),
        networks::KNOWN.stored(),
        roles::ROLES.stored(),
        roles::requests::REQUESTS.stored(),
        roles::requests::WAITING.stored(),
        second_factor::store::FACTORS.stored(),
        second_factor::store::BEGUN.stored(),
        sessions::SESSIONS.stored(),
        sessions::SESSIONS_OF.stored(),
        stalls::STALLS.stored(),
        store::ACCOUNTS.stored(),
        store::EMAILS.stored(),
    ]
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![RoleAsked::stored(), RoleAnswered::stored()]
}
