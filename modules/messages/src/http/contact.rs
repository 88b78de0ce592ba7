//! The contact form.

use actix_web::{get, post};
use contracts::auth::{AccountCard, AccountPort};
use contracts::staff::{ADMINISTRATOR, StaffArea, staff_only};
use garde::Validate;
use kernel::http::text::{Lines, Text, instant};
use kernel::http::{Answer, ClientAddress, Identity, Json, Page, PageQuery, Query};
use kernel::{Context, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::requests::email_address;
use super::state::Data;
use crate::mail::digest;
use crate::model::Contact;
use crate::notifications::model::{Notification, Topic};
use crate::{links, notifications, store};

/// What somebody wants to tell the shop.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct ContactForm {
    /// Who writes.
    #[garde(dive)]
    name: Text<1, 200>,
    /// Where the answer goes.
    #[garde(custom(email_address))]
    email: Text<1, 254>,
    /// At most 5,000 characters.
    #[garde(dive)]
    message: Lines<1, 5000>,
}

/// That it was kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct Kept {
    /// For the person.
    pub(super) message: String,
}

/// A message to the shop.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContactMessage {
    id: String,
    /// Who wrote it, as they say.
    name: String,
    /// Where they want to be answered.
    email: String,
    message: String,
    /// When it came, RFC 3339.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<Contact> for ContactMessage {
    fn from(contact: Contact) -> Self {
        ContactMessage {
            id: contact.id.into(),
            name: contact.name,
            email: contact.email,
            message: contact.message,
            created_at: instant(contact.at_ms),
        }
    }
}

/// Open to all: keeps a message for the administrator.
#[utoipa::path(responses((status = 200, body = Kept)))]
#[post("/contact")]
pub(super) async fn send_contact_message(state: Data, from: ClientAddress, body: Json<ContactForm>) -> Answer<Kept> {
    state.contacts.take(&from.counted().to_string())?;
    state.contacts_of_all.take()?;
    let Json(ContactForm { name, email, message }) = body;
    let contact = Contact {
        id: state.context.new_id(),
        name: name.into(),
        email: email.into(),
        message: message.into(),
        at_ms: state.context.clock().now_ms(),
    };
    let told = told(&state.context, &contact);
    let kept = state.context.commit(move |tx| {
        store::keep_contact(tx, &contact)?;
        told.iter().try_for_each(|notification| {
            store::note_told(tx, &contact.email, &notification.id)?;
            notifications::store::add_unmailed(tx, notification)?;
            digest::note(tx, notification, &contact.id)
        })
    });
    kept.await.map_err(Problem::from)?;
    let message = "Thank you. Your message is with us; we will answer by e-mail.".to_owned();
    Ok(Json(Kept { message }))
}

/// The administrators' notifications of a message. It is saved even if they cannot be looked up at the moment.
fn told(context: &Context, contact: &Contact) -> Vec<Notification> {
    let found =
        context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.accounts_of_role(reader, ADMINISTRATOR));
    let administrators = found.unwrap_or_else(|error| {
        tracing::warn!(%error, "no administrator was told of a message by the contact form");
        Vec::new()
    });
    let notification = |administrator: AccountCard| Notification {
        id: context.new_id(),
        account: administrator.id,
        topic: Topic::Messages,
        title: format!("{} wrote by the contact form", contact.name),
        text: "It stands with the messages. The answer goes by e-mail.".to_owned(),
        link: links::contact_form(),
        at_ms: contact.at_ms,
        read: false,
    };
    administrators.into_iter().map(notification).collect()
}

/// The administrator and staff for support only: messages to the shop, newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<ContactMessage>), (status = 403)))]
#[get("/api/contact-messages")]
pub(super) async fn contact_messages(
    me: Identity,
    state: Data,
    part: Query<PageQuery>,
) -> Answer<Page<ContactMessage>> {
    staff_only(&me, &[StaffArea::Support])?;
    let page = state.context.store().read(|r| store::contacts(r, part.0.limit(), part.0.cursor()))?;
    Ok(Json(page.map(ContactMessage::from)))
}
