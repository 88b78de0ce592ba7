//! The files of disputes: PDF, PNG and JPEG, stored under their hash.

use std::fs::File;

use actix_web::{HttpResponse, web};
use kernel::http::{attachment, file_body};
use kernel::{Builder, Files, Held, Problem};

use super::model::{Dispute, Paper};
use super::store::DISPUTES;
use kernel::store::Listed;

/// Largest accepted file, in bytes.
pub(super) const MAX_FILE: usize = 5 << 20;

/// The folder's name in the data folder.
const FOLDER: &str = "disputes";

/// The folder `<data>/disputes`.
#[derive(Clone)]
pub(crate) struct DisputeFiles(Files);

impl DisputeFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], dispute: &Dispute| dispute.files().into_iter().collect();
        DisputeFiles(builder.files(FOLDER, &[""], &DISPUTES, names))
    }

    /// Saves a file for as long as the return value lives or a dispute names it. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(super) fn save(&self, bytes: &[u8]) -> Result<Held, Problem> {
        Ok(self.0.save(&Files::hash(bytes), &[bytes])?)
    }

    fn open(&self, hash: &str) -> Result<(File, u64), Problem> {
        self.0.open(hash)?.ok_or_else(|| Problem::Internal(format!("the dispute's file {hash} is gone")))
    }
}

/// Answers with a file of a dispute: to be saved, never to be shown in the shop's own pages. Files are never taken away
/// from a dispute, so it is there.
///
/// # Errors
/// 404; where it cannot be read.
pub(super) async fn answer(files: &DisputeFiles, dispute: &Dispute, n: usize) -> Result<HttpResponse, Problem> {
    let found = dispute.papers.get(n).cloned();
    let paper: Paper = found.ok_or_else(|| Problem::NotFound("There is no such file.".to_owned()))?;
    let files = files.clone();
    let opened = web::block(move || files.open(&paper.hash)).await;
    let (file, length) = opened.map_err(|error| Problem::Internal(error.to_string()))??;
    Ok(attachment(&paper.name, &paper.media).body(file_body(file, length)))
}
