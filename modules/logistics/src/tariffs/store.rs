//! The table of tariffs.

use contracts::ids::AccountId;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::Tariff;

kernel::tables! {
    /// `shop`, or `seller/` and its account → tariff.
    pub(crate) TARIFFS: Table<Tariff> = "tariffs";
}

/// Whose tariff it is.
#[derive(Clone, Debug)]
pub(crate) enum Owner {
    /// The shop's: it holds for every seller without one.
    Shop,
    Seller(AccountId),
}

impl Owner {
    fn key(&self) -> String {
        match self {
            Owner::Shop => "shop".to_owned(),
            Owner::Seller(account) => format!("seller/{account}"),
        }
    }
}

/// Returns a tariff.
pub(crate) fn of(reader: &Reader<'_>, owner: &Owner) -> Result<Option<Tariff>, StoreError> {
    reader.get(&TARIFFS, owner.key())
}

/// Saves a tariff, or removes it.
pub(crate) fn set(tx: &mut Tx<'_>, owner: &Owner, tariff: Option<&Tariff>) -> Result<(), StoreError> {
    match tariff {
        Some(tariff) => tx.put(&TARIFFS, owner.key(), tariff),
        None => tx.delete(&TARIFFS, owner.key()),
    }
}
