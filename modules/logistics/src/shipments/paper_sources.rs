//! What the papers of a new shipment follow from, beside the shipment itself: the shop's rules, and the Incoterm and the way
//! of payment of a contract.

use contracts::ids::ContractId;
use contracts::sales::{ContractPaymentPort, PurchaseContractPort, WayOfPayment};
use jiff::civil::Date;
use kernel::Context;
use kernel::store::{StoreError, Tx};

use crate::documents::rules::book;
use crate::documents::rules::choose::Rules;

/// The sources.
#[derive(Clone)]
pub(crate) struct PaperSources {
    /// The first day of the regulation on deforestation-free goods.
    eudr_from: Date,
    /// `None` without contracts.
    context: Option<Context>,
}

impl PaperSources {
    /// The sources of a running shop.
    pub(crate) fn new(context: &Context) -> Self {
        PaperSources { eudr_from: context.settings().eudr.applies_from, context: Some(context.clone()) }
    }

    /// The rules of this moment.
    pub(crate) fn rules(&self, tx: &Tx<'_>) -> Result<Rules, StoreError> {
        book::load(&tx.reader(), self.eudr_from)
    }

    /// The Incoterm of a contract.
    pub(crate) fn incoterm(&self, tx: &Tx<'_>, contract: Option<&ContractId>) -> Result<Option<String>, StoreError> {
        let port = self.context.as_ref().and_then(|context| context.port::<dyn PurchaseContractPort>());
        match port.zip(contract) {
            Some((port, contract)) => port.read(&tx.reader(), |port, reader| port.incoterm(reader, contract)),
            None => Ok(None),
        }
    }

    /// The way in which the goods of a contract are paid.
    pub(crate) fn terms(&self, tx: &Tx<'_>, contract: Option<&ContractId>) -> Result<Option<WayOfPayment>, StoreError> {
        let port = self.context.as_ref().and_then(|context| context.port::<dyn ContractPaymentPort>());
        let Some((port, contract)) = port.zip(contract) else { return Ok(None) };
        let payment = port.read(&tx.reader(), |port, reader| port.payment(reader, contract))?;
        Ok(payment.map(|payment| payment.way))
    }

    /// Sources without contracts.
    #[cfg(test)]
    pub(crate) fn alone() -> Self {
        PaperSources { eudr_from: jiff::civil::date(2026, 12, 30), context: None }
    }
}
