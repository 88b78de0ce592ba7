//! Stored entries of accounts: everything besides deliveries and second payments.

use std::collections::BTreeSet;

use contracts::growers::EntryKind;
use contracts::ids::{AccountId, GrowerDeliveryId, GrowerEntryId, ProducerId};
use contracts::money::Money;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Listed, sort_key};
use serde::{Deserialize, Serialize};

use crate::deliveries::model::Struck;

/// An entry in the account of a grower, version 2. Money moved outside the shop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) id: GrowerEntryId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) season: String,
    pub(crate) producer: ProducerId,
    #[serde(with = "words")]
    pub(crate) kind: EntryKind,
    /// What it adds to the balance; below nought where it lowers it.
    pub(crate) amount: Money,
    pub(crate) day: Date,
    /// What it is for, such as a receipt's number; may be empty.
    pub(crate) note: String,
    /// The delivery that was weighed again; of a re-weigh difference alone.
    pub(crate) reweighed: Option<Reweighed>,
    /// The other half; of a carry-over alone.
    pub(crate) carried: Option<Carried>,
    pub(crate) struck: Option<Struck>,
    /// The person who recorded it.
    pub(crate) by: AccountId,
    /// When it was recorded, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// A delivery that was weighed again. Part of [`Entry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reweighed {
    pub(crate) delivery: GrowerDeliveryId,
    /// The number of its receipt.
    pub(crate) number: u64,
    /// The difference; below nought where it weighed less.
    pub(crate) grams: i64,
}

/// The other half of a carry-over. Part of [`Entry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Carried {
    /// The season of the other half.
    pub(crate) season: String,
    pub(crate) entry: GrowerEntryId,
}

impl Listed for Entry {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([entries_of(&self.seller, &self.season, &self.producer), entries(&self.seller)])
    }
}

/// The name of the list of a seller's entries.
pub(crate) fn entries(seller: &AccountId) -> String {
    format!("payments/{seller}")
}

/// The name of the list of the entries of a grower in a season.
pub(crate) fn entries_of(seller: &AccountId, season: &str, producer: &ProducerId) -> String {
    format!("season-payments/{seller}/{season}/{producer}")
}
