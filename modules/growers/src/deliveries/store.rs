//! The tables of deliveries, of their numbers and of the tickets of scales.

use contracts::ids::{AccountId, GrowerDeliveryId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table, Tx};

use super::model::Delivery;

kernel::tables! {
    /// Delivery id → delivery.
    pub(crate) DELIVERIES: Collection<Delivery> = "deliveries";
    /// Seller → the last number of a receipt.
    pub(crate) NUMBERS: Table<u64> = "receipt-numbers", unaudited;
    /// Seller, NUL, scale, NUL, ticket number in small letters → the number of the receipt that counts.
    pub(crate) TICKETS: Table<u64> = "scale-tickets";
}

/// The key of a ticket.
fn ticket_key(seller: &AccountId, scale: &str, ticket: &str) -> String {
    format!("{seller}\0{}\0{}", scale.to_lowercase(), ticket.to_lowercase())
}

/// Returns the number of the receipt that counts for a ticket of a scale.
pub(crate) fn receipt_of(reader: &Reader<'_>, delivery: &Delivery) -> Result<Option<u64>, StoreError> {
    let Delivery { seller, scale, ticket, .. } = delivery;
    if ticket.is_empty() { Ok(None) } else { reader.get(&TICKETS, ticket_key(seller, scale, ticket)) }
}

/// Takes the ticket of a delivery, so that no other one has it.
///
/// # Errors
/// 409 `ticket-known`.
pub(super) fn take_ticket(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<(), TxError> {
    let Delivery { seller, scale, ticket, number, .. } = delivery;
    if ticket.is_empty() {
        return Ok(());
    }
    if let Some(known) = receipt_of(&tx.reader(), delivery)? {
        let why = format!("Ticket {ticket} of the scale {scale} is receipt {known} already. Nothing was recorded.");
        return Err(TxError::conflict("ticket-known", why));
    }
    Ok(tx.put(&TICKETS, ticket_key(seller, scale, ticket), number)?)
}

/// Frees the ticket of a delivery that is struck out.
pub(super) fn free_ticket(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<(), StoreError> {
    let Delivery { seller, scale, ticket, .. } = delivery;
    if ticket.is_empty() { Ok(()) } else { tx.delete(&TICKETS, ticket_key(seller, scale, ticket)) }
}

/// Forgets the tickets and the last number of a seller.
pub(crate) fn erase(tx: &mut Tx<'_>, seller: &AccountId) -> Result<(), StoreError> {
    let keys = tx.scan(&TICKETS, format!("{seller}\0").as_bytes(), None);
    let keys = keys.map(|row| Ok(row?.0)).collect::<Result<Vec<_>, StoreError>>()?;
    keys.iter().try_for_each(|key| tx.delete(&TICKETS, key))?;
    tx.delete(&NUMBERS, seller)
}

/// Returns a seller's delivery; `None` also if it is another's.
pub(crate) fn find(
    reader: &Reader<'_>,
    seller: &AccountId,
    id: &GrowerDeliveryId,
) -> Result<Option<Delivery>, StoreError> {
    Ok(reader.get(&DELIVERIES, id)?.filter(|delivery| delivery.seller == *seller))
}

/// The 404 of deliveries.
pub(crate) fn no_delivery() -> TxError {
    TxError::not_found("delivery")
}
