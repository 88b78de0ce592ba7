//! The archive of a pack: one ZIP file, the same for the same content.

use std::fs::File;
use std::io::{Cursor, Read, Write};

use kernel::{Files, Problem};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::model::PackFile;
use super::regulation::NOTICE;

/// A sentence on the request of a statement.
const ABOUT_REQUEST: &str = "dds.xml is a draft of the request by which the statement is submitted (SubmitDdsRequest, API \
    V3). Its operator looks at the role, and adds the country of the activity and the country of entry.";
const CHECK: &str = "To check that no file was changed: sha256sum --check SHA256SUMS.txt";

/// A file to be packed.
pub(super) struct Packed {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// Packs files, with a list of their hashes that `sha256sum --check` reads. Returns the archive, and what is in it.
///
/// # Errors
/// [`Problem::Internal`] where the archive cannot be written.
pub(super) fn pack(mut contents: Vec<Packed>) -> Result<(Vec<u8>, Vec<PackFile>), Problem> {
    let read_me = format!("{NOTICE}\n\n{ABOUT_REQUEST}\n\n{CHECK}\n");
    contents.push(Packed { name: "READ-ME.txt".to_owned(), bytes: read_me.into_bytes() });
    let about = |content: &Packed| PackFile {
        name: content.name.clone(),
        hash: Files::hash(&content.bytes),
        bytes: content.bytes.len() as u64,
    };
    let files: Vec<PackFile> = contents.iter().map(about).collect();
    let hashes: String = files.iter().map(|file| format!("{}  {}\n", file.hash, file.name)).collect();
    contents.push(Packed { name: "SHA256SUMS.txt".to_owned(), bytes: hashes.into_bytes() });
    let failed = |error: &dyn std::fmt::Display| Problem::Internal(format!("an archive cannot be written: {error}"));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    // No time of day is in it, so that the same content has the same hash.
    let options = SimpleFileOptions::DEFAULT.compression_method(CompressionMethod::Deflated).unix_permissions(0o644);
    for content in &contents {
        archive.start_file(content.name.as_str(), options).map_err(|error| failed(&error))?;
        archive.write_all(&content.bytes).map_err(|error| failed(&error))?;
    }
    let bytes = archive.finish().map_err(|error| failed(&error))?.into_inner();
    Ok((bytes, files))
}

/// Returns a file of an archive; `None` where it has none of this name. Blocks.
///
/// # Errors
/// [`Problem::Internal`] where it cannot be read.
pub(super) fn unpacked(archive: File, name: &str) -> Result<Option<Vec<u8>>, Problem> {
    let failed = |error: &dyn std::fmt::Display| Problem::Internal(format!("an archive cannot be read: {error}"));
    let mut archive = ZipArchive::new(archive).map_err(|error| failed(&error))?;
    let mut file = match archive.by_name(name) {
        Err(ZipError::FileNotFound) => return Ok(None),
        found => found.map_err(|error| failed(&error))?,
    };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    Ok(Some(bytes))
}
