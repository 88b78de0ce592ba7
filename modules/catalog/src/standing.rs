//! Which sellers may sell, as the module of accounts tells it.

use std::time::Duration;

use contracts::auth::{AccountPort, SellerStanding};
use contracts::ids::AccountId;
use kernel::store::{ConsumeError, Event, Port, Reader, Scope, StoreError, StoredEvent, Tx};
use kernel::{Context, Next, Timer};

use crate::sale::{BARRED, Barred, is_barred};
use crate::store;

/// The events that [`follow`] consumes.
pub(crate) const EVENTS: &[&str] = &[SellerStanding::NAME];

/// The pause before another try of [`timer`], if the store failed.
const EVERY: Duration = Duration::from_secs(60);

/// Records a seller that may not sell, or may again. The goods have no rows of it: the view follows this one.
///
/// # Errors
/// Returns [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn follow(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(standing) = event.open::<SellerStanding>()? {
        set(tx, &standing.account, standing.may_sell, standing.at_ms)?;
    }
    Ok(())
}

fn set(tx: &mut Tx<'_>, seller: &AccountId, may_sell: bool, at_ms: i64) -> Result<(), StoreError> {
    if may_sell { tx.delete(&BARRED, seller) } else { tx.put(&BARRED, seller, &Barred { at_ms }) }
}

/// The timer that takes over the standing of sellers from before there was [`SellerStanding`]. Once that succeeded, its
/// turns do nothing.
pub(crate) fn timer(context: &Context) -> Timer {
    let (context, mut known) = (context.clone(), false);
    Timer::new("catalog-seller-standing", EVERY, move || {
        if !known && let Some(accounts) = context.port::<dyn AccountPort>() {
            let done = catch_up(context.store(), &accounts, context.clock().now_ms());
            known = done.is_ok();
            if let Err(error) = done {
                tracing::warn!(%error, "it is not known yet which sellers may sell; it is tried again");
            }
        }
        Next::Later
    })
}

/// Sets the standing of each seller of goods whose row does not say what the accounts say. It is read again in the
/// commit, so that it is never older than an event that was consumed.
fn catch_up(scope: &Scope, accounts: &Port<dyn AccountPort>, now_ms: i64) -> Result<(), StoreError> {
    for seller in scope.read(|r| differing(r, accounts))? {
        let accounts = accounts.clone();
        scope.transact_blocking(move |tx| {
            let may_sell = may_sell(&tx.reader(), &accounts, &seller)?;
            set(tx, &seller, may_sell, now_ms)
        })?;
    }
    Ok(())
}

fn differing(reader: &Reader<'_>, accounts: &Port<dyn AccountPort>) -> Result<Vec<AccountId>, StoreError> {
    let mut found = Vec::new();
    for seller in store::sellers(reader)? {
        if may_sell(reader, accounts, &seller)? == is_barred(reader, &seller)? {
            found.push(seller);
        }
    }
    Ok(found)
}

fn may_sell(reader: &Reader<'_>, accounts: &Port<dyn AccountPort>, seller: &AccountId) -> Result<bool, StoreError> {
    accounts.read(reader, |accounts, reader| accounts.may_sell(reader, seller))
}

#[cfg(test)]
#[path = "standing_tests.rs"]
mod tests;
