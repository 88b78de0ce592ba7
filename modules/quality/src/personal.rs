//! Quality's part in the export and the deletion of an account.

use std::collections::BTreeSet;

use kernel::personal::{in_the_way, shown};
use kernel::store::{Reader, StoreError, Tx};
use kernel::{AccountId, DELETED_NAME, PersonalData, Subject};
use serde_json::{Value, json};

use crate::cupping::model::{Cupper, Cupping, Sheet, of_account, of_cupper, sheets_by};
use crate::cupping::store::{CUPPINGS, SHEETS};
use crate::samples::model::{Sample, Side, of_side};
use crate::samples::store::SAMPLES;

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows;

fn samples(reader: &Reader<'_>, side: Side, account: &AccountId, open: bool) -> Result<Vec<Sample>, StoreError> {
    SAMPLES.rows(reader, &of_side(side, account, open), None).collect()
}

/// The sessions that the account holds, or in which it cups, each once.
fn cuppings(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<Cupping>, StoreError> {
    let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
    for list in [of_account(account), of_cupper(account)] {
        for cupping in CUPPINGS.rows(reader, &list, None) {
            let cupping = cupping?;
            if seen.insert(cupping.id.clone()) {
                all.push(cupping);
            }
        }
    }
    Ok(all)
}

fn sheets(reader: &Reader<'_>, person: &AccountId) -> Result<Vec<Sheet>, StoreError> {
    SHEETS.rows(reader, &sheets_by(person), None).collect()
}

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        // A session of others shows its cupper the codes alone, as the page does.
        let sessions: Vec<Value> = cuppings(reader, account)?
            .into_iter()
            .map(|cupping| {
                if cupping.account == *account && cupping.shows_goods(account) {
                    shown(&cupping)
                } else {
                    Ok(json!({ "number": cupping.number, "title": cupping.title, "heldBy": cupping.account_name }))
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(json!({
            "samplesAsked": shown(&samples(reader, Side::Buyer, account, false)?)?,
            "samplesSent": shown(&samples(reader, Side::Seller, account, false)?)?,
            "cuppings": sessions,
            "cuppingSheets": shown(&sheets(reader, account)?)?,
        }))
    }

    fn open_business(&self, reader: &Reader<'_>, subject: Subject<'_>) -> Result<Vec<String>, StoreError> {
        let mut open = Vec::new();
        for side in [Side::Buyer, Side::Seller] {
            open.extend(samples(reader, side, subject.account, true)?.into_iter().map(|sample| sample.number));
        }
        Ok(in_the_way("These samples are under way", &open).into_iter().collect())
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        let deleted = || DELETED_NAME.to_owned();
        for before in samples(&tx.reader(), Side::Buyer, account, false)? {
            let after = Sample { buyer_name: deleted(), deliver_to: String::new(), ..before.clone() };
            SAMPLES.save(tx, Some(&before), &after)?;
        }
        for before in samples(&tx.reader(), Side::Seller, account, false)? {
            SAMPLES.save(tx, Some(&before), &Sample { seller_name: deleted(), ..before.clone() })?;
        }
        for before in cuppings(&tx.reader(), account)? {
            CUPPINGS.save(tx, Some(&before), &without_name(&before, account))?;
        }
        for before in sheets(&tx.reader(), account)? {
            SHEETS.save(tx, Some(&before), &Sheet { name: deleted(), note: String::new(), ..before.clone() })?;
        }
        Ok(())
    }
}

fn without_name(before: &Cupping, account: &AccountId) -> Cupping {
    let mut after = before.clone();
    if after.account == *account {
        DELETED_NAME.clone_into(&mut after.account_name);
    }
    let own = |cupper: &&mut Cupper| cupper.person == *account;
    for cupper in after.cuppers.iter_mut().filter(own) {
        DELETED_NAME.clone_into(&mut cupper.name);
    }
    for cup in after.table.iter_mut().filter(|cup| cup.seller == *account) {
        DELETED_NAME.clone_into(&mut cup.seller_name);
    }
    after
}
