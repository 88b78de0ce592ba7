//! Pricing's part in the export and the deletion of an account. A seller's lists are its own; of a list for the account a
//! buyer is told its prices alone, since the rest is the seller's.

use kernel::personal::shown;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{Clock, DELETED_NAME, PersonalData, Subject};
use serde_json::{Value, json};

use crate::buyers::store::{self as buyers, BUYERS, Buyer};
use crate::codes;
use crate::codes::model::{Code, Ended};
use crate::codes::store::CODES;
use crate::codes::uses;
use crate::lists::model::{Company, PriceList, of_company, of_seller};
use crate::lists::store;
use crate::lists::tables::{self, LISTS};

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows(pub(crate) Clock);

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let mut own = Vec::new();
        for list in LISTS.rows(reader, &of_seller(account), None) {
            let list = list?;
            own.push(json!({ "list": shown(&list)?, "prices": shown(&tables::prices(reader, &list.id)?)? }));
        }
        let mut given = Vec::new();
        for list in LISTS.rows(reader, &of_company(account), None) {
            let list = list?;
            let prices = shown(&tables::prices(reader, &list.id)?)?;
            given.push(json!({ "seller": list.seller, "days": shown(&list.days)?, "prices": prices }));
        }
        let mut discount_codes = Vec::new();
        for code in CODES.rows(reader, &codes::model::of_seller(account), None) {
            discount_codes.push(shown(&code?)?);
        }
        let used = uses::of_buyer(reader, account)?;
        let used: Vec<Value> = used.into_iter().map(|(code, uses)| json!({ "code": code, "uses": uses })).collect();
        Ok(json!({
            "priceLists": own, "pricesGiven": given, "discountCodes": discount_codes, "discountCodesUsed": used
        }))
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        let of = |tx: &Tx<'_>, list: String| LISTS.rows(&tx.reader(), &list, None).collect::<Result<Vec<_>, _>>();
        for list in of(tx, of_seller(account))? {
            store::erase(tx, &list)?;
        }
        for before in of(tx, of_company(account))? {
            let companies: Vec<Company> =
                before.companies.iter().filter(|company| company.account != *account).cloned().collect();
            LISTS.save(tx, Some(&before), &PriceList { companies, ..before.clone() })?;
        }
        for code in CODES.rows(&tx.reader(), &codes::model::of_seller(account), None).collect::<Result<Vec<_>, _>>()? {
            self.retire(tx, &code)?;
        }
        uses::forget(tx, account)?;
        let rows = |tx: &Tx<'_>, list: String| BUYERS.rows(&tx.reader(), &list, None).collect::<Result<Vec<_>, _>>();
        for row in rows(tx, buyers::list(account))? {
            BUYERS.delete(tx, &row)?;
        }
        for before in rows(tx, buyers::of_buyer(account))? {
            BUYERS.save(tx, Some(&before), &Buyer { name: DELETED_NAME.to_owned(), ..before.clone() })?;
        }
        Ok(())
    }
}

impl PersonalRows {
    /// Deletes a code of an account that goes, or ends it if orders name it.
    fn retire(&self, tx: &mut Tx<'_>, code: &Code) -> Result<(), StoreError> {
        if uses::used(&tx.reader(), &code.id)? == 0 {
            return CODES.delete(tx, code);
        }
        let ended = code.ended.unwrap_or(Ended { at_ms: self.0.now_ms(), by_shop: false });
        CODES.save(tx, Some(code), &Code { ended: Some(ended), ..code.clone() })
    }
}
