//! An account that takes part in a shipment.

use contracts::ids::AccountId;
use serde::{Deserialize, Serialize};

/// An account, with the name that it had at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Party {
    pub(crate) id: AccountId,
    pub(crate) name: String,
}
