//! The port through which shipments learn of open deposits and balances.

use contracts::billing::{BillType, InstalmentPort, OpenInstalment};
use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::sales::ContractPaymentPort;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::instalments::{self, settled};
use super::model::Bill;
use super::store;

/// The implementation of [`InstalmentPort`].
pub(crate) struct OpenInstalments {
    pub(crate) context: Context,
}

impl InstalmentPort for OpenInstalments {
    fn open_deposit(
        &self,
        reader: &Reader<'_>,
        contract: &ContractId,
        order: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError> {
        let bills = of_seller(reader, order, seller)?;
        if bills.is_empty() {
            return Ok(self.asked(reader, contract)?.then_some(OpenInstalment::Unbilled));
        }
        for bill in bills.iter().filter(|bill| bill.cancelled_ms.is_none()) {
            let open = instalments::find(reader, &bill.id)?.map_or(0, |plan| plan.deposit_open(settled(bill)));
            if open > 0 {
                return Ok(Some(OpenInstalment::Billed(bill.money(open))));
            }
        }
        Ok(None)
    }

    fn open_balance(
        &self,
        reader: &Reader<'_>,
        order: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError> {
        let bills = of_seller(reader, order, seller)?;
        if bills.is_empty() {
            return Ok(Some(OpenInstalment::Unbilled));
        }
        let mut counts = bills.iter().filter(|bill| bill.kind == BillType::Purchase && bill.cancelled_ms.is_none());
        Ok(counts.find(|bill| bill.balance() > 0).map(|bill| OpenInstalment::Billed(bill.money(bill.balance()))))
    }
}

/// The bills of a seller for an order.
fn of_seller(reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Vec<Bill>, StoreError> {
    let (mut bills, _) = store::page_of_order(reader, seller, order)?;
    bills.retain(|bill| bill.payee.id == *seller);
    Ok(bills)
}

impl OpenInstalments {
    /// Whether a contract asks for a deposit.
    fn asked(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<bool, StoreError> {
        let Some(port) = self.context.port::<dyn ContractPaymentPort>() else { return Ok(false) };
        let payment = port.read(reader, |port, reader| port.payment(reader, contract))?;
        Ok(payment.is_some_and(|payment| payment.deposit_percent > 0))
    }
}
