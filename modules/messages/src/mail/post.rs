//! The transports of e-mail.

use contracts::ids::EmailId;
use std::time::Duration;

use kernel::{Context, StartError};
use lettre::message::Mailbox;
use lettre::transport::smtp::{Error, PoolConfig};
use lettre::{Message, SmtpTransport, Transport};

use super::letter_folder::LetterFolder;
use super::message::Stationery;
use super::model::FailureReason;

/// How many e-mails are sent at once; the first of these threads sends service e-mails alone.
pub(super) const SENDERS: u32 = 4;
/// The time limit of a mail server for a step, in seconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// Status codes of a mail server that does not accept the shop's password (RFC 4954).
const PASSWORD_WANTED: [&str; 4] = ["530", "534", "535", "538"];

/// A transport of e-mail.
pub(super) enum Post {
    /// To a mail server.
    Server(Box<SmtpTransport>),
    /// Into a folder, for shops without a mail server.
    Folder(LetterFolder),
}

/// Why an e-mail was not sent.
#[derive(Debug)]
pub(super) struct Failure {
    /// Set where it never will be; `None` where it may be later.
    pub(super) for_good: Option<FailureReason>,
    /// In words, for the log: without the mail server's reply, which may repeat the address.
    pub(super) why: String,
    /// The mail server's reply.
    pub(super) said: String,
}

impl Failure {
    /// A failure without a mail server's reply.
    pub(super) fn here(for_good: Option<FailureReason>, why: impl Into<String>) -> Failure {
        Failure { for_good, why: why.into(), said: String::new() }
    }
}

/// A server that rejects the shop's password will take the e-mail once that is corrected; any other permanent refusal
/// is about this e-mail.
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

/// Makes the transport of this configuration, and the parts that all its e-mails share.
///
/// # Errors
/// [`StartError::Config`] that names the wrong key.
pub(super) fn open(context: &Context) -> Result<(Post, Stationery), StartError> {
    let (settings, data) = (context.settings(), context.data_dir());
    let wrong = |key: &str, why: String| StartError::Config(format!("configuration: mail.{key} is wrong: {why}"));
    let mail = &settings.mail;
    let from: Mailbox = mail.from.parse().map_err(|error| wrong("from", format!("{error}")))?;
    let base = match settings.server.public_url.trim_end_matches('/') {
        "" => format!("http://{}", settings.server.bind),
        url => url.to_owned(),
    };
    let post = match mail.smtp_url.as_str() {
        "" => Post::Folder(LetterFolder::new(data.join("outbox"))),
        // The error may repeat the URL, which holds a password.
        url => SmtpTransport::from_url(url)
            .map(|server| {
                let connections = PoolConfig::new().max_size(SENDERS);
                Post::Server(Box::new(server.timeout(Some(PATIENCE)).pool_config(connections).build()))
            })
            .map_err(|_| wrong("smtp_url", "it must look like smtps://user:password@mail.example:465".to_owned()))?,
    };
    let shown = context.clone();
    Ok((post, Stationery { face: Box::new(move || shown.face()), from, base }))
}

impl Post {
    /// Sends an e-mail. `id` names its file in a folder.
    ///
    /// # Errors
    /// [`Failure`]; the e-mail was not sent.
    pub(super) fn send(&self, id: &EmailId, message: &Message) -> Result<(), Failure> {
        match self {
            Post::Server(server) => server.send(message).map(drop).map_err(|error| refused(&error)),
            Post::Folder(folder) => folder
                .write(id, &message.formatted())
                .map_err(|error| Failure::here(None, format!("it cannot be written: {error}"))),
        }
    }
}
