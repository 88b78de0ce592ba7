//! Limits of version 1, which name no currency, get the shop's. This happens once, at the start after the upgrade, so that
//! a later change of the shop's currency does not change them.

use std::time::Duration;

use contracts::money::Currency;
use kernel::store::{Scope, StoreError};
use kernel::{Context, Next, Timer};

use super::limits::{self, LIMITS, LimitRow};

/// The pause before another try, if the store failed.
const EVERY: Duration = Duration::from_secs(60);

/// Limits that one commit changes.
const CHUNK: usize = 500;

/// The timer that names the currencies. Once that succeeded, its turns do nothing.
pub(crate) fn timer(context: &Context) -> Timer {
    let (context, mut named) = (context.clone(), false);
    Timer::new("auth-older-limits", EVERY, move || {
        if !named {
            let done = name_currencies(context.store(), limits::currency(&context));
            named = done.is_ok();
            if let Err(error) = done {
                tracing::warn!(%error, "older limits of companies have no currency yet; it is tried again");
            }
        }
        Next::Later
    })
}

/// Enters this currency into all limits that name none.
///
/// # Errors
/// Fails if the store fails.
pub(super) fn name_currencies(scope: &Scope, shop: Currency) -> Result<(), StoreError> {
    let mut after: Option<Vec<u8>> = None;
    loop {
        let rows: Vec<(Vec<u8>, LimitRow)> =
            scope.read(|r| r.scan(&LIMITS, b"", after.as_deref()).take(CHUNK).collect::<Result<_, _>>())?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        after = Some(last.clone());
        let unnamed = rows.into_iter().filter(|(_, row)| row.currency.is_none()).map(|(key, _)| key);
        let unnamed: Vec<Vec<u8>> = unnamed.collect();
        if unnamed.is_empty() {
            continue;
        }
        scope.transact_blocking(move |tx| {
            // The limit may have been set anew since it was read.
            unnamed.iter().try_for_each(|key| match tx.get(&LIMITS, key)? {
                Some(row) if row.currency.is_none() => tx.put(&LIMITS, key, &LimitRow { currency: Some(shop), ..row }),
                _ => Ok(()),
            })
        })?;
    }
}
