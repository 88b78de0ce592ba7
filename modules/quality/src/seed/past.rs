//! The format of the file of samples and sessions (`seed/quality.json`).

use serde::Deserialize;

use crate::cupping::marks::Marks;

#[derive(Deserialize)]
pub(super) struct Past {
    pub(super) samples: Vec<PastSample>,
    pub(super) cuppings: Vec<PastCupping>,
    pub(super) blind: Vec<PastBlindCupping>,
}

/// A sample, each step as a number of days ago.
#[derive(Clone, Deserialize)]
pub(super) struct PastSample {
    /// Its name in this file.
    pub(super) name: String,
    pub(super) buyer: String,
    pub(super) sku: String,
    pub(super) kind: String,
    /// Whether it is of the buyer's contract of this product that waits for one.
    #[serde(default)]
    pub(super) of_contract: bool,
    pub(super) grams: u32,
    pub(super) requested: i64,
    pub(super) decide_by: i64,
    pub(super) courier: String,
    pub(super) tracking: String,
    pub(super) sent: i64,
    pub(super) arrived: i64,
    #[serde(default)]
    pub(super) decided: Option<Decided>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Decided {
    pub(super) days_ago: i64,
    pub(super) approved: bool,
    pub(super) note: String,
}

/// A revealed session of one cupper, whose score was taken over.
#[derive(Clone, Deserialize)]
pub(super) struct PastCupping {
    pub(super) title: String,
    pub(super) seller: String,
    pub(super) sku: String,
    pub(super) cupper: String,
    pub(super) cups: u8,
    pub(super) days_ago: i64,
    pub(super) marks: Marks,
}

/// A revealed session in which samples were cupped under codes.
#[derive(Clone, Deserialize)]
pub(super) struct PastBlindCupping {
    pub(super) title: String,
    /// Sign-in e-mail of the account that laid the table.
    pub(super) holder: String,
    pub(super) cups: u8,
    pub(super) days_ago: i64,
    /// In the order of the codes.
    pub(super) table: Vec<PastCode>,
    pub(super) sheets: Vec<PastSheet>,
    pub(super) note: String,
}

#[derive(Clone, Deserialize)]
pub(super) struct PastCode {
    pub(super) code: String,
    /// The name of a sample in this file.
    pub(super) sample: String,
}

#[derive(Clone, Deserialize)]
pub(super) struct PastSheet {
    /// Sign-in e-mail.
    pub(super) cupper: String,
    /// Whether the cupper is from the other side.
    pub(super) guest: bool,
    pub(super) code: String,
    pub(super) marks: Marks,
    pub(super) note: String,
}
