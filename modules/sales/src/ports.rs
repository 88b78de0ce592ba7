//! The port through which other modules read deals.

use contracts::ids::AccountId;
use contracts::sales::{Deal, DealId, DealPort};
use kernel::store::{Reader, StoreError};

use crate::{purchases, quotes, supply_contracts};

/// The port of deals.
pub(crate) struct Deals;

impl DealPort for Deals {
    fn deal(&self, reader: &Reader<'_>, account: &AccountId, deal: &DealId) -> Result<Option<Deal>, StoreError> {
        Ok(match deal {
            DealId::Purchase(id) => purchases::store::between(reader, account, id)?.map(|(order, line)| Deal {
                label: format!("{}, {}", line.name, order.number),
                buyer: order.buyer,
                seller: line.seller,
            }),
            DealId::Quote(id) => quotes::store::find(reader, account, id)?.map(|full| Deal {
                label: full.quote.product_name,
                buyer: full.quote.buyer,
                seller: full.quote.seller,
            }),
            DealId::Contract(id) => supply_contracts::store::between(reader, account, id)?.map(|contract| Deal {
                label: format!("{}, {}", contract.number, contract.product_name),
                buyer: contract.buyer,
                seller: contract.seller,
            }),
        })
    }
}
