//! What the goods of a bill are certified for.
//!
//! Until they leave their seller, the module `lots` says what holds today. What held on the day on which they left is stored
//! here once and stays, as the rest of an invoice does, whatever becomes of the certificates.

use contracts::certificates::{ClaimPort, GoodsCertified, GoodsClaim, LineClaims};
use contracts::ids::LineId;
use jiff::civil::Date;
use kernel::Context;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::Bill;

kernel::tables! {
    /// Line of an order → what its goods were certified for when they left.
    pub(crate) CLAIMS: Table<KeptClaims> = "bill-claims";
}

/// What the goods of a line were certified for on the day on which they left, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptClaims {
    pub(crate) day: Date,
    /// May be empty.
    pub(crate) claims: Vec<GoodsClaim>,
}
impl Record for KeptClaims {}

/// Keeps the claims of goods that left, once.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn keep(tx: &mut Tx<'_>, certified: GoodsCertified) -> Result<(), StoreError> {
    if tx.has(&CLAIMS, &certified.line)? {
        return Ok(());
    }
    tx.put(&CLAIMS, &certified.line, &KeptClaims { day: certified.day, claims: certified.claims })
}

/// Returns the claims of each of a bill's lines of goods, in their order.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn of_bill(context: &Context, reader: &Reader<'_>, bill: &Bill) -> Result<Vec<LineClaims>, StoreError> {
    let lots = context.port::<dyn ClaimPort>();
    let of_line = |line: &LineId| match (reader.get(&CLAIMS, line)?, &lots) {
        (Some(KeptClaims { day, claims }), _) => Ok(LineClaims { shipped: Some(day), claims }),
        (None, Some(lots)) => lots.read(reader, |lots, reader| lots.of_line(reader, line)),
        (None, None) => Ok(LineClaims::default()),
    };
    bill.order_lines.iter().map(of_line).collect()
}
