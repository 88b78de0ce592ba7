//! The tables of producers, and the commands that change them.

use contracts::ids::{AccountId, ProducerId};
use kernel::TxError;
use kernel::store::{Collection, Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::{Producer, of_seller};
use super::simplified::SIMPLIFIED;
use crate::plots;

kernel::tables! {
    /// Producer id → producer.
    pub(crate) PRODUCERS: Collection<Producer> = "producers";
    /// Seller, country and name, divided by NUL → the producer's id.
    pub(crate) PRODUCER_NAMES: Table<KnownProducer> = "producer-names", unaudited;
}

/// The id of a producer, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownProducer(pub(crate) ProducerId);
impl Record for KnownProducer {}

/// The most producers of a seller.
pub(crate) const MOST_PRODUCERS: u64 = 20_000;

fn name_key(seller: &AccountId, country: &str, name: &str) -> String {
    format!("{seller}\0{country}\0{name}")
}

/// Returns a seller's producer.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, id: &ProducerId) -> Result<Option<Producer>, StoreError> {
    Ok(reader.get(&PRODUCERS, id)?.filter(|producer| producer.seller == *seller))
}

/// Returns a seller's producer of this name and country.
pub(crate) fn named(
    reader: &Reader<'_>,
    seller: &AccountId,
    country: &str,
    name: &str,
) -> Result<Option<ProducerId>, StoreError> {
    Ok(reader.get(&PRODUCER_NAMES, name_key(seller, country, name))?.map(|KnownProducer(id)| id))
}

/// Saves a new producer, or one in the place of the seller's producer with its id.
///
/// # Errors
/// 404 for a change of a producer that is gone, 422 for a name that another has, 409 `too-many-producers`.
pub(crate) fn save(tx: &mut Tx<'_>, producer: &Producer, change: bool) -> Result<Producer, TxError> {
    let before = find(&tx.reader(), &producer.seller, &producer.id)?;
    if change && before.is_none() {
        return Err(no_producer());
    }
    let Producer { seller, country, name, .. } = producer;
    if named(&tx.reader(), seller, country, name)?.is_some_and(|other| other != producer.id) {
        return Err(TxError::field("name", "is the name of another of your producers in this country"));
    }
    if before.is_none() && PRODUCERS.page(&tx.reader(), &of_seller(seller), None, 0)?.1 >= MOST_PRODUCERS {
        let why =
            format!("You have {MOST_PRODUCERS} producers, the most of a seller. Delete some that no longer deliver.");
        return Err(TxError::conflict("too-many-producers", why));
    }
    if let Some(before) = &before {
        tx.delete(&PRODUCER_NAMES, name_key(seller, &before.country, &before.name))?;
    }
    tx.put(&PRODUCER_NAMES, name_key(seller, country, name), &KnownProducer(producer.id.clone()))?;
    let made_ms = before.as_ref().map_or(producer.made_ms, |before| before.made_ms);
    let saved = Producer { made_ms, ..producer.clone() };
    PRODUCERS.save(tx, before.as_ref(), &saved)?;
    Ok(saved)
}

/// Deletes a producer of this seller's that has no plots.
///
/// # Errors
/// 404; 409 `has-plots`.
pub(crate) fn remove(tx: &mut Tx<'_>, seller: &AccountId, id: &ProducerId) -> Result<(), TxError> {
    let producer = find(&tx.reader(), seller, id)?.ok_or_else(no_producer)?;
    let plots = plots::store::count(&tx.reader(), id)?;
    if plots > 0 {
        let why = format!("{} has {plots} plots. Delete them first.", producer.name);
        return Err(TxError::conflict("has-plots", why));
    }
    Ok(erase(tx, &producer)?)
}

/// Deletes a producer with its name.
pub(crate) fn erase(tx: &mut Tx<'_>, producer: &Producer) -> Result<(), StoreError> {
    tx.delete(&PRODUCER_NAMES, name_key(&producer.seller, &producer.country, &producer.name))?;
    tx.delete(&SIMPLIFIED, &producer.id)?;
    PRODUCERS.delete(tx, producer)
}

/// The 404 of producers.
pub(crate) fn no_producer() -> TxError {
    TxError::not_found("producer")
}
