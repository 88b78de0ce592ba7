//! The simplified declaration of a producer: a one-time declaration of micro and small primary operators in low-risk
//! countries, in place of a statement for each consignment (reference of the information system, API V3: chapters 4.2, 8.2
//! and 11.1). The shop keeps what its seller tells. Whether a producer may make one it cannot know.

use contracts::ids::ProducerId;
use kernel::store::{Record, Table};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Producer id → its simplified declaration.
    pub(crate) SIMPLIFIED: Table<SimplifiedDeclaration> = "simplified-declarations";
}

/// A simplified declaration, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SimplifiedDeclaration {
    pub(crate) producer: ProducerId,
    /// The declaration's reference number.
    pub(crate) reference: String,
    /// Its verification number; may be empty.
    pub(crate) verification: String,
    /// The postal address of the production, in place of plots; `None` if it names the plots.
    pub(crate) address: Option<PostalAddress>,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for SimplifiedDeclaration {}

/// The postal address of a place of production. Part of [`SimplifiedDeclaration`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PostalAddress {
    /// May be empty.
    pub(crate) street: String,
    pub(crate) postal_code: String,
    pub(crate) city: String,
}
