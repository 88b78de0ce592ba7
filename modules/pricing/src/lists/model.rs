//! The stored price list.

use std::collections::{BTreeMap, BTreeSet};

use contracts::ids::{AccountId, PriceListId, ProductId};
use contracts::money::Money;
use contracts::pricing::CompanyPrice;
use contracts::unit_price::PriceTier;
use jiff::civil::Date;
use kernel::store::{Former, Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

/// A price list without its prices, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PriceList {
    pub(crate) id: PriceListId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name for it. No buyer is shown it.
    pub(crate) name: String,
    /// The companies that it is for.
    pub(crate) companies: Vec<Company>,
    /// The days on which it counts, in the shop's time zone.
    pub(crate) days: Days,
    /// The number of its prices.
    pub(crate) prices: u32,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// When it was last saved, in milliseconds since 1970 UTC.
    pub(crate) changed_ms: i64,
}
impl Record for PriceList {}
impl Listed for PriceList {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let companies = self.companies.iter().map(|company| of_company(&company.account));
        companies.chain([of_seller(&self.seller)]).collect()
    }
}

/// A company of a list. Part of [`PriceList`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Company {
    pub(crate) account: AccountId,
    /// Its name when it was added.
    pub(crate) name: String,
}

/// Days from the first on. Part of [`PriceList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Days {
    /// The first day.
    pub(crate) from: Date,
    /// The last day; `None` if they do not end.
    pub(crate) until: Option<Date>,
}

impl Days {
    /// Whether a day is one of them.
    pub(crate) fn has(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    /// The days that are in both.
    pub(crate) fn both(&self, other: &Days) -> Option<Days> {
        let until = match (self.until, other.until) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let from = self.from.max(other.from);
        until.is_none_or(|until| from <= until).then_some(Days { from, until })
    }
}

impl std::fmt::Display for Days {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.until {
            Some(until) if until == self.from => write!(f, "on {until}"),
            Some(until) => write!(f, "from {} to {until}", self.from),
            None => write!(f, "from {} on", self.from),
        }
    }
}

/// A price of a list, version 2. Version 1 had no steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Price {
    /// Of one unit.
    pub(crate) price: Money,
    /// Lower prices from a quantity on, ascending by quantity.
    pub(crate) tiers: Vec<PriceTier>,
}
impl Record for Price {
    const FORMER: &'static [Former<Self>] = &[|payload| Self::completed(payload, &Vec::<PriceTier>::new())];
}

impl Price {
    /// This price as that of a company, with its last day.
    pub(crate) fn of_company(self, until: Option<Date>) -> CompanyPrice {
        CompanyPrice { price: self.price, tiers: self.tiers, until }
    }
}

/// A list with its prices, and the names of its products for a refusal.
#[derive(Clone, Debug)]
pub(crate) struct FullList {
    pub(crate) list: PriceList,
    pub(crate) prices: BTreeMap<ProductId, Price>,
    pub(crate) names: BTreeMap<ProductId, String>,
}

/// The name of the list of a seller's price lists.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("price-lists/{seller}")
}

/// The name of the list of the price lists that are for a company.
pub(crate) fn of_company(company: &AccountId) -> String {
    format!("price-lists-for/{company}")
}
