//! The port through which bills learn how a call-off is paid.

use contracts::ids::ContractId;
use contracts::sales::{BalanceFrom, ContractPayment, ContractPaymentPort, LetterOfCredit};
use kernel::store::{Reader, StoreError};

use super::table;
use crate::credit::model::DaysFrom;

/// The implementation of [`ContractPaymentPort`].
pub(crate) struct ContractPayments;

impl ContractPaymentPort for ContractPayments {
    fn payment(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Option<ContractPayment>, StoreError> {
        let terms = table::find(reader, contract)?.map(|terms| terms.payment);
        Ok(terms.map(|terms| ContractPayment {
            way: terms.way,
            deposit_percent: terms.deposit_percent,
            deposit_days: terms.deposit_days,
            balance_days: terms.balance_days,
            balance_from: match terms.balance_from {
                DaysFrom::Order => BalanceFrom::Order,
                DaysFrom::Lading => BalanceFrom::Lading,
            },
        }))
    }

    fn letter(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Option<LetterOfCredit>, StoreError> {
        Ok(table::find(reader, contract)?.and_then(|terms| terms.payment.letter))
    }
}
