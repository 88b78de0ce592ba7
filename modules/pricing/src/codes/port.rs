//! The implementation of the port for codes.

use contracts::discounts::{CodePort, CodeUse, OrderDiscount};
use contracts::ids::OrderId;
use kernel::TxError;
use kernel::store::{Reader, Tx};

use super::answers::unknown;
use super::rules::{self, Uses};
use super::store::{CODES, normal};
use super::uses;

/// The implementation of [`CodePort`].
pub(crate) struct Codes;

impl CodePort for Codes {
    fn quote(&self, reader: &Reader<'_>, wanted: &CodeUse<'_>) -> Result<OrderDiscount, TxError> {
        let code = reader.get(&CODES, normal(wanted.code))?.ok_or_else(unknown)?;
        let uses = Uses { all: uses::used(reader, &code.id)?, own: uses::used_by(reader, wanted.buyer, &code.id)? };
        rules::discount(&code, wanted, uses)
    }

    fn give(&self, tx: &mut Tx<'_>, wanted: &CodeUse<'_>, order: &OrderId) -> Result<OrderDiscount, TxError> {
        let discount = self.quote(&tx.reader(), wanted)?;
        uses::count(tx, &discount.code, wanted.buyer, order)?;
        Ok(discount)
    }
}
