//! Fills a new store with the demo shop, all of it or nothing.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};

use super::build::Modules;
use super::say;
use crate::error::StartError;
use crate::store::Store;

/// Makes the demo shop in a store that is marked as half made, unless `until` resolves first. Returns whether it is
/// made and the mark is gone. If not, the store has stopped.
///
/// # Errors
/// [`StartError`] where a module cannot make its part, or the store fails.
pub(super) async fn make(
    modules: &Modules,
    store: &Store,
    stopping: &AtomicBool,
    until: Pin<&mut impl Future<Output = ()>>,
) -> Result<bool, StartError> {
    tracing::info!("the demo shop is made");
    let modules = modules.clone();
    let mut seeding = tokio::task::spawn_blocking(move || {
        modules.each().try_for_each(|(module, context)| module.seed(context))?;
        modules.each().try_for_each(|(module, context)| module.seed_next(context))?;
        modules.each().try_for_each(|(module, context)| module.seed_last(context))
    });
    tokio::select! {
        made = &mut seeding => {
            made.map_err(|_| StartError::Other("the demo data could not be made".to_owned()))??;
        }
        () = until => {
            stopping.store(true, Ordering::SeqCst);
            // Its further writes are refused from here on, so it comes to an end.
            let store = store.clone();
            let _ = tokio::task::spawn_blocking(move || store.stop()).await;
            let _ = seeding.await;
            say("Stopped while the demo shop was made: the next start makes it anew.");
            return Ok(false);
        }
    }
    store.half_made(false)?;
    Ok(true)
}
