//! Bills at provisional prices. Once the price is final, the rest is billed by a second bill, or credited.

use contracts::ids::BillId;
use contracts::tax::part;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Bill id → that its price is provisional.
    pub(crate) PROVISIONALS: Table<Provisional> = "provisional-bills";
}

/// What the final price made of a bill. Part of [`Provisional`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settled {
    /// The units that have a final price.
    pub(crate) units: u32,
    /// What the provisional bill asks for them with tax, less what was credited, in minor units.
    pub(crate) kept: i64,
    /// The bill of the rest, if there was one to pay.
    pub(crate) rest: Option<BillId>,
    /// What that asks for with tax, in minor units.
    pub(crate) more: i64,
    /// The units that came back since.
    pub(crate) returned: u32,
}

/// That the price of a bill is provisional, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Provisional {
    /// The percentage of the price of the day that the bill asks for.
    pub(crate) percent: u8,
    /// `None` before the price is final.
    pub(crate) settled: Option<Settled>,
}
impl Record for Provisional {}

impl Settled {
    /// Takes returned units off, and returns what they cost on the provisional bill and on that of the rest. The credits of
    /// all units sum to the whole of each.
    pub(crate) fn give_back(&mut self, quantity: u32) -> (i64, i64) {
        let before = self.returned;
        self.returned = self.units.min(before.saturating_add(quantity));
        let of = |gross| part(gross, self.units, before, self.returned);
        (of(self.kept), of(self.more))
    }
}

/// Notes that the price of a bill is provisional.
pub(crate) fn note(tx: &mut Tx<'_>, bill: &BillId, percent: u8) -> Result<(), StoreError> {
    tx.put(&PROVISIONALS, bill, &Provisional { percent, settled: None })
}

/// Returns whether and how the price of a bill is provisional.
pub(crate) fn find(reader: &Reader<'_>, bill: &BillId) -> Result<Option<Provisional>, StoreError> {
    reader.get(&PROVISIONALS, bill)
}
