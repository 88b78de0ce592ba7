//! What the papers of a new shipment follow from, beside the shipment itself: the shop's rules, and the Incoterm of a
//! contract.

use contracts::ids::ContractId;
use contracts::sales::PurchaseContractPort;
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

    /// Sources without contracts.
    #[cfg(test)]
    pub(crate) fn alone() -> Self {
        PaperSources { eudr_from: jiff::civil::date(2026, 12, 30), context: None }
    }
}
