//! The request bodies of draws.

use contracts::ids::LotId;
use garde::Validate;
use kernel::Problem;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ledger::form::InputForm;
use crate::ledger::rules::Wrongs;

/// The lots that a product is sold from.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteProductLots)]
pub(crate) struct ProductLotsForm {
    /// The caller's lots; the oldest is drawn from first. Empty to sell the product without lots.
    #[serde(default)]
    #[garde(length(max = 50), inner(length(min = 1, max = 100)))]
    #[schema(required, max_items = 50)]
    lots: Vec<String>,
}

/// The lots that a line of an order draws from.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteLineLots)]
pub(crate) struct LineLotsForm {
    /// At most what the line needs. Empty for the lots from which it is filled by itself: those of approved samples if there
    /// are any, and else those that the product is sold from, the oldest first.
    #[serde(default)]
    #[garde(length(max = 50), dive)]
    #[schema(required, max_items = 50)]
    lots: Vec<InputForm>,
    /// Whether goods are sent of lots without a sample, although the buyer approved samples of others for the contract. The
    /// buyer sees it.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    pub(crate) unsampled: bool,
}

impl ProductLotsForm {
    /// The lots, each once.
    pub(crate) fn lots(&self) -> Vec<LotId> {
        let mut lots: Vec<LotId> = Vec::new();
        for lot in &self.lots {
            if !lots.iter().any(|known| *known == lot.as_str()) {
                lots.push(lot.as_str().into());
            }
        }
        lots
    }
}

impl LineLotsForm {
    /// The lots with their grams.
    ///
    /// # Errors
    /// 422 for a lot that is named twice.
    pub(crate) fn lots(&self) -> Result<Vec<(LotId, u64)>, Problem> {
        let twice = |at: usize| self.lots[..at].iter().any(|other| other.lot_id == self.lots[at].lot_id);
        let wrongs: Wrongs = (0..self.lots.len())
            .filter(|at| twice(*at))
            .map(|at| (format!("lots.{at}.lotId"), vec!["is named already".to_owned()]))
            .collect();
        if !wrongs.is_empty() {
            return Err(Problem::Invalid(wrongs));
        }
        Ok(self.lots.iter().map(|input| (input.lot_id.as_str().into(), input.grams)).collect())
    }
}
