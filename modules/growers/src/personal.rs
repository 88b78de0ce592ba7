//! The module's part in the export and the deletion of an account: a seller's book of growers.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Value, json};

use crate::accounts::entry::entries;
use crate::accounts::model::of_season;
use crate::accounts::store::{ACCOUNTS, ENTRIES, SEASONS, season_key};
use crate::deliveries::model::list;
use crate::deliveries::store::DELIVERIES;
use crate::{deliveries, imports};

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let deliveries = DELIVERIES.rows(reader, &list(account, None, None, None), None);
        let deliveries = deliveries.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let entered = ENTRIES.rows(reader, &entries(account), None);
        let entered = entered.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let (mut seasons, mut accounts) = (Vec::new(), Vec::new());
        for row in reader.scan(&SEASONS, season_key(account, "").as_bytes(), None) {
            let season = row?.1;
            for account in ACCOUNTS.rows(reader, &of_season(account, &season.name), None) {
                accounts.push(shown(&account?)?);
            }
            seasons.push(shown(&season)?);
        }
        Ok(json!({ "deliveries": deliveries, "entries": entered, "seasons": seasons, "growerAccounts": accounts }))
    }

    /// The book is the seller's alone, so it goes with its account. The lots keep what they need.
    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        let every = list(account, None, None, None);
        let all = DELIVERIES.rows(&tx.reader(), &every, None).collect::<Result<Vec<_>, _>>()?;
        all.iter().try_for_each(|delivery| DELIVERIES.delete(tx, delivery))?;
        let all = ENTRIES.rows(&tx.reader(), &entries(account), None).collect::<Result<Vec<_>, _>>()?;
        all.iter().try_for_each(|entry| ENTRIES.delete(tx, entry))?;
        let seasons = tx.scan(&SEASONS, season_key(account, "").as_bytes(), None);
        let seasons = seasons.map(|row| Ok(row?.1.name)).collect::<Result<Vec<String>, StoreError>>()?;
        for name in seasons {
            let all = ACCOUNTS.rows(&tx.reader(), &of_season(account, &name), None).collect::<Result<Vec<_>, _>>()?;
            all.iter().try_for_each(|row| ACCOUNTS.delete(tx, row))?;
            tx.delete(&SEASONS, season_key(account, &name))?;
        }
        imports::store::erase(tx, account)?;
        deliveries::store::erase(tx, account)
    }
}
