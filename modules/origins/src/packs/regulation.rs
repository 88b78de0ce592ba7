//! What is said of the regulation beside every pack.

use kernel::Context;
use serde::Serialize;
use utoipa::ToSchema;

/// A sentence that belongs to every pack.
pub(crate) const NOTICE: &str = "A data pack promises nothing. The shop checked the shapes of the plots, and it knows \
    what sellers entered. It does not know whether forest stood on the land after the cut-off day, or whether the land \
    is farmed lawfully: the evidence is for people to judge. The information system of the European Union and its \
    authorities decide.";

/// The days of the regulation on deforestation-free goods, as the shop's configuration has them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EudrRegulation)]
pub(crate) struct RegulationView {
    /// The first day on which it applies to large and medium operators.
    #[schema(format = Date)]
    applies_from: String,
    /// The first day on which it applies to micro and small operators.
    #[schema(format = Date)]
    applies_to_small_from: String,
    /// No forest on the land may have been cleared after this day.
    #[schema(format = Date)]
    cut_off: String,
    /// A notice about packs, in words.
    notice: &'static str,
}

impl RegulationView {
    /// The days of this shop's configuration.
    pub(crate) fn new(context: &Context) -> Self {
        let days = &context.settings().eudr;
        RegulationView {
            applies_from: days.applies_from.to_string(),
            applies_to_small_from: days.applies_to_small_from.to_string(),
            cut_off: days.cut_off.to_string(),
            notice: NOTICE,
        }
    }
}
