//! The administrator's calls for the mail server: show it, set it, go back to the settings, send a test.

use std::collections::BTreeMap;

use actix_web::{delete, get, post, put, web};
use contracts::auth::AccountPort;
use contracts::email;
use contracts::messages::{MailPort, Recipient};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, Identity, Json, Routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Email, To};
use super::server::{self, MailServer, Security, is_here};
use crate::http::access::administrator_only;
use crate::http::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(mail_server).service(set_mail_server).service(unset_mail_server).service(test_mail_server);
}

/// Where e-mails go.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MailSource {
    /// To the server that was set in the page.
    Page,
    /// To the server of the settings.
    Settings,
    /// Into a folder, where nobody gets them.
    Folder,
}

/// The mail server. Its password is never shown.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MailServerView {
    source: MailSource,
    /// Empty where none was set in the page.
    host: String,
    port: u16,
    security: Security,
    user: String,
    has_password: bool,
    /// The address of the sender.
    from: String,
}

impl MailServerView {
    fn of(state: &AppState, own: Option<MailServer>) -> Self {
        let mail = &state.context.settings().mail;
        let source = if mail.smtp_url.is_empty() { MailSource::Folder } else { MailSource::Settings };
        match own {
            Some(MailServer { host, port, security, user, password, from }) => MailServerView {
                source: MailSource::Page,
                has_password: password.is_some(),
                host,
                port,
                security,
                user,
                from,
            },
            None => MailServerView {
                source,
                host: String::new(),
                port: 465,
                security: Security::Tls,
                user: String::new(),
                has_password: false,
                from: String::new(),
            },
        }
    }
}

/// A mail server.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct SetMailServer {
    /// Such as `mail.example`.
    #[garde(dive)]
    host: Text<1, 253>,
    #[garde(range(min = 1))]
    #[schema(minimum = 1)]
    port: u16,
    #[garde(skip)]
    security: Security,
    /// Empty for a server without a sign-in.
    #[garde(dive)]
    user: Text<0, 254>,
    /// Empty: the one that is saved, for the same user at the same server.
    #[garde(length(chars, max = 500))]
    #[serde(default)]
    #[schema(max_length = 500)]
    password: String,
    /// The address of the sender.
    #[garde(dive)]
    from: Text<1, 254>,
}

impl SetMailServer {
    /// Returns 422 with every field whose limits are not enough.
    fn check(&self) -> Result<(), Problem> {
        let mut wrong = BTreeMap::new();
        let mut refuse = |field: &str, why: &str| wrong.insert(field.to_owned(), vec![why.to_owned()]);
        if !self.host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:".contains(c)) {
            refuse("host", "must be the name of a server, like mail.example.com");
        }
        if self.security == Security::None && !is_here(&self.host) {
            refuse("security", "must not be none: only a server on this machine may be written to without encryption");
        }
        if !email::is_address(&self.from) {
            refuse("from", "must be an e-mail address, like shop@example.com");
        }
        if !self.password.is_empty() && self.user.is_empty() {
            refuse("user", "must not be empty with a password");
        }
        if wrong.is_empty() { Ok(()) } else { Err(Problem::Invalid(wrong)) }
    }
}

/// The administrator only: where e-mails go.
#[utoipa::path(responses((status = 200, body = MailServerView)))]
#[get("/api/admin/mail-server")]
async fn mail_server(me: Identity, state: Data) -> Answer<MailServerView> {
    administrator_only(&me)?;
    let own = state.context.store().read(server::load)?;
    Ok(Json(MailServerView::of(&state, own)))
}

/// The administrator only, in person: sets the mail server. E-mails that wait are sent by it.
#[utoipa::path(responses((status = 200, body = MailServerView)))]
#[put("/api/admin/mail-server")]
async fn set_mail_server(me: Identity, state: Data, body: Json<SetMailServer>) -> Answer<MailServerView> {
    administrator_only(&me)?;
    me.by_person()?;
    body.0.check()?;
    let SetMailServer { host, port, security, user, password, from } = body.0;
    let new = if password.is_empty() { None } else { Some(state.mailer.own.seal(password)?) };
    let server = MailServer { host: host.into(), port, security, user: user.into(), password: new, from: from.into() };
    let saved = state.context.commit(move |tx| {
        let mut server = server.clone();
        let before = server::load(&tx.reader())?.filter(|old| old.host == server.host && old.user == server.user);
        if server.password.is_none() && !server.user.is_empty() {
            // Never for another server, which could have it told to somebody else.
            server.password = before.and_then(|old| old.password);
        }
        if server.password.is_none() && !server.user.is_empty() {
            let why = "must not be empty for this user: one that is kept goes to no other server or user".to_owned();
            return Err(Problem::Invalid(BTreeMap::from([("password".to_owned(), vec![why])])));
        }
        server::save(tx, Some(&server))?;
        Ok(server)
    });
    let saved = saved.await?;
    Ok(Json(MailServerView::of(&state, Some(saved))))
}

/// The administrator only, in person: the mail server of the settings again.
#[utoipa::path(responses((status = 200, body = MailServerView)))]
#[delete("/api/admin/mail-server")]
async fn unset_mail_server(me: Identity, state: Data) -> Answer<MailServerView> {
    administrator_only(&me)?;
    me.by_person()?;
    state.context.commit(|tx| server::save(tx, None).map_err(Problem::from)).await?;
    Ok(Json(MailServerView::of(&state, None)))
}

/// The recipient of a test.
#[derive(Serialize, ToSchema)]
pub(crate) struct SentTest {
    to: String,
}

/// The administrator only, in person: sends the caller a test at once, and says what the mail server says.
#[utoipa::path(responses((status = 200, body = SentTest), (status = 409, description = "`mail-not-sent`")))]
#[post("/api/admin/mail-server/test")]
async fn test_mail_server(me: Identity, state: Data) -> Answer<SentTest> {
    administrator_only(&me)?;
    me.by_person()?;
    if !state.context.look_up::<dyn MailPort, _>(|mail, reader| mail.has_server(reader))? {
        return Err(Problem::conflict(
            "mail-not-sent",
            "The test was not sent: the shop has no mail server. Save one first.",
        ));
    }
    let found = state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.person(reader, &me.person));
    let person = found?.ok_or_else(|| Problem::Unauthorized("Please sign in.".to_owned()))?;
    let to = Recipient { name: person.name, email: person.email };
    let email = Email {
        id: state.context.new_id(),
        to: To::Person { account: Some(me.account), name: to.name.clone(), email: to.email.clone() },
        title: "A test of the shop's e-mail".to_owned(),
        text: "This is the test that you asked for. E-mails of the shop arrive.".to_owned(),
        link: "/admin/mail".to_owned(),
        at_ms: state.context.clock().now_ms(),
        expires_at_ms: None,
        failures: 0,
        sending: false,
    };
    let (mailer, address) = (state.mailer.clone(), to.email.clone());
    let sent = web::block(move || mailer.send_now(&email, &to)).await;
    sent.map_err(|error| Problem::Internal(error.to_string()))?.map_err(|why| {
        Problem::conflict("mail-not-sent", format!("The test was not sent: {}.", why.trim_end_matches('.')))
    })?;
    Ok(Json(SentTest { to: address }))
}
