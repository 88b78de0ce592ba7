//! The form of an e-mail as it is sent.

use contracts::messages::Recipient;
use contracts::names;
use lettre::Message;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};

use super::model::Email;

/// The parts that all e-mails of a shop share.
pub(super) struct Stationery {
    /// The shop's name.
    pub(super) shop: String,
    /// The sender.
    pub(super) from: Mailbox,
    /// The shop's URL without a slash at its end.
    pub(super) base: String,
}

impl Stationery {
    /// Builds an e-mail with the token by which an account unsubscribes; service e-mails have none.
    ///
    /// # Errors
    /// In words, where its address or name cannot stand in an e-mail.
    pub(super) fn write(&self, email: &Email, to: &Recipient, token: Option<&str>) -> Result<Message, String> {
        let address = to.email.parse().map_err(|_| "its address cannot be written to".to_owned())?;
        // A visitor may sign up with somebody else's address and choose the name that this person would read.
        let to = Mailbox::new(Some(names::mailed(&to.name, &to.email).to_owned()), address);
        let domain = self.from.email.domain();
        let mut message = MessageBuilder::new()
            .from(self.from.clone())
            .to(to)
            .subject(one_line(&email.title))
            .message_id(Some(format!("<{}@{domain}>", email.id)))
            .header(ContentType::TEXT_PLAIN)
            .body(self.text(email, token))
            .map_err(|error| error.to_string())?;
        let mut headers = vec![("Auto-Submitted", "auto-generated".to_owned())];
        if let Some(token) = token {
            headers.push(("List-Unsubscribe", format!("<{}/api/unsubscribe/{token}>", self.base)));
            // One click: the mail program posts to that URL, without sign-in (RFC 8058).
            headers.push(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        for (name, value) in headers {
            message.headers_mut().insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        Ok(message)
    }

    fn text(&self, email: &Email, token: Option<&str>) -> String {
        let Stationery { shop, base, .. } = self;
        let Email { text, link, .. } = email;
        let foot = match token {
            Some(token) => format!(
                "{shop} writes to you about what concerns your account.\n\
                 Which e-mails you get: {base}/settings\nNo more e-mails: {base}/unsubscribe/{token}\n"
            ),
            None => format!("{shop} sent this because somebody asked for it with this e-mail address.\n"),
        };
        format!("{text}\n\n{base}{link}\n\n-- \n{foot}")
    }
}

/// Joins a subject's lines: a product's name may have several.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
