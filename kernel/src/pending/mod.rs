//! Uploads that wait for the confirmation of the account that sent them: one for each account, for a limited time. What
//! waits is a file beside the store, and a row names it, so that any node confirms it and a restart loses nothing.

mod rows;

use std::fs::File;
use std::io::{self, BufReader};
use std::time::Duration;

use actix_web::web;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::actor::{Next, Timer};
use crate::builder::Builder;
use crate::context::Context;
use crate::files::{Files, Held};
use crate::http::problem::Problem;
use crate::ids::AccountId;
use crate::store::{StoreError, Upload};
pub use rows::{PendingTables, PendingUpload};

/// The end of the names of the files: JSON that is compressed by Zstandard.
const ENDING: &str = ".json.zst";
/// The interval of the timer that ends uploads.
const EVERY: Duration = Duration::from_secs(60);

/// The uploads of one kind that wait.
#[derive(Clone)]
pub struct PendingUploads {
    context: Context,
    files: Files,
    tables: PendingTables,
    /// For how long an upload waits, in milliseconds.
    lasts_ms: i64,
}

impl PendingUploads {
    /// Registers the folder of the files, and the timer that ends what waited for `lasts`. The folder's name is the
    /// timer's too.
    pub fn new(builder: &mut Builder<'_>, folder: &'static str, tables: PendingTables, lasts: Duration) -> Self {
        let names = |_: &[u8], upload: &PendingUpload| vec![(upload.hash.clone(), upload.account.as_str().to_owned())];
        let files = builder.files(folder, &[ENDING], &tables.by_account, names);
        let context = builder.context();
        builder.timer(timer(folder, &context, tables));
        PendingUploads { context, files, tables, lasts_ms: i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX) }
    }

    /// Saves what an account may confirm by this id, in place of what it sent before. It counts as an upload of the
    /// account.
    ///
    /// # Errors
    /// [`Problem::UploadLimit`] where the account has sent too much today; where it cannot be saved.
    pub async fn save<T>(&self, account: &AccountId, id: &str, content: T) -> Result<(), Problem>
    where
        T: Serialize + Send + 'static,
    {
        let files = self.files.clone();
        let (held, bytes) = block(move || keep(&files, &content)).await??;
        let now_ms = self.context.clock().now_ms();
        let upload = Upload {
            account: account.clone(),
            bytes,
            most_per_day: self.context.settings().limits.uploads_mb_per_day << 20,
            now_ms,
        };
        let row = PendingUpload {
            account: account.clone(),
            id: id.to_owned(),
            hash: held.hash().to_owned(),
            ends_ms: now_ms.saturating_add(self.lasts_ms),
        };
        let tables = self.tables;
        let commit = self.context.commit(move |tx| {
            // The file is held until the commit is done, even if the caller no longer waits.
            let _until_then = &held;
            if let Some(retry_after_s) = upload.count(tx)? {
                return Err(Problem::UploadLimit { retry_after_s });
            }
            Ok(tables.put(tx, &row)?)
        });
        commit.await
    }

    /// Returns what an account sent under this id, if it still waits. What another version of the program saved in
    /// another form does not wait any more.
    ///
    /// # Errors
    /// Where the store fails, or the file is there and cannot be read.
    pub async fn find<T>(&self, account: &AccountId, id: &str) -> Result<Option<T>, Problem>
    where
        T: DeserializeOwned + Send + 'static,
    {
        let now_ms = self.context.clock().now_ms();
        let row = self.context.store().read(|reader| self.tables.find(reader, account, id, now_ms))?;
        let Some(row) = row else { return Ok(None) };
        let files = self.files.clone();
        let opened = block(move || -> Result<Option<T>, Problem> {
            let Some((file, _)) = files.open(&format!("{}{ENDING}", row.hash))? else { return Ok(None) };
            let wrong = |error| Problem::Internal(format!("an upload that waits cannot be read: {error}"));
            read(file).map(Some).map_err(wrong)
        });
        opened.await?
    }
}

/// Runs what blocks.
async fn block<T: Send + 'static>(f: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    web::block(f).await.map_err(|error| Problem::Internal(error.to_string()))
}

/// Saves a file; returns it and its size.
fn keep<T: Serialize>(files: &Files, content: &T) -> Result<(Held, u64), Problem> {
    let refused = |error: io::Error| Problem::Internal(format!("an upload cannot be compressed: {error}"));
    let mut packed = zstd::stream::Encoder::new(Vec::new(), zstd::DEFAULT_COMPRESSION_LEVEL).map_err(refused)?;
    serde_json::to_writer(&mut packed, content).map_err(|error| refused(error.into()))?;
    let bytes = packed.finish().map_err(refused)?;
    Ok((files.save(&Files::hash(&bytes), &[&bytes])?, bytes.len() as u64))
}

fn read<T: DeserializeOwned>(file: File) -> io::Result<T> {
    Ok(serde_json::from_reader(BufReader::new(zstd::stream::Decoder::new(file)?))?)
}

fn timer(name: &'static str, context: &Context, tables: PendingTables) -> Timer {
    let context = context.clone();
    Timer::new(name, EVERY, move || {
        let now_ms = context.clock().now_ms();
        let any = |context: &Context| context.store().read(|reader| tables.by_end.any_due(reader, now_ms));
        while any(&context).unwrap_or(false) {
            if let Err(error) = context.store().transact_blocking(move |tx| tables.sweep(tx, now_ms)) {
                let error: StoreError = error;
                tracing::warn!(%error, "uploads that waited too long were not deleted; it is tried again");
                break;
            }
        }
        Next::Later
    })
}
