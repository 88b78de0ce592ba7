//! What each seller is owed, and how it can be paid.

use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::secrets::Vault;
use kernel::store::{Reader, StoreError};

use crate::disputes::{held, rules};
use crate::ledger::model::Kind;
use crate::ledger::sums;
use crate::payouts::details::PayoutKind;
use crate::payouts::store::{self as payouts, PayoutRow};

/// What stands between a seller and the shop, and how it can be paid.
pub(crate) struct Owed {
    pub(crate) seller: AccountId,
    /// What the shop owes; below nought if the seller owes the shop.
    pub(crate) amount: Money,
    /// What open disputes hold back of it, in minor units.
    pub(crate) held: i64,
    /// The way in which it is paid; `None` if the seller told none that takes the currency.
    pub(crate) way: Option<PayoutRow>,
}

impl Owed {
    /// What a run pays: never below nought, and nothing that an open dispute holds back.
    pub(crate) fn payable(&self) -> i64 {
        rules::payable(self.amount.minor, self.held)
    }
}

/// What each seller is owed; those who are owed nothing and owe nothing are left out.
pub(crate) fn owed(reader: &Reader<'_>, vault: &Vault, test: bool) -> Result<Vec<Owed>, StoreError> {
    let mut all = Vec::new();
    for balance in sums::balances(reader, Kind::Payable, test)?.into_iter().filter(|row| row.amount.minor != 0) {
        let seller = AccountId::from(balance.account.holder);
        let amount = Money::new(-balance.amount.minor, balance.amount.currency);
        let way = way(reader, vault, &seller, amount)?;
        let held = held::in_currency(reader, &seller, amount.currency, test)?;
        all.push(Owed { seller, amount, held, way });
    }
    Ok(all)
}

/// The seller's first way that takes the currency; an IBAN before others, since a file can be made for it.
fn way(reader: &Reader<'_>, vault: &Vault, seller: &AccountId, amount: Money) -> Result<Option<PayoutRow>, StoreError> {
    let mut rows = payouts::of(reader, seller)?;
    rows.sort_by_key(|row| row.kind != PayoutKind::Iban);
    let takes = |row: &PayoutRow| row.details(vault).is_some_and(|details| details.takes(row.kind, amount.currency));
    Ok(rows.into_iter().find(takes))
}
