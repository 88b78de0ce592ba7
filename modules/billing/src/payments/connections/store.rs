//! The table of connections.

use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Connection, ProviderKind};

kernel::tables! {
    /// The provider's name → the shop's connection to it.
    pub(crate) CONNECTIONS: Table<Connection> = "connections";
}

/// The connection to a provider, if there is one.
pub(crate) fn find(reader: &Reader<'_>, provider: ProviderKind) -> Result<Option<Connection>, StoreError> {
    reader.get(&CONNECTIONS, provider.as_str())
}

/// Saves a connection.
pub(crate) fn put(tx: &mut Tx<'_>, connection: &Connection) -> Result<(), StoreError> {
    tx.put(&CONNECTIONS, connection.provider.as_str(), connection)
}
