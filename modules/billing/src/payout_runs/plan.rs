//! What each seller is owed, and how it can be paid.

use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::secrets::Vault;
use kernel::store::{Port, Reader, StoreError};

use crate::disputes::{held, rules};
use crate::ledger::model::Kind;
use crate::ledger::sums;
use crate::payments::refunding;
use crate::payouts::details::PayoutKind;
use crate::payouts::store::{self as payouts, PayoutRow};

/// What stands between a seller and the shop, and how it can be paid.
pub(crate) struct Owed {
    pub(crate) seller: AccountId,
    /// What the shop owes; below nought if the seller owes the shop.
    pub(crate) amount: Money,
    /// What open disputes and refunds on their way hold back of it, in minor units.
    pub(crate) held: i64,
    /// Whether the account is suspended, so that it is paid nothing.
    pub(crate) suspended: bool,
    /// The way in which it is paid; `None` if the seller told none that takes the currency.
    pub(crate) way: Option<PayoutRow>,
}

impl Owed {
    /// What a run pays: never below nought, and nothing that is held back. Without a way, or to a suspended account, it is
    /// nothing.
    pub(crate) fn payable(&self) -> i64 {
        if self.suspended || self.way.is_none() { 0 } else { rules::payable(self.amount.minor, self.held) }
    }
}

/// What each seller is owed; those who are owed nothing and owe nothing are left out.
pub(crate) fn owed(
    reader: &Reader<'_>,
    vault: &Vault,
    accounts: Option<&Port<dyn AccountPort>>,
    test: bool,
) -> Result<Vec<Owed>, StoreError> {
    let mut all = Vec::new();
    for balance in sums::balances(reader, Kind::Payable, test)?.into_iter().filter(|row| row.amount.minor != 0) {
        let seller = AccountId::from(balance.account.holder);
        let amount = Money::new(-balance.amount.minor, balance.amount.currency);
        let way = way(reader, vault, &seller, amount)?;
        let held = held::in_currency(reader, &seller, amount.currency, test, None)?
            + refunding::in_currency(reader, &seller, amount.currency, test)?;
        let suspended = match accounts {
            Some(port) => !port.read(reader, |accounts, reader| accounts.may_be_paid(reader, &seller))?,
            None => false,
        };
        all.push(Owed { seller, amount, held, suspended, way });
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
