//! The files of certificates: PDF, PNG and JPEG, stored under their hash.

use std::fs::File;

use actix_web::{HttpResponse, web};
use kernel::http::{attachment, file_body};
use kernel::store::Listed;
use kernel::{Builder, Context, Files, Held, Problem};

use super::model::Certificate;
use super::store::CERTIFICATES;

/// Largest accepted file, in bytes.
pub(crate) const MAX_FILE: usize = 5 << 20;

/// The folder's name in the data folder.
const FOLDER: &str = "certificates";

/// The folder `<data>/certificates`.
#[derive(Clone)]
pub(crate) struct CertificateFiles(Files);

impl CertificateFiles {
    /// Registers the folder.
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |_: &[u8], certificate: &Certificate| certificate.files().into_iter().collect();
        CertificateFiles(builder.files(FOLDER, &[""], &CERTIFICATES, names))
    }

    /// The registered folder.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        context.files(FOLDER).map(CertificateFiles)
    }

    /// Saves a file for as long as the return value lives or a certificate names it. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, bytes: &[u8]) -> Result<Held, Problem> {
        Ok(self.0.save(&Files::hash(bytes), &[bytes])?)
    }

    fn open(&self, hash: &str) -> Result<Option<(File, u64)>, Problem> {
        Ok(self.0.open(hash)?)
    }
}

/// Answers with the file of a certificate: to be saved, never to be shown in the shop's own pages.
///
/// # Errors
/// 404; where it cannot be read.
pub(crate) async fn answer(files: &CertificateFiles, certificate: &Certificate) -> Result<HttpResponse, Problem> {
    let none = || Problem::NotFound("There is no such file.".to_owned());
    let paper = certificate.file.clone().ok_or_else(none)?;
    let files = files.clone();
    let opened = web::block(move || files.open(&paper.hash)).await;
    let opened = opened.map_err(|error| Problem::Internal(error.to_string()))??;
    // It may have been replaced since the certificate was read.
    let (file, length) = opened.ok_or_else(none)?;
    Ok(attachment(&paper.name, &paper.media).body(file_body(file, length)))
}
