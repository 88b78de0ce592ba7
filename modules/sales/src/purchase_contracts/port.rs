//! The port through which other modules read purchase contracts.

use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::sales::PurchaseContractPort;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::{of_contract, of_order};
use crate::orders::model::FullOrder;
use crate::orders::store;
use crate::supply_contracts::model::Contract;
use crate::supply_contracts::store::CONTRACTS;

/// The port of purchase contracts.
pub(crate) struct PurchaseContracts {
    pub(crate) context: Context,
}

/// The contract from which an order was called off.
fn contract(reader: &Reader<'_>, full: &FullOrder) -> Result<Option<Contract>, StoreError> {
    full.order.contract.as_ref().map_or(Ok(None), |id| reader.get(&CONTRACTS, id))
}

impl PurchaseContractPort for PurchaseContracts {
    fn number(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<String>, StoreError> {
        let Some(full) = store::any(reader, order)? else { return Ok(None) };
        if !full.lines.iter().any(|line| line.seller == *seller) {
            return Ok(None);
        }
        let number = contract(reader, &full)?.map(|contract| contract.number);
        Ok(Some(number.unwrap_or(full.order.number)))
    }

    fn draw(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(full) = store::any(reader, order)? else { return Ok(None) };
        match contract(reader, &full)?.filter(|contract| contract.seller == *seller) {
            Some(contract) => of_contract(&self.context, reader, &contract).map(Some),
            None => of_order::of_order(&self.context, reader, &full, seller),
        }
    }

    fn incoterm(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Option<String>, StoreError> {
        Ok(reader.get(&CONTRACTS, contract)?.map(|contract| contract.incoterm))
    }
}
