//! The declaration of a module's tables.

/// Declares tables of a module, each with one line: its constant, and its entry in `TABLES`, which the module's list of
/// tables takes up. What is declared and not listed there is unused, which the compiler tells.
///
/// `unaudited` after a name leaves the table out of the audit log: nobody would ask who changed what is in it.
#[macro_export]
macro_rules! tables {
    ($($(#[$doc:meta])* $visible:vis $name:ident: $table:ty = $text:literal $(, $unaudited:ident)?;)+) => {
        $($(#[$doc])* $visible const $name: $table = <$table>::new($text);)+

        /// The tables of this file, as the module lists them.
        pub(crate) const TABLES: &[$crate::store::StoredTable] = &[$($name.stored()$(.$unaudited())?),+];
    };
}
