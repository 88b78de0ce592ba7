//! The declaration of a module's tables.

/// Declares tables of a module, each with one line: its constant, and its entry in `TABLES`, which the module adds to
/// its list of tables. A `TABLES` that is not added is unused, and the compiler warns.
///
/// `unaudited` after a name leaves the table out of the audit log: nobody would ask about its changes.
#[macro_export]
macro_rules! tables {
    ($($(#[$doc:meta])* $visible:vis $name:ident: $table:ty = $text:literal $(, $unaudited:ident)?;)+) => {
        $($(#[$doc])* $visible const $name: $table = <$table>::new($text);)+

        /// The tables of this file, as the module lists them.
        pub(crate) const TABLES: &[$crate::store::StoredTable] = &[$($name.stored()$(.$unaudited())?),+];
    };
}
