//! `sokoni compact`.

use kernel::store::{OpenError, compact};
use kernel::{Settings, StartError};

/// Compacts the files of a shop that is not running.
pub(super) fn run(settings: &Settings) -> Result<(), StartError> {
    super::open::there_is_a_shop(settings)?;
    // Refuses data of a newer version, as the shop does.
    super::open::open(settings)?.stop();
    let cache_bytes = settings.store.cache_mb.saturating_mul(1 << 20);
    let done = compact(&settings.store.path, cache_bytes).map_err(|error| match error {
        OpenError::Locked(_) => StartError::Other(format!("{error}: stop the shop first")),
        other => other.into(),
    })?;
    println!("{} rows, compared one by one", done.rows);
    println!("{} before, {} now", super::text::size(done.before), super::text::size(done.after));
    Ok(())
}
