//! Opens the data of a shop: refuses the data of a newer program, and brings that of an older one up to date, after a
//! backup.

use std::path::PathBuf;

use crate::backups::{backup_folder, beside};
use crate::clock::Clock;
use crate::error::StartError;
use crate::settings::Settings;
use crate::store::{
    Durability, Older, OlderFiles, OpenError, Progress, Store, StoreError, StoreOptions, Stored, UpgradeError, backup,
    bring_files_up_to_date, close_to_others, has_room, older_files,
};

/// Returns the options of a configuration's store; for commands that work on a shop that is not running.
pub fn store_options(settings: &Settings) -> StoreOptions {
    StoreOptions {
        path: settings.store.path.clone(),
        engine: settings.store.engine,
        nodes: settings.store.nodes.clone(),
        cache_bytes: settings.store.cache_mb.saturating_mul(1 << 20),
        durability: if settings.store.durable { Durability::Durable } else { Durability::Off },
        ..StoreOptions::default()
    }
}

/// Opens the store of a configuration, unless a newer program wrote to it. Brings nothing up to date.
pub(crate) fn open(settings: &Settings, stored: &Stored) -> Result<Store, StartError> {
    let store = Store::open(store_options(settings))?;
    if let Err(error) = store.older(stored) {
        store.leave();
        return Err(refusal(settings, &error));
    }
    match close_to_others(&settings.store.path) {
        Ok(false) => {}
        Ok(true) => {
            let folder = settings.store.path.display();
            tracing::warn!(%folder, "other users could look into the data folder: it is closed to them now (chmod 700)");
        }
        Err(error) => {
            store.leave();
            return Err(StartError::Other(format!(
                "other users may look into the data folder, and it cannot be closed: {error}"
            )));
        }
    }
    Ok(store)
}

/// Returns why this program must leave the data alone, if a newer one wrote them; for a person. Changes nothing.
pub(crate) fn newer(settings: &Settings, stored: &Stored) -> Option<String> {
    match Store::open(store_options(settings)) {
        Ok(store) => {
            let newer = newer_store(settings, &store, stored);
            store.leave();
            newer
        }
        Err(error @ OpenError::Newer { .. }) => Some(format!("{error}: start the newer program")),
        Err(_) => None,
    }
}

/// [`newer`] for a store that is open.
pub(crate) fn newer_store(settings: &Settings, store: &Store, stored: &Stored) -> Option<String> {
    let error = store.older(stored).err().filter(|error| matches!(error, UpgradeError::Newer { .. }))?;
    Some(refusal(settings, &error).to_string())
}

/// [`open`], and rewrites the files of an older program's folder in today's form. Makes a backup first; then it brings
/// the rows up to date too, which would make another one.
pub(crate) fn open_up_to_date(settings: &Settings, stored: &Stored) -> Result<Store, StartError> {
    let (path, store) = (&settings.store.path, open(settings, stored)?);
    let Some(older) = older_files(path)? else { return Ok(store) };
    let backed_up = older == OlderFiles::Files;
    if backed_up {
        let mut bytes = 0;
        let counted: Result<(), StoreError> = store.snapshot().for_each(|key, value| {
            bytes += (key.len() + value.len()) as u64;
            Ok(())
        });
        // Before the backup: a start that is tried again and again would fill the disk with backups.
        counted.map_err(StartError::from).and_then(|()| Ok(has_room(path, bytes)?))?;
        let backup = back_up(&store, settings).map_err(|why| refusal(settings, &UpgradeError::Before(why)))?;
        tracing::info!(
            backup = %backup.display(),
            "an older Sokoni wrote the data folder: a backup is made, and its files are rewritten"
        );
    }
    store.stop();
    drop(store);
    bring_files_up_to_date(path, older, store_options(settings).cache_bytes, &mut |progress| match progress {
        Progress::Written(rows) => tracing::info!(rows, "the data folder is being rewritten"),
        Progress::ReadAgain(rows) => tracing::info!(rows, "what was rewritten is compared"),
    })?;
    let store = open(settings, stored)?;
    if backed_up {
        store.upgrade(stored, |_| Ok(())).map_err(|error| refusal(settings, &error))?;
    }
    Ok(store)
}

/// Makes the backup that comes before an upgrade.
fn back_up(store: &Store, settings: &Settings) -> Result<PathBuf, String> {
    backup::write(store, beside(settings), &backup_file(settings))
        .map(|report| report.file)
        .map_err(|error| format!("the backup that must be made first failed: {error}"))
}

/// Brings the rows of an older program up to date. Makes a backup first, unless an earlier start has begun the work.
pub(crate) fn bring_up_to_date(store: &Store, stored: &Stored, settings: &Settings) -> Result<(), StartError> {
    let before = |older: &[Older]| {
        let backup = back_up(store, settings)?;
        let names: Vec<String> = older.iter().map(|o| format!("{} {} to {}", o.name, o.found, o.known)).collect();
        tracing::info!(
            backup = %backup.display(),
            versions = names.join(", "),
            "an older Sokoni wrote the data: a backup is made, and it is brought up to date"
        );
        Ok(())
    };
    store.upgrade(stored, before).map(drop).map_err(|error| refusal(settings, &error))
}

/// Returns a name that rotation does not know: the backup stays until somebody deletes it.
fn backup_file(settings: &Settings) -> PathBuf {
    let name = format!("before-upgrade-{}", backup::file_name(Clock::default().now_ms()));
    backup_folder(settings).join(name)
}

fn refusal(settings: &Settings, error: &UpgradeError) -> StartError {
    let data = settings.store.path.display();
    StartError::Other(match error {
        UpgradeError::Newer { .. } => format!(
            "the data in {data} was written by a newer Sokoni: {error}; start the newer program, or restore a backup made \
             before the upgrade"
        ),
        UpgradeError::Before(_) => format!("the data in {data} is not brought up to date: {error}"),
        UpgradeError::Row { .. } => format!(
            "the data in {data} is not brought up to date: {error}; restore the backup made before the upgrade to go back \
             to the older program"
        ),
        UpgradeError::Store(_) => {
            format!("the data in {data} is not brought up to date: {error}; start again to go on where it was left")
        }
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::store::{Former, Record, StoreError, Table, record};

    #[derive(Serialize, Deserialize)]
    struct Old(String);
    impl Record for Old {}

    #[derive(Serialize, Deserialize)]
    struct New(String, u64);
    impl Record for New {
        const FORMER: &'static [Former<Self>] =
            &[|payload| record::decode_payload::<Old>(payload).map(|Old(text)| New(text, 0))];
    }

    const OLD: Table<Old> = Table::new("notes");
    const NEW: Table<New> = Table::new("notes");

    fn program<R: Record>(table: Table<R>) -> Stored {
        let mut stored = Stored::kernel();
        stored.add("test", vec![table.stored()], Vec::new());
        stored
    }

    /// Every file with its content, except those that the engine writes anew whenever it is opened.
    fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).unwrap().flatten() {
            if entry.path().is_dir() {
                files.extend(contents(&entry.path()));
            } else if !entry.file_name().to_string_lossy().starts_with("snap.") {
                files.push((entry.path(), fs::read(entry.path()).unwrap()));
            }
        }
        files.sort();
        files
    }

    #[test]
    fn an_older_folder_is_backed_up_and_brought_up_to_date_and_then_refused_by_the_older_program() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::defaults().unwrap();
        settings.store.path = folder.path().join("data");
        let (old, new) = (program(OLD), program(NEW));
        let store = open(&settings, &old).unwrap();
        bring_up_to_date(&store, &old, &settings).unwrap();
        let write = |tx: &mut crate::store::Tx<'_>| tx.put(&OLD, "k", &Old("text".to_owned()));
        store.scope("test").transact_blocking(write).map_err(|e: StoreError| e).unwrap();
        store.stop();
        drop(store);
        assert!(!backup_folder(&settings).exists());

        let store = open(&settings, &new).unwrap();
        bring_up_to_date(&store, &new, &settings).unwrap();
        let row: Result<_, StoreError> = store.scope("test").read(|reader| reader.get(&NEW, "k"));
        assert_eq!(row.unwrap().unwrap().0, "text");
        store.stop();
        drop(store);
        let made: Vec<_> = fs::read_dir(backup_folder(&settings)).unwrap().flatten().collect();
        assert_eq!(made.len(), 1);
        let name = made[0].file_name().into_string().unwrap();
        assert!(name.starts_with("before-upgrade-sokoni-") && backup::made_at(&name).is_none(), "{name}");
        assert_eq!(backup::verify(&made[0].path()).unwrap().tables["test/notes"].version, 1);

        let before = contents(&settings.store.path);
        let refused = open(&settings, &old).map(drop).unwrap_err().to_string();
        let data = settings.store.path.display();
        assert_eq!(
            refused,
            format!(
                "the data in {data} was written by a newer Sokoni: test/notes has version 2, this program knows 1; start \
                 the newer program, or restore a backup made before the upgrade"
            )
        );
        let after = contents(&settings.store.path);
        assert!(before == after, "the folder is as it was");
    }
}
