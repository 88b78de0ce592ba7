//! The prices of companies in an order's commit. A caller is never believed: they are read there.

use std::sync::Arc;

use contracts::catalog::TakenLine;
use contracts::ids::{AccountId, ProductId};
use contracts::pricing::PricePort;
use kernel::store::{Port, Reader};
use kernel::{Context, Face, TxError};

/// The port of prices, and the shop's days.
#[derive(Clone)]
pub(crate) struct CompanyPricing {
    port: Port<dyn PricePort>,
    face: Arc<Face>,
}

impl CompanyPricing {
    /// The prices of this shop; `None` where the module is off.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        context.port::<dyn PricePort>().map(|port| CompanyPricing { port, face: context.face() })
    }

    /// Sets the prices that a buyer has at a time on lines as the stock gave them.
    ///
    /// # Errors
    /// [`TxError::Store`].
    pub(crate) fn on(
        &self,
        reader: &Reader<'_>,
        buyer: &AccountId,
        now_ms: i64,
        taken: Vec<TakenLine>,
    ) -> Result<Vec<TakenLine>, TxError> {
        let products: Vec<&ProductId> = taken.iter().map(|line| &line.product.id).collect();
        let day = self.face.day(now_ms);
        let prices = self.port.read(reader, |prices, reader| prices.prices(reader, buyer, day, &products))?;
        let priced = taken.into_iter().zip(prices).map(|(mut line, own)| {
            line.product.company_price = own;
            line.price = line.product.unit_price(line.quantity);
            line
        });
        Ok(priced.collect())
    }
}
