//! How letters leave the house.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kernel::{Settings, StartError};
use lettre::message::Mailbox;
use lettre::transport::smtp::{Error, PoolConfig};
use lettre::{Message, SmtpTransport, Transport};

use super::message::Stationery;
use super::model::FailureReason;

/// How many letters are sent at once; the first of these threads sends service letters alone.
pub(super) const SENDERS: u32 = 4;
/// How long a mail server may take for a step, in seconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a mail server answers that wants another password of the shop (RFC 4954).
const PASSWORD_WANTED: [&str; 4] = ["530", "534", "535", "538"];

/// Where letters go.
pub(super) enum Post {
    /// To a mail server.
    Server(Box<SmtpTransport>),
    /// Into a folder, a file each, for shops without a mail server.
    Folder(PathBuf),
}

/// Why a letter did not leave.
#[derive(Debug)]
pub(super) struct Failure {
    /// Why it never will; `None` where it may later.
    pub(super) for_good: Option<FailureReason>,
    /// In words, for the log: without what a mail server said, which may repeat the address.
    pub(super) why: String,
    /// What the mail server said.
    pub(super) said: String,
}

impl Failure {
    /// What has nothing to do with a mail server.
    pub(super) fn here(for_good: Option<FailureReason>, why: impl Into<String>) -> Failure {
        Failure { for_good, why: why.into(), said: String::new() }
    }
}

/// A server that knows the shop's password no more will take the letter once that is mended; others that refuse for good
/// mean this letter.
fn refused(error: &Error) -> Failure {
    let status = error.status().map(|code| code.to_string());
    let password = status.as_deref().is_some_and(|code| PASSWORD_WANTED.contains(&code));
    Failure {
        for_good: (error.is_permanent() && !password).then_some(FailureReason::Refused),
        why: format!(
            "the mail server refused it or cannot be reached (status {})",
            status.as_deref().unwrap_or("none")
        ),
        said: error.to_string(),
    }
}

/// The post of this configuration, and what its letters have in common.
///
/// # Errors
/// [`StartError::Config`] that names the key that is wrong.
pub(super) fn open(settings: &Settings, data: &Path) -> Result<(Post, Stationery), StartError> {
    let wrong = |key: &str, why: String| StartError::Config(format!("configuration: mail.{key} is wrong: {why}"));
    let mail = &settings.mail;
    let from: Mailbox = mail.from.parse().map_err(|error| wrong("from", format!("{error}")))?;
    let base = match settings.server.public_url.trim_end_matches('/') {
        "" => format!("http://{}", settings.server.bind),
        url => url.to_owned(),
    };
    let post = match mail.smtp_url.as_str() {
        "" => Post::Folder(data.join("outbox")),
        // The error of a wrong address may repeat it, and it holds a password.
        url => SmtpTransport::from_url(url)
            .map(|server| {
                let connections = PoolConfig::new().max_size(SENDERS);
                Post::Server(Box::new(server.timeout(Some(PATIENCE)).pool_config(connections).build()))
            })
            .map_err(|_| wrong("smtp_url", "it must look like smtps://user:password@mail.example:465".to_owned()))?,
    };
    Ok((post, Stationery { shop: settings.shop.name.clone(), from, base }))
}

impl Post {
    /// Sends a letter. `id` names its file in a folder.
    ///
    /// # Errors
    /// [`Failure`]; the letter did not leave.
    pub(super) fn send(&self, id: &str, message: &Message) -> Result<(), Failure> {
        match self {
            Post::Server(server) => server.send(message).map(drop).map_err(|error| refused(&error)),
            Post::Folder(folder) => save(folder, id, &message.formatted())
                .map_err(|error| Failure::here(None, format!("it cannot be written: {error}"))),
        }
    }
}

/// Writes a file that is there whole or not at all.
fn save(folder: &Path, id: &str, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let unfinished = folder.join(format!(".{id}.tmp"));
    // Links in letters sign in to accounts.
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(bytes)?;
    std::fs::rename(unfinished, folder.join(format!("{id}.eml")))
}
