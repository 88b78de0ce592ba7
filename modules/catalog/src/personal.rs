//! The catalogue's part in the export and deletion of an account.
//!
//! Products stay in their buyers' books and reviews on their pages, without the name. Viewed products are deleted.

use kernel::personal::{in_the_way, shown};
use kernel::store::{Reader, StoreError, Tx};
use kernel::{DELETED_NAME, PersonalData, Subject};
use serde_json::{Value, json};

use crate::inventory::import::PENDING;
use crate::inventory::store as inventory;
use crate::model::Product;
use crate::sale::WITHHELD;
use crate::store::{self, COSTS, PRODUCTS, RECENT, REMOVED, STOCK};
use crate::{recent, reviews};

/// The catalogue's personal data.
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Value, StoreError> {
        let products = store::products_of(reader, subject.account)?;
        Ok(json!({
            "products": products.iter().map(|row| product(reader, row)).collect::<Result<Vec<_>, _>>()?,
            "reviews": shown(&reviews::by(reader, subject.account)?)?,
            "viewed": recent::list(reader, subject.account)?,
        }))
    }

    fn open_business(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Vec<String>, StoreError> {
        let mut held = Vec::new();
        for row in store::products_of(reader, subject.account)? {
            if reader.get(&STOCK, &row.id)?.is_some_and(|stock| stock.reserved > 0) {
                held.push(row.facts.name);
            }
        }
        Ok(in_the_way("Stock of these goods is held for contracts", &held).into_iter().collect())
    }

    fn erase(&self, tx: &mut Tx<'_>, subject: Subject<'_>) -> Result<(), StoreError> {
        let products = store::products_of(&tx.reader(), subject.account)?;
        for Product { id, .. } in products {
            inventory::take_out(tx, &id)?;
            if let Some(row) = tx.get(&PRODUCTS, &id)? {
                tx.put(&PRODUCTS, &id, &Product { seller_name: DELETED_NAME.to_owned(), ..row })?;
            }
        }
        PENDING.erase(tx, subject.account)?;
        reviews::unname(tx, subject.account)?;
        tx.delete(&RECENT, subject.account)
    }
}

fn product(reader: &Reader<'_>, row: &Product) -> Result<Value, StoreError> {
    let mut value = shown(row)?;
    value["stock"] = shown(&reader.get(&STOCK, &row.id)?.unwrap_or_default())?;
    value["unit_cost"] = shown(&reader.get(&COSTS, &row.id)?)?;
    value["deleted"] = reader.has(&REMOVED, &row.id)?.into();
    value["taken_off_sale"] = json!(reader.get(&WITHHELD, &row.id)?.map(|withheld| withheld.reason));
    Ok(value)
}
