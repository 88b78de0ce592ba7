//! A backup, and a shop restored from it.

use kernel::store::{Store, backup};
use kernel::{Clock, store_options};

use super::bench::Bench;
use super::judge::{self, Tried};

pub(super) fn there_and_back(bench: &Bench<'_>) -> Tried {
    let file = bench.scratch.path.join("selftest.tar");
    let mut settings = bench.settings.clone();
    settings.store.path = bench.data();
    let store = Store::open(store_options(&settings)).map_err(|e| e.to_string())?;
    let written = backup::write(&store, backup::Beside::folder(&bench.data()), &file).map_err(|e| e.to_string());
    let before = store.audit_verify(None).map_err(|e| e.to_string());
    store.stop();
    drop(store);
    let (written, before) = (written?, before?);
    let path = bench.scratch.path.join("restored");
    let options = backup::RestoreOptions {
        path: path.clone(),
        replace: false,
        verify: true,
        engine: settings.store.engine,
        cache_bytes: settings.store.cache_mb.saturating_mul(1 << 20),
        now_ms: Clock::default().now_ms(),
        known: crate::parts::shop(settings.clone()).stored().versions(),
    };
    // It compares the rows of every table and every file with the backup.
    let restored = backup::restore(&file, &options).map_err(|e| e.to_string())?;
    settings.store.path = path;
    let store = Store::open(store_options(&settings)).map_err(|e| e.to_string())?;
    let after = store.audit_verify(None).map_err(|e| e.to_string());
    store.stop();
    let after = after?;
    judge::restored((written.rows, before.head), (restored.contents.rows(), after.head)).map(|()| {
        format!(
            "{} rows and {} files in {} bytes, written in {:.1} s, restored and compared in {:.1} s",
            written.rows,
            written.files,
            written.bytes,
            written.took.as_secs_f64(),
            restored.took.as_secs_f64()
        )
    })
}
