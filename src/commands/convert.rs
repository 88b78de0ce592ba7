//! `sokoni convert`.

use kernel::store::{EngineKind, OpenError, Progress, convert, engine_of};
use kernel::{Settings, StartError};

/// Rewrites the files of a shop that is not running by another engine.
pub(super) fn run(settings: &Settings, to: EngineKind) -> Result<(), StartError> {
    super::open::there_is_a_shop(settings)?;
    let mut settings = settings.clone();
    let (path, wanted) = (settings.store.path.clone(), settings.store.engine);
    settings.store.engine = engine_of(&path)?;
    // Refuses data of a newer version, as the shop does.
    super::open::open(&settings)?.stop();
    let cache_bytes = settings.store.cache_mb.saturating_mul(1 << 20);
    let mut say = |progress| match progress {
        Progress::Written(rows) => println!("{rows} rows written"),
        Progress::ReadAgain(rows) => println!("{rows} rows read again"),
    };
    if settings.store.engine != to {
        println!("{} is rewritten from {} to {to}", path.display(), settings.store.engine);
    }
    let done = convert(&path, to, cache_bytes, &mut say).map_err(|error| match error {
        OpenError::Locked(_) => StartError::Other(format!("{error}: stop the shop first")),
        other => other.into(),
    })?;
    let Some(done) = done else {
        println!("{} is kept by {to} already", path.display());
        return Ok(());
    };
    println!("{} rows, compared one by one", done.rows);
    println!("{} before, {} now", super::text::size(done.before), super::text::size(done.after));
    if wanted != to {
        println!("set store.engine = \"{to}\" in the configuration before the shop is started");
    }
    Ok(())
}
