//! The port through which bills learn that the price of an order is provisional.

use contracts::ids::{ContractId, OrderId};
use contracts::sales::ProvisionalPercentPort;
use kernel::store::{Reader, StoreError};

use super::table;

/// The implementation of [`ProvisionalPercentPort`].
pub(crate) struct ProvisionalPercents;

impl ProvisionalPercentPort for ProvisionalPercents {
    fn percent(&self, reader: &Reader<'_>, contract: &ContractId, order: &OrderId) -> Result<Option<u8>, StoreError> {
        let fixing = table::find(reader, contract)?;
        let fixing = fixing.filter(|fixing| fixing.provisional.iter().any(|known| known.order == *order));
        Ok(fixing.map(|fixing| fixing.terms.provisional_percent))
    }
}
