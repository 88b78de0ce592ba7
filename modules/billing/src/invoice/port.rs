//! The port through which other modules read the invoices of orders.

use contracts::billing::InvoicePort;
use contracts::ids::{AccountId, OrderId};
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::draw;
use crate::bills::model::Bill;
use crate::bills::responses::Full;
use crate::bills::{after_lading, claims, credits, instalments, provisional, store, tax};
use crate::payments::store as payments;

/// The port of invoices.
pub(crate) struct Invoices {
    pub(crate) context: Context,
}

/// The bill of a seller's goods in an order.
fn bill(reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Bill>, StoreError> {
    let (bills, _) = store::page_of_order(reader, seller, order)?;
    Ok(bills.into_iter().find(|bill| bill.payee.id == *seller))
}

impl InvoicePort for Invoices {
    fn number(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<String>, StoreError> {
        Ok(bill(reader, order, seller)?.map(|bill| bill.number))
    }

    fn draw(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(bill) = bill(reader, order, seller)? else { return Ok(None) };
        let full = Full {
            lines: store::lines(reader, &bill.id)?,
            payments: payments::of_bill(reader, &bill.id)?,
            notes: credits::list(reader, &bill.id)?,
            // It travels with the goods, and strangers read it.
            pay_to: Vec::new(),
            tax: tax::load(reader, &bill.id)?,
            after_lading: after_lading::of(&self.context, reader, &bill)?,
            instalments: instalments::find(reader, &bill.id)?,
            provisional: provisional::find(reader, &bill.id)?,
            claims: claims::of_bill(&self.context, reader, &bill)?,
            bill,
        };
        Ok(Some(draw::invoice(&full, &self.context.face(), self.context.clock().now_ms())))
    }
}
