//! A letter as it is sent.

use contracts::auth::AccountCard;
use lettre::Message;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};

use super::model::Letter;

/// What all letters of a shop have in common.
pub(super) struct Stationery {
    /// The shop's name.
    pub(super) shop: String,
    /// Who sends.
    pub(super) from: Mailbox,
    /// The shop's address without a slash at its end.
    pub(super) base: String,
}

impl Stationery {
    /// Writes a letter to an account, with the token by which it unsubscribes.
    ///
    /// # Errors
    /// In words, where its address or name cannot stand in an e-mail.
    pub(super) fn write(&self, letter: &Letter, to: &AccountCard, token: &str) -> Result<Message, String> {
        let address = to.email.parse().map_err(|_| "its address cannot be written to".to_owned())?;
        let to = Mailbox::new(Some(to.display_name.clone()), address);
        let domain = self.from.email.domain();
        let mut message = MessageBuilder::new()
            .from(self.from.clone())
            .to(to)
            .subject(one_line(&letter.title))
            .message_id(Some(format!("<{}@{domain}>", letter.id)))
            .header(ContentType::TEXT_PLAIN)
            .body(self.text(letter, token))
            .map_err(|error| error.to_string())?;
        let headers = [
            ("List-Unsubscribe", format!("<{}/api/unsubscribe/{token}>", self.base)),
            // One click: the mail program posts to that address, nobody has to sign in (RFC 8058).
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ("Auto-Submitted", "auto-generated".to_owned()),
        ];
        for (name, value) in headers {
            message.headers_mut().insert_raw(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        Ok(message)
    }

    fn text(&self, letter: &Letter, token: &str) -> String {
        let Stationery { shop, base, .. } = self;
        let Letter { text, link, .. } = letter;
        format!(
            "{text}\n\n{base}{link}\n\n-- \n{shop} writes to you about what concerns your account.\n\
             Which e-mails you get: {base}/settings\nNo more e-mails: {base}/unsubscribe/{token}\n"
        )
    }
}

/// A subject has one line, whatever a product's name holds.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
