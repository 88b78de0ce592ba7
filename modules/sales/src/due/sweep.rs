//! The sweep that ends due rows.

use std::time::Duration;

use contracts::catalog::StockPort;
use kernel::store::{Port, Scope, StoreError, Tx};
use kernel::{Context, Next, Timer, TxError};

use super::table::{DUE, Due};
use crate::orders::limits::shop_currency;
use crate::orders::unpaid;
use crate::orders::unpaid_rule::UnpaidRule;
use crate::{catch_up, drafts, quotes, supply_contracts};

/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(10);

/// Takes a part of the due rows.
///
/// # Errors
/// [`TxError::Store`] if the store fails.
pub(crate) fn sweep(
    tx: &mut Tx<'_>,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
    rule: Option<UnpaidRule>,
) -> Result<(), TxError> {
    for (key, due) in DUE.due(&tx.reader(), now_ms)? {
        match due {
            Due::Quote(id) => quotes::store::ran_out(tx, &id, now_ms)?,
            Due::Draft(id) => drafts::store::ran_out(tx, &id, now_ms)?,
            Due::Contract(id) => {
                supply_contracts::fixing::store::last_day_over(tx, &id, now_ms)?;
                supply_contracts::store::ended(tx, &id, now_ms, stock)?;
            }
            Due::UnpaidSoon(id) => unpaid::warn(tx, &id, now_ms, rule)?,
            Due::Unpaid { order, at_ms } => unpaid::end(tx, (&order, at_ms), now_ms, rule, stock)?,
        }
        tx.delete(&DUE, key)?;
    }
    Ok(())
}

fn any(store: &Scope, now_ms: i64) -> bool {
    store.read::<_, StoreError>(|reader| DUE.any_due(reader, now_ms)).unwrap_or(false)
}

/// Takes all due rows. If that fails, the lists are a little behind, and the timer tries again.
pub(crate) async fn settle(context: &Context) {
    let (now_ms, rule) = (context.clock().now_ms(), UnpaidRule::of(context));
    while any(context.store(), now_ms) {
        let Some(stock) = context.port::<dyn StockPort>() else { return };
        if let Err(refusal) = context.commit(move |tx| sweep(tx, now_ms, &stock, rule)).await {
            tracing::warn!(?refusal, "what is due was not ended");
            return;
        }
    }
}

/// The timer that takes due rows. Its first turn brings older rows up to date.
pub(crate) fn timer(context: &Context) -> Timer {
    let (context, mut caught_up) = (context.clone(), false);
    Timer::new("sales-due", EVERY, move || {
        if !std::mem::replace(&mut caught_up, true)
            && let Err(refusal) = catch_up::name_currencies(context.store(), shop_currency(&context))
                .and_then(|()| catch_up::run(context.store()))
        {
            tracing::warn!(?refusal, "older rows are not up to date yet; the next start goes on");
        }
        let (now_ms, rule) = (context.clock().now_ms(), UnpaidRule::of(&context));
        while any(context.store(), now_ms) {
            let Some(stock) = context.port::<dyn StockPort>() else { break };
            if let Err(refusal) = context.store().transact_blocking(move |tx| sweep(tx, now_ms, &stock, rule)) {
                tracing::warn!(?refusal, "what is due was not ended; it is tried again");
                break;
            }
        }
        Next::Later
    })
}
