//! An account that takes part in a shipment.

use contracts::Id;
use serde::{Deserialize, Serialize};

/// An account by the name that it had then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Party {
    pub(crate) id: Id,
    pub(crate) name: String,
}
