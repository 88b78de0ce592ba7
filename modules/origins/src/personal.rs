//! Origins' part in the export and the deletion of an account: a seller's producers and plots.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{PersonalData, Subject};
use serde_json::{Value, json};

use crate::plots::model as plots;
use crate::plots::store::{self as plot_store, PLOTS};
use crate::producers::model as producers;
use crate::producers::store::{self as producer_store, PRODUCERS};

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let of_seller = PRODUCERS.rows(reader, &producers::of_seller(account), None);
        let producers = of_seller.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let of_seller = PLOTS.rows(reader, &plots::of_seller(account), None);
        let plots = of_seller.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        Ok(json!({ "producers": producers, "plots": plots }))
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        let all = PLOTS.rows(&tx.reader(), &plots::of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        all.iter().try_for_each(|plot| plot_store::erase(tx, plot))?;
        let all = PRODUCERS.rows(&tx.reader(), &producers::of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        all.iter().try_for_each(|producer| producer_store::erase(tx, producer))
    }
}
