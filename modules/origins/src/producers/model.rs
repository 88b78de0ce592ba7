//! A stored producer.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ProducerId};
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

/// A producer, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Producer {
    pub(crate) id: ProducerId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// Its name. No two producers of a seller in one country have the same: the EUDR system groups plots by both.
    pub(crate) name: String,
    /// The country's code (ISO 3166-1 alpha-2).
    pub(crate) country: String,
    /// The village, hill or ward; may be empty.
    pub(crate) place: String,
    /// The number of the member in its co-operative; may be empty.
    pub(crate) member_number: String,
    /// The seller's notes; may be empty.
    pub(crate) notes: String,
    /// When it was entered, in milliseconds since 1970 UTC.
    pub(crate) made_ms: i64,
}
impl Record for Producer {}
impl Listed for Producer {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.made_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_seller(&self.seller)])
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name, &self.place, &self.member_number]
    }
}

/// The name of the list of a seller's producers.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("producers/{seller}")
}
