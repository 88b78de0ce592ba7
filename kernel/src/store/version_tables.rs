//! The tables in which the store keeps the versions of its rows.
//!
//! | table of `_store` | key | row |
//! |---|---|---|
//! | `versions` | `scope/table`, or an event's name | the version that is written |
//! | `unfinished` | the same | the oldest version that rows may still have |

use super::stored_table::StoredTable;
use super::table::Table;

pub(super) const SCOPE: &str = "_store";

pub(super) const VERSIONS: Table<u64> = Table::new("versions");

pub(super) const UNFINISHED: Table<u64> = Table::new("unfinished");

/// The tables of this scope.
pub(super) fn tables() -> Vec<StoredTable> {
    vec![VERSIONS.stored(), UNFINISHED.stored()]
}
