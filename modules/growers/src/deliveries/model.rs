//! A stored delivery.

use std::collections::BTreeSet;

use contracts::growers::DeliveryState;
use contracts::ids::{AccountId, GrowerDeliveryId, GrowerEntryId, LotId, LotMoveId, PlotId, ProducerId};
use contracts::lots::Stage;
use contracts::money::Money;
use contracts::origins::ProducerSummary;
use contracts::words;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Listed, sort_key};
use serde::{Deserialize, Serialize};

use super::grade;

/// A delivery, version 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Delivery {
    pub(crate) id: GrowerDeliveryId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The number of its receipt: 1 to n without a gap for each seller.
    pub(crate) number: u64,
    /// The crop year.
    pub(crate) season: String,
    pub(crate) day: Date,
    pub(crate) grower: Grower,
    /// The plots that the goods grew on, each once; may be empty.
    pub(crate) plots: Vec<PlotId>,
    /// The collecting point or factory; may be empty.
    pub(crate) point: String,
    #[serde(with = "words")]
    pub(crate) stage: Stage,
    /// As [`grade::written`]; may be empty.
    #[serde(deserialize_with = "grade::stored")]
    pub(crate) grade: String,
    pub(crate) gross_g: u64,
    pub(crate) tare_g: u64,
    /// Of a kilogram.
    pub(crate) price: Money,
    /// How moist it was, in tenths of a percent.
    pub(crate) moisture: Option<u64>,
    /// The scale that printed the ticket; may be empty.
    pub(crate) scale: String,
    /// The number on the ticket of that scale; may be empty.
    pub(crate) ticket: String,
    /// The person who signed the paper ticket; may be empty.
    pub(crate) signed_for: String,
    /// That it was weighed again.
    pub(crate) again: Option<WeighedAgain>,
    /// The lot that it was taken in to.
    pub(crate) lot: Option<TakenIn>,
    pub(crate) struck: Option<Struck>,
    /// The person who recorded it.
    pub(crate) by: AccountId,
    /// When it was recorded, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// A producer as it was on the day of a delivery. Part of [`Delivery`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Grower {
    pub(crate) id: ProducerId,
    pub(crate) name: String,
    /// May be empty.
    pub(crate) member_number: String,
    /// The country's code (ISO 3166-1 alpha-2).
    pub(crate) country: String,
}

impl From<ProducerSummary> for Grower {
    fn from(known: ProducerSummary) -> Self {
        Grower { id: known.id, name: known.name, member_number: known.member_number, country: known.country }
    }
}

/// The lot of a delivery. Part of [`Delivery`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TakenIn {
    pub(crate) lot: LotId,
    /// The lot's number.
    pub(crate) number: String,
    /// The move of the ledger that received it; unknown where an older program took it in.
    pub(crate) moved: Option<LotMoveId>,
}

/// What a delivery weighed when it was weighed again, at the store of the society. Part of [`Delivery`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WeighedAgain {
    /// The entry of the difference in the grower's account.
    pub(crate) entry: GrowerEntryId,
    pub(crate) net_g: u64,
}

/// Why, by whom and when something was struck out. Part of [`Delivery`] and of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Struck {
    pub(crate) reason: String,
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

impl Delivery {
    /// What it weighs without its bags. The tare is below the gross weight.
    pub(crate) fn net_g(&self) -> u64 {
        self.gross_g - self.tare_g
    }

    /// The weight that counts in a second payment: the latest one.
    pub(crate) fn counted_g(&self) -> u64 {
        self.again.as_ref().map_or_else(|| self.net_g(), |again| again.net_g)
    }

    /// What its grower is owed for it.
    pub(crate) fn owed(&self) -> Money {
        self.worth(self.net_g())
    }

    /// What so many grams of it are worth: the weight at the price, rounded to the nearest minor unit, halves up.
    pub(crate) fn worth(&self, net_g: u64) -> Money {
        let exact = i128::from(net_g) * i128::from(self.price.minor);
        // The limits of weight and price keep it far below the limits of 64 bits.
        Money::new(i64::try_from((exact + 500) / 1_000).unwrap_or(i64::MAX), self.price.currency)
    }

    /// Refuses a delivery that was weighed again.
    pub(crate) fn weighed_once(&self) -> Result<(), TxError> {
        if self.again.is_none() {
            return Ok(());
        }
        let why =
            format!("Receipt {} was weighed again. Strike out the difference in the statement first.", self.number);
        Err(TxError::conflict("delivery-reweighed", why))
    }

    /// What became of it.
    pub(crate) fn state(&self) -> DeliveryState {
        match (&self.struck, &self.lot) {
            (Some(_), _) => DeliveryState::Struck,
            (None, Some(_)) => DeliveryState::TakenIn,
            (None, None) => DeliveryState::Waiting,
        }
    }
}

impl Listed for Delivery {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut lists = BTreeSet::new();
        for day in [None, Some(self.day)] {
            for grower in [None, Some(&self.grower.id)] {
                for state in [None, Some(self.state())] {
                    lists.insert(list(&self.seller, day, grower, state));
                }
            }
        }
        lists.insert(of_season(&self.seller, &self.season, &self.grower.id));
        lists.extend(self.lot.iter().map(|taken| of_lot(&self.seller, &taken.lot)));
        let moved = self.lot.iter().flat_map(|taken| &taken.moved);
        lists.extend(moved.map(|moved| of_move(&self.seller, moved)));
        lists
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.grower.name, &self.grower.member_number, &self.point, &self.grade]
    }
}

/// The name of the list of a seller's deliveries: of one day, grower and state, or of all.
pub(crate) fn list(
    seller: &AccountId,
    day: Option<Date>,
    grower: Option<&ProducerId>,
    state: Option<DeliveryState>,
) -> String {
    let day = day.map_or_else(|| "any".to_owned(), |day| day.to_string());
    let grower = grower.map_or("any", |id| id);
    let state = state.map_or("any", DeliveryState::as_str);
    format!("deliveries/{seller}/{day}/{grower}/{state}")
}

/// The name of the list of a grower's deliveries in a season.
pub(crate) fn of_season(seller: &AccountId, season: &str, grower: &ProducerId) -> String {
    format!("season-deliveries/{seller}/{season}/{grower}")
}

/// The name of the list of the deliveries of a lot.
pub(crate) fn of_lot(seller: &AccountId, lot: &LotId) -> String {
    format!("lot-deliveries/{seller}/{lot}")
}

/// The name of the list of the deliveries that a move of the ledger received.
pub(crate) fn of_move(seller: &AccountId, moved: &LotMoveId) -> String {
    format!("move-deliveries/{seller}/{moved}")
}
