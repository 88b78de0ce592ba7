//! The stored records of cupping sessions, and their lists.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, CuppingId, ProductId, SampleId};
use contracts::quality::CuppingProtocol;
use contracts::words;
use kernel::store::{Former, Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use super::marks::Marks;

/// How the sheets of a coffee become its score. Part of [`Cupping`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Averaging {
    #[default]
    Mean,
    /// It does not follow a single sheet that lies apart.
    Median,
}

/// Where a session stands. Part of [`Cupping`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CuppingState)]
pub(crate) enum State {
    /// Its cuppers fill in their sheets.
    Open,
    /// Its results are shown, and nothing of it changes any more.
    Revealed,
    Cancelled,
}

/// A coffee or tea on the table. Part of [`Cupping`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cup {
    /// Three digits, drawn by the server; unique in the session.
    pub(crate) code: String,
    /// The sample that it is drawn from, and its number.
    pub(crate) sample: Option<(SampleId, String)>,
    pub(crate) product: ProductId,
    pub(crate) product_name: String,
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
}

/// A person who cups. Part of [`Cupping`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cupper {
    pub(crate) person: AccountId,
    pub(crate) name: String,
    /// Whether the person acted for another account than the one that holds the session.
    pub(crate) guest: bool,
}

/// A cupping session, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cupping {
    pub(crate) id: CuppingId,
    /// The number that people use: `CUP-2026-0001`.
    pub(crate) number: String,
    pub(crate) title: String,
    /// The account that holds it.
    pub(crate) account: AccountId,
    pub(crate) account_name: String,
    #[serde(with = "words")]
    pub(crate) protocol: CuppingProtocol,
    /// The formula with its version, as it was when the session was set up.
    pub(crate) formula: String,
    /// Cups of each coffee.
    pub(crate) cups: u8,
    pub(crate) averaging: Averaging,
    /// Whether those who cup see codes alone until the results are revealed.
    pub(crate) blind: bool,
    /// In the order of the codes.
    pub(crate) table: Vec<Cup>,
    pub(crate) cuppers: Vec<Cupper>,
    /// For the cuppers; may be empty.
    pub(crate) note: String,
    pub(crate) state: State,
    /// In milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// When it was revealed or cancelled.
    pub(crate) ended_ms: Option<i64>,
    /// The cuppers without whose sheets, or some of them, it was revealed, by the word of the account that holds it.
    pub(crate) left_out: Vec<AccountId>,
}
impl Record for Cupping {
    const FORMER: &'static [Former<Self>] = &[
        // In version 1 nobody said that it is revealed without a cupper.
        |payload| Self::completed(payload, &Vec::<AccountId>::new()),
    ];
}

impl Cupping {
    /// Whether this person cups in it.
    pub(crate) fn has_cupper(&self, person: &AccountId) -> bool {
        self.cuppers.iter().any(|cupper| cupper.person == *person)
    }

    /// Whether a caller is in it: the account holds it, or the person cups in it.
    pub(crate) fn is_seen_by(&self, account: &AccountId, person: &AccountId) -> bool {
        self.account == *account || self.has_cupper(person)
    }

    /// Whether a caller may know which goods have which code. Those who cup blind do not before the reveal, even if their
    /// account holds the session.
    pub(crate) fn shows_goods(&self, person: &AccountId) -> bool {
        !self.blind || self.state == State::Revealed || !self.has_cupper(person)
    }
}

/// The sheet of one cupper for one code, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sheet {
    /// Session, `.`, code, `.`, person.
    pub(crate) id: String,
    pub(crate) cupping: CuppingId,
    pub(crate) code: String,
    pub(crate) person: AccountId,
    pub(crate) name: String,
    pub(crate) marks: Marks,
    /// The cupper's words; may be empty.
    pub(crate) note: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) saved_ms: i64,
}
impl Record for Sheet {}

/// The id of a sheet.
pub(crate) fn sheet_id(cupping: &CuppingId, code: &str, person: &AccountId) -> String {
    format!("{cupping}.{code}.{person}")
}

/// The list of the sessions that an account holds.
pub(crate) fn of_account(account: &AccountId) -> String {
    format!("cuppings/{account}")
}

/// The list of the sessions of other accounts in which a person cups. No session is in it and in [`of_account`] for one
/// caller.
pub(crate) fn of_guest(person: &AccountId) -> String {
    format!("cuppings-guest/{person}")
}

/// The list of all sessions in which a person cups.
pub(crate) fn of_cupper(person: &AccountId) -> String {
    format!("cuppings-cupper/{person}")
}

/// The list of a session's sheets.
pub(crate) fn sheets_of(cupping: &CuppingId) -> String {
    format!("sheets/{cupping}")
}

/// The list of a person's sheets.
pub(crate) fn sheets_by(person: &AccountId) -> String {
    format!("sheets-by/{person}")
}

impl Listed for Cupping {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let guests = self.cuppers.iter().filter(|cupper| cupper.guest).map(|cupper| of_guest(&cupper.person));
        let cuppers = self.cuppers.iter().map(|cupper| of_cupper(&cupper.person));
        guests.chain(cuppers).chain([of_account(&self.account)]).collect()
    }
}

impl Listed for Sheet {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        self.id.clone()
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([sheets_of(&self.cupping), sheets_by(&self.person)])
    }
}
