//! The shop of a history: its store, its clock, and the commits that it makes.

use std::sync::Arc;

use contracts::ids::BillId;
use kernel::TxError;
use kernel::secrets::Vault;
use kernel::store::{FaultPlan, Reader, Scope, Store, StoreError, Tx};
use rand::Rng;
use rand::rngs::StdRng;

use crate::ledger::books::{self, BillBooks};
use crate::ledger::post::ENTRIES;
use crate::payouts::details::{Details, PayoutKind};
use crate::payouts::store::{self as ways, PayoutRow};
use crate::testing::NOW;

pub(super) const SELLERS: [&str; 3] = ["alba", "bora", "cora"];

/// The rows of a table.
pub(super) fn rows<T: kernel::store::Record>(reader: &Reader<'_>, table: &kernel::store::Table<T>) -> Vec<T> {
    reader.scan(table, &[], None).map(|row| row.unwrap().1).collect()
}

/// A shop's books on a store in memory.
pub(super) struct World {
    pub(super) scope: Scope,
    pub(super) vault: Arc<Vault>,
    pub(super) now_ms: i64,
    /// The number of the next id.
    next: u32,
}

impl World {
    pub(super) fn new(vault: &Arc<Vault>) -> Self {
        let scope = Store::in_memory(FaultPlan::default()).scope("billing");
        // The last seller never says how it is paid, so what it is owed is carried on.
        for seller in &SELLERS[..2] {
            let details = Details { holder: (*seller).to_owned(), number: "1".to_owned(), ..Details::default() };
            let row = PayoutRow {
                id: "way".into(),
                account: (*seller).into(),
                kind: PayoutKind::Account,
                sealed: details.seal(vault, seller).unwrap(),
                at_ms: NOW,
            };
            scope.transact_blocking(move |tx| ways::keep(tx, &row)).unwrap();
        }
        World { scope, vault: vault.clone(), now_ms: NOW, next: 0 }
    }

    pub(super) fn id(&mut self) -> String {
        self.next += 1;
        format!("{:05}", self.next)
    }

    /// Makes a commit. One that is refused moves nothing.
    pub(super) fn commit<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Tx<'_>) -> Result<T, TxError> + Send + 'static,
    ) -> Option<T> {
        let before = self.scope.read(|r| Ok::<_, StoreError>(rows(r, &ENTRIES).len())).unwrap();
        match self.scope.transact_blocking(f) {
            Ok(done) => Some(done),
            Err(TxError::Refused(_)) => {
                let after = self.scope.read(|r| Ok::<_, StoreError>(rows(r, &ENTRIES).len())).unwrap();
                assert_eq!(before, after, "what is refused moves nothing");
                None
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    pub(super) fn any<T: kernel::store::Record>(
        &self,
        table: &kernel::store::Table<T>,
        random: &mut StdRng,
    ) -> Option<T> {
        let mut all = self.scope.read(|r| Ok::<_, StoreError>(rows(r, table))).unwrap();
        (!all.is_empty()).then(|| all.swap_remove(random.random_range(0..all.len())))
    }

    pub(super) fn books(&self, bill: &BillId) -> BillBooks {
        self.scope.read(|reader| books::load(reader, bill)).unwrap()
    }
}
