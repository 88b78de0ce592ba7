//! The tables of payout runs. A run posts what it pays in the commit that makes it, so that nothing is paid twice.

use std::collections::BTreeMap;

use contracts::auth::AccountPort;
use contracts::billing::{SellerAccountMoved, SellerStep};
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::TxError;
use kernel::secrets::Vault;
use kernel::store::{Collection, Port, Reader, StoreError, Table, Tx, once};

use super::model::{Payout, PayoutState, Run, RunId, ShopAccount};
use super::plan;
use crate::bills::model::CreatedId;
use crate::ledger::model::{Account, Column, Entry, Happening, Kind, Leg};
use crate::ledger::post;
use crate::refusal::SOMETHING_ELSE;

kernel::tables! {
    /// Run id → run.
    pub(crate) RUNS: Collection<Run> = "payout-runs";
    /// Run id, `/`, seller → its payout.
    pub(crate) PAYOUTS: Table<Payout> = "payout-run-items";
    /// `account` → the shop's own bank account.
    pub(crate) SHOP_ACCOUNT: Table<ShopAccount> = "payout-from";
    /// `runs` → how many runs there are.
    pub(crate) COUNT: Table<u64> = "payout-run-count", unaudited;
}

/// The key of the shop's own bank account.
pub(crate) const SHOP: &str = "account";

/// A run wanted, with what is drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct RunCommand {
    pub(crate) id: RunId,
    pub(crate) at_ms: i64,
    pub(crate) day: Date,
    pub(crate) by: AccountId,
    pub(crate) currency: Currency,
    pub(crate) test: bool,
    /// The names of the sellers, by account.
    pub(crate) names: BTreeMap<AccountId, String>,
    /// The caller's key: the same key makes one run.
    pub(crate) key: String,
    pub(crate) fingerprint: u64,
}

/// Makes a run that pays each seller what it is owed, and returns it.
///
/// # Errors
/// 409 `nothing-to-pay` or `no-shop-account`, and nothing changes; [`TxError::Store`].
pub(crate) fn make(
    tx: &mut Tx<'_>,
    vault: &Vault,
    accounts: Option<&Port<dyn AccountPort>>,
    command: &RunCommand,
) -> Result<Run, TxError> {
    let (CreatedId(id), _) = once(tx, &command.by, &command.key, command.fingerprint, SOMETHING_ELSE, |tx| {
        make_new(tx, vault, accounts, command).map(CreatedId)
    })?;
    tx.get(&RUNS, &id)?.ok_or_else(|| TxError::not_found("payout run"))
}

fn make_new(
    tx: &mut Tx<'_>,
    vault: &Vault,
    accounts: Option<&Port<dyn AccountPort>>,
    command: &RunCommand,
) -> Result<RunId, TxError> {
    let from = tx.get(&SHOP_ACCOUNT, SHOP)?.map(|account| account.0);
    let mut owed = plan::owed(&tx.reader(), vault, accounts, command.test)?;
    owed.retain(|owed| owed.amount.currency == command.currency && owed.payable() > 0);
    if owed.is_empty() {
        let what = format!("Nobody who can be paid is owed anything in {}.", command.currency);
        return Err(TxError::conflict("nothing-to-pay", what));
    }
    if command.currency.code() == "EUR" && from.is_none() {
        return Err(TxError::conflict(
            "no-shop-account",
            "Enter the bank account from which the shop pays first. The bank's file names it.",
        ));
    }
    let number = format!("PAYOUT-{:06}", tx.next(&COUNT, "runs")?);
    for (n, owed) in owed.into_iter().enumerate() {
        let Some(way) = &owed.way else { continue };
        let payout = Payout {
            run: command.id.clone(),
            name: command.names.get(&owed.seller).cloned().unwrap_or_default(),
            amount: Money::new(owed.payable(), command.currency),
            kind: way.kind,
            details: way.sealed.clone(),
            reference: format!("{number}-{:03}", n + 1),
            seller: owed.seller,
            state: PayoutState::Sent,
            failure: String::new(),
            settled_ms: None,
        };
        enter(tx, &payout, Happening::Payout, command)?;
        tx.put(&PAYOUTS, key(&payout), &payout)?;
    }
    let run = Run {
        id: command.id.clone(),
        number,
        currency: command.currency,
        test: command.test,
        at_ms: command.at_ms,
        day: command.day,
        by: command.by.clone(),
        from,
    };
    RUNS.save(tx, None, &run)?;
    Ok(run.id)
}

/// The step of a payout, with what is drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    pub(crate) run: RunId,
    /// The sellers whose payouts are meant; all that are on their way if it is empty.
    pub(crate) sellers: Vec<AccountId>,
    /// Whether they arrived; otherwise they came back.
    pub(crate) paid: bool,
    /// Why they came back.
    pub(crate) reason: String,
    pub(crate) at_ms: i64,
    pub(crate) by: AccountId,
}

/// Enters that payouts arrived or came back. What came back is owed again.
///
/// # Errors
/// 404; 409 `settled` if one of them is not on its way; then nothing changes.
pub(crate) fn settle(tx: &mut Tx<'_>, step: &Settled) -> Result<(), TxError> {
    let run = tx.get(&RUNS, &step.run)?.ok_or_else(|| TxError::not_found("payout run"))?;
    let all = of(&tx.reader(), &step.run)?;
    let sent = |payout: &Payout| payout.state == PayoutState::Sent;
    let meant: Vec<Payout> = if step.sellers.is_empty() {
        all.into_iter().filter(sent).collect()
    } else {
        let find = |seller: &AccountId| all.iter().find(|payout| payout.seller == *seller).cloned();
        let meant: Option<Vec<_>> = step.sellers.iter().map(find).collect();
        meant.ok_or_else(|| TxError::not_found("payout"))?
    };
    if meant.is_empty() || !meant.iter().all(sent) {
        return Err(TxError::conflict("settled", "These payouts arrived or came back already. Look at the run again."));
    }
    let command = RunCommand {
        id: run.id.clone(),
        at_ms: step.at_ms,
        day: run.day,
        by: step.by.clone(),
        currency: run.currency,
        test: run.test,
        names: BTreeMap::new(),
        key: String::new(),
        fingerprint: 0,
    };
    for before in meant {
        let payout = Payout {
            state: if step.paid { PayoutState::Paid } else { PayoutState::Failed },
            failure: if step.paid { String::new() } else { step.reason.clone() },
            settled_ms: Some(step.at_ms),
            ..before
        };
        let happening = if step.paid { Happening::PaidOut } else { Happening::PayoutFailed };
        enter(tx, &payout, happening, &command)?;
        tx.put(&PAYOUTS, key(&payout), &payout)?;
    }
    Ok(())
}

/// Posts a step of a payout.
fn enter(tx: &mut Tx<'_>, payout: &Payout, happening: Happening, command: &RunCommand) -> Result<(), TxError> {
    let minor = payout.amount.minor;
    let leg = |kind: Kind, holder: &str, minor: i64| Leg {
        account: Account::new(kind, holder, command.test),
        column: Column::PaidOut,
        minor,
    };
    let (payable, on_way) = (Kind::Payable, Kind::InTransit);
    let seller = payout.seller.as_str();
    let legs = match happening {
        Happening::PaidOut => vec![leg(on_way, seller, minor), leg(Kind::Clearing, "bank", -minor)],
        Happening::PayoutFailed => vec![leg(on_way, seller, minor), leg(payable, seller, -minor)],
        _ => vec![leg(payable, seller, minor), leg(on_way, seller, -minor)],
    };
    let entry = Entry {
        id: format!("{}-{}-{}", payout.run, payout.seller, happening.as_str()),
        at_ms: command.at_ms,
        happening,
        bill: None,
        reference: payout.reference.clone(),
        reason: payout.failure.clone(),
        by: Some(command.by.clone()),
        currency: payout.amount.currency,
        legs,
    };
    post::post(tx, &entry)?;
    let step = match happening {
        Happening::PaidOut => return Ok(()),
        Happening::PayoutFailed => SellerStep::PayoutFailed,
        _ => SellerStep::PayoutSent,
    };
    Ok(tx.emit(&SellerAccountMoved {
        seller: payout.seller.clone(),
        step,
        amount: payout.amount,
        reference: payout.reference.clone(),
        reason: payout.failure.clone(),
        at_ms: command.at_ms,
    })?)
}

fn key(payout: &Payout) -> String {
    format!("{}/{}", payout.run, payout.seller)
}

/// The payouts of a run, in the order of their references.
pub(crate) fn of(reader: &Reader<'_>, run: &RunId) -> Result<Vec<Payout>, StoreError> {
    let rows = reader.scan(&PAYOUTS, format!("{run}/").as_bytes(), None);
    let mut all = rows.map(|row| row.map(|(_, payout)| payout)).collect::<Result<Vec<_>, _>>()?;
    all.sort_by(|a, b| a.reference.cmp(&b.reference));
    Ok(all)
}
