//! The port through which shipments learn of open deposits.

use contracts::billing::{DepositPort, OpenDeposit};
use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::sales::ContractPaymentPort;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::instalments::{self, settled};
use super::store;

/// The implementation of [`DepositPort`].
pub(crate) struct Deposits {
    pub(crate) context: Context,
}

impl DepositPort for Deposits {
    fn open(
        &self,
        reader: &Reader<'_>,
        contract: &ContractId,
        order: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenDeposit>, StoreError> {
        let (mut bills, _) = store::page_of_order(reader, seller, order)?;
        bills.retain(|bill| bill.payee.id == *seller);
        if bills.is_empty() {
            return Ok(self.asked(reader, contract)?.then_some(OpenDeposit::Unbilled));
        }
        for bill in bills.iter().filter(|bill| bill.cancelled_ms.is_none()) {
            let open = instalments::find(reader, &bill.id)?.map_or(0, |plan| plan.deposit_open(settled(bill)));
            if open > 0 {
                return Ok(Some(OpenDeposit::Billed(bill.money(open))));
            }
        }
        Ok(None)
    }
}

impl Deposits {
    /// Whether a contract asks for a deposit.
    fn asked(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<bool, StoreError> {
        let Some(port) = self.context.port::<dyn ContractPaymentPort>() else { return Ok(false) };
        let payment = port.read(reader, |port, reader| port.payment(reader, contract))?;
        Ok(payment.is_some_and(|payment| payment.deposit_percent > 0))
    }
}
