//! Everything that this module stores, by name. A type that is missing here can be neither exported nor upgraded.

use contracts::auth::{RoleAnswered, RoleAsked, SellerStanding};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{
    access, addresses, admin, companies, confirm, links, networks, roles, second_factor, sessions, staff, stalls, store,
};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        access::TABLES,
        addresses::TABLES,
        admin::directory::TABLES,
        admin::standing::TABLES,
        companies::invitations::TABLES,
        companies::limits::TABLES,
        companies::members::TABLES,
        companies::sent::TABLES,
        confirm::store::TABLES,
        links::TABLES,
        networks::TABLES,
        roles::index::TABLES,
        roles::requests::TABLES,
        second_factor::store::TABLES,
        sessions::TABLES,
        staff::invitations::TABLES,
        stalls::TABLES,
        store::TABLES,
    ]
    .concat()
}

/// The events that the module emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![RoleAsked::stored(), RoleAnswered::stored(), SellerStanding::stored()]
}
