//! The port through which bills learn by when they are to be paid.

use contracts::ids::{AccountId, OrderId};
use contracts::sales::{CreditDue, CreditPort};
use kernel::store::{Reader, StoreError};

use super::tables::CREDITS;

/// The implementation of [`CreditPort`].
pub(crate) struct Credits;

impl CreditPort for Credits {
    fn due(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<CreditDue>, StoreError> {
        let credit = reader.get(&CREDITS, order)?.unwrap_or_default();
        let part = credit.parts.iter().find(|part| part.seller == *seller);
        Ok(part.map(|part| CreditDue { day: part.due, after_lading: part.after_lading }))
    }
}
