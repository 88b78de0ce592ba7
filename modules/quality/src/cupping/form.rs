//! A cupping session as it is set up, and its checks.

use contracts::quality::CuppingProtocol;
use garde::Validate;
use kernel::http::text::{Lines, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Averaging;

/// The most coffees and teas on a table.
pub(super) const MOST_CUPS: usize = 20;

/// The cups of each coffee unless told, as the SCA's protocols say.
const USUAL_CUPS: u8 = 5;

/// A session wanted. At least one sample or product, and one cupper.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SetUpCupping)]
pub(super) struct SetUpForm {
    #[garde(dive)]
    pub(super) title: Text<1, 100>,
    #[garde(skip)]
    pub(super) protocol: CuppingProtocol,
    /// Cups of each coffee; 5 unless told.
    #[garde(inner(range(min = 1, max = 10)))]
    #[schema(minimum = 1, maximum = 10)]
    cups: Option<u8>,
    /// How the sheets become a score; the mean unless told.
    #[serde(default)]
    #[garde(skip)]
    pub(super) averaging: Averaging,
    /// Whether the cuppers see codes alone until the reveal; they do unless told.
    #[garde(skip)]
    blind: Option<bool>,
    /// Samples of which the caller is a side, by id.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(min = 1, max = 100)))]
    #[schema(max_items = 20)]
    pub(super) samples: Vec<String>,
    /// The caller's own listed products, by id.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(min = 1, max = 100)))]
    #[schema(max_items = 20)]
    pub(super) products: Vec<String>,
    /// The people who cup, by their sign-in e-mails: of the caller's company, or of the other side of one of the samples.
    #[serde(default)]
    #[garde(length(min = 1, max = 20), inner(length(min = 3, max = 254)))]
    #[schema(min_items = 1, max_items = 20)]
    pub(super) cuppers: Vec<String>,
    /// For the cuppers.
    #[garde(dive)]
    pub(super) note: Lines<0, 1000>,
}

/// A reveal of the results.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RevealCupping)]
pub(super) struct RevealForm {
    /// Whether the results go without the sheets that are missing. The session keeps whose they were, and shows it.
    #[serde(default)]
    #[garde(skip)]
    pub(super) without_missing: bool,
}

impl SetUpForm {
    /// Cups of each coffee.
    pub(super) fn cups(&self) -> u8 {
        self.cups.unwrap_or(USUAL_CUPS)
    }

    /// Whether the cuppers see codes alone.
    pub(super) fn is_blind(&self) -> bool {
        self.blind.unwrap_or(true)
    }
}
