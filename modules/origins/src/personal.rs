//! Origins' part in the export and the deletion of an account: a seller's producers and plots, and the data packs.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{DELETED_NAME, PersonalData, Subject};
use serde_json::{Value, json};

use crate::packs::model::{self as packs, Pack};
use crate::packs::orders::{self, SOLD_ORDERS, SoldOrder};
use crate::packs::references::{self, DDS_REFERENCES, of_pack};
use crate::packs::sold_contracts::{self, SOLD_CONTRACTS};
use crate::packs::store::PACKS;
use crate::plots::file::PENDING;
use crate::plots::former::{self, FORMER_PLOTS};
use crate::plots::model as plots;
use crate::plots::store::{self as plot_store, PLOTS};
use crate::producers::model as producers;
use crate::producers::simplified::SIMPLIFIED;
use crate::producers::store::{self as producer_store, PRODUCERS};

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let of_seller = PRODUCERS.rows(reader, &producers::of_seller(account), None);
        let kept = of_seller.collect::<Result<Vec<_>, _>>()?;
        let producers = kept.iter().map(shown).collect::<Result<Vec<_>, _>>()?;
        let simplified = kept.iter().map(|row| reader.get(&SIMPLIFIED, &row.id)).filter_map(Result::transpose);
        let simplified = simplified.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let of_seller = PLOTS.rows(reader, &plots::of_seller(account), None);
        let plots = of_seller.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let former = FORMER_PLOTS.rows(reader, &former::of_seller(account), None);
        let former = former.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let made = PACKS.rows(reader, &packs::of_seller(account), None);
        let made = made.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let got = PACKS.rows(reader, &packs::of_buyer(account), None);
        let got = got.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let sold = SOLD_ORDERS.rows(reader, &orders::all_of(account), None);
        let sold = sold.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let called_off = SOLD_CONTRACTS.rows(reader, &sold_contracts::of_seller(account), None);
        let called_off = called_off.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?;
        let bought = SOLD_ORDERS.rows(reader, &orders::bought_by(account), None);
        let bought = bought.map(|row| Ok(row?.number)).collect::<Result<Vec<String>, StoreError>>()?;
        let mut referred = Vec::new();
        for pack in PACKS.rows(reader, &packs::bought_by(account), None) {
            let rows = DDS_REFERENCES.rows(reader, &of_pack(&pack?.id), None);
            referred.extend(rows.map(|row| shown(&row?)).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(json!({
            "producers": producers, "plots": plots, "packsMade": made, "packsReceived": got, "coveredOrders": sold,
            "coveredContracts": called_off, "coveredPurchases": bought, "statementReferences": referred,
            "simplifiedDeclarations": simplified, "formerPlots": former,
        }))
    }

    /// Sealed packs stay for the other side, which must keep what it declared with for five years; the name goes from
    /// their rows. Drafts go with their seller.
    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        PENDING.erase(tx, account)?;
        let all = PLOTS.rows(&tx.reader(), &plots::of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        all.iter().try_for_each(|plot| plot_store::erase(tx, plot))?;
        let all = PRODUCERS.rows(&tx.reader(), &producers::of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        all.iter().try_for_each(|producer| producer_store::erase(tx, producer))?;
        let made = PACKS.rows(&tx.reader(), &packs::of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        for pack in made {
            let named = Pack { seller_name: DELETED_NAME.to_owned(), ..pack.clone() };
            if pack.seal.is_some() { PACKS.save(tx, Some(&pack), &named) } else { PACKS.delete(tx, &pack) }?;
        }
        let got = PACKS.rows(&tx.reader(), &packs::bought_by(account), None).collect::<Result<Vec<_>, _>>()?;
        for pack in got {
            references::erase(tx, &pack.id)?;
            let statements = pack.statements.iter().cloned();
            let statements =
                statements.map(|statement| packs::Statement { note: String::new(), ..statement }).collect();
            let named = Pack { buyer_name: DELETED_NAME.to_owned(), statements, ..pack.clone() };
            PACKS.save(tx, Some(&pack), &named)?;
        }
        let sold = SOLD_ORDERS.rows(&tx.reader(), &orders::all_of(account), None).collect::<Result<Vec<_>, _>>()?;
        sold.iter().try_for_each(|order| SOLD_ORDERS.delete(tx, order))?;
        let called_off = sold_contracts::of_seller(account);
        let called_off = SOLD_CONTRACTS.rows(&tx.reader(), &called_off, None).collect::<Result<Vec<_>, _>>()?;
        called_off.iter().try_for_each(|contract| SOLD_CONTRACTS.delete(tx, contract))?;
        let bought =
            SOLD_ORDERS.rows(&tx.reader(), &orders::bought_by(account), None).collect::<Result<Vec<_>, _>>()?;
        for order in bought {
            let named = SoldOrder { buyer_name: DELETED_NAME.to_owned(), ..order.clone() };
            SOLD_ORDERS.save(tx, Some(&order), &named)?;
        }
        Ok(())
    }
}
