//! The buyers of each seller: the accounts that ordered from it, asked it for a quote, or have a contract with it. They come
//! from the events since the shop began: a new consumer reads all of them. A seller sets prices for these accounts alone,
//! so that nobody can find out by a form who has an account.

pub(crate) mod http;
pub(crate) mod store;

use contracts::ids::AccountId;
use contracts::pricing::BuyersPort;
use contracts::sales::{OrderPlaced, QuoteMoved};
use kernel::store::{ConsumeError, Event, Reader, StoreError, StoredEvent, Tx};

/// The events that [`take`] consumes. A contract is made of a quote.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, QuoteMoved::NAME];

/// Notes the buyer of an order or a quote for its sellers.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(order) = event.open::<OrderPlaced>()? {
        for line in &order.lines {
            store::note(tx, &line.seller, &order.buyer, &order.buyer_name, order.at_ms)?;
        }
    } else if let Some(quote) = event.open::<QuoteMoved>()? {
        store::note(tx, &quote.seller, &quote.buyer, &quote.buyer_name, quote.at_ms)?;
    }
    Ok(())
}

/// The implementation of [`BuyersPort`].
pub(crate) struct Buyers;

impl BuyersPort for Buyers {
    fn name(&self, reader: &Reader<'_>, seller: &AccountId, buyer: &AccountId) -> Result<Option<String>, StoreError> {
        Ok(store::find(reader, seller, buyer)?.map(|row| row.name))
    }

    fn sellers(&self, reader: &Reader<'_>, buyer: &AccountId, limit: usize) -> Result<Vec<AccountId>, StoreError> {
        let rows = store::BUYERS.rows(reader, &store::of_buyer(buyer), None).take(limit);
        rows.map(|row| row.map(|row| row.seller)).collect()
    }
}
