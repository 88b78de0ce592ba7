//! The form of an e-mail as it is sent.

use contracts::messages::Recipient;
use std::sync::Arc;

use contracts::names;
use kernel::Face;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder, MultiPart};

use super::html;
use super::model::Email;

/// The parts that all e-mails of a shop share.
pub(super) struct Stationery {
    /// Returns the shop's name and looks, as they are now.
    pub(super) face: Box<dyn Fn() -> Arc<Face> + Send + Sync>,
    /// The settings' sender. Its name is the shop's, once the owner gave the shop one.
    pub(super) from: Mailbox,
    /// The shop's URL without a slash at its end.
    pub(super) base: String,
}

impl Stationery {
    /// Builds an e-mail with the token by which an account unsubscribes; service e-mails have none.
    ///
    /// # Errors
    /// In words, where its address or name cannot stand in an e-mail.
    pub(super) fn write(
        &self,
        from: &Mailbox,
        email: &Email,
        to: &Recipient,
        token: Option<&str>,
    ) -> Result<Message, String> {
        let address = to.email.parse().map_err(|_| "its address cannot be written to".to_owned())?;
        // A visitor may sign up with somebody else's address and choose the name that this person would read.
        let to = Mailbox::new(Some(names::mailed(&to.name, &to.email).to_owned()), address);
        let (face, domain, title) = ((self.face)(), from.email.domain(), one_line(&email.title));
        let named = from.name.clone().filter(|_| !face.is_named);
        let name = named.or_else(|| Some(face.name.clone()));
        let mut message = MessageBuilder::new()
            .from(Mailbox::new(name, from.email.clone()))
            .to(to)
            .subject(title.clone())
            .message_id(Some(format!("<{}@{domain}>", email.id)));
        if let Ok(reached) = face.email.parse() {
            message = message.reply_to(Mailbox::new(Some(face.name.clone()), reached));
        }
        let foot = self.foot(&face, token);
        let parts = MultiPart::alternative_plain_html(
            self.text(email, &foot),
            html::letter(&face, &self.base, &title, email, &foot),
        );
        let mut message = message.multipart(parts).map_err(|error| error.to_string())?;
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

    fn text(&self, email: &Email, foot: &str) -> String {
        let (base, Email { text, link, .. }) = (&self.base, email);
        format!("{text}\n\n{base}{link}\n\n-- \n{foot}")
    }

    /// The lines below an e-mail: why it was sent, and how to reach the shop.
    fn foot(&self, face: &Face, token: Option<&str>) -> String {
        let (shop, base) = (&face.name, &self.base);
        let mut foot = match token {
            Some(token) => format!(
                "{shop} writes to you about what concerns your account.\n\
                 Which e-mails you get: {base}/settings\nNo more e-mails: {base}/unsubscribe/{token}\n"
            ),
            None => format!("{shop} sent this because somebody asked for it with this e-mail address.\n"),
        };
        for line in face.address.lines().chain([face.phone.as_str(), face.email.as_str()]) {
            if !line.is_empty() {
                foot += &format!("{line}\n");
            }
        }
        foot
    }
}

/// Joins a subject's lines: a product's name may have several.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
