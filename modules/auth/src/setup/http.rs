//! The endpoints of the set-up page. They are open to all, but only a reader of the console has the code.

use std::fmt;

use actix_web::{HttpRequest, get, post};
use contracts::email;
use contracts::messages::Post;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, ClientAddress, Created, Json};
use kernel::store::Tx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{already, console, is_needed};
use crate::accounts;
use crate::confirm::message;
use crate::http::request_bodies::is_name;
use crate::http::responses::Session;
use crate::http::session::NewSession;
use crate::rules;
use crate::stalls::SELLER;
use kernel::secrets::Secret;

use crate::http::state::Data;

/// Whether the shop waits for its first administrator.
#[derive(Serialize, ToSchema)]
pub(crate) struct SetupState {
    /// Whether it does.
    needed: bool,
}

/// The first administrator.
#[derive(Default, Deserialize, garde::Validate, ToSchema)]
pub(crate) struct Setup {
    /// As the console printed it when the shop was opened.
    #[garde(length(chars, min = 1, max = 100))]
    #[serde(default)]
    #[schema(required)]
    code: String,
    /// Full name.
    #[garde(custom(is_name))]
    name: Text<1, 120>,
    /// Sign-in e-mail.
    #[garde(custom(crate::http::request_bodies::email_address))]
    #[serde(default)]
    #[schema(required, max_length = 254)]
    email: String,
    /// 8 to 128 characters, none of the most common passwords.
    #[garde(length(chars, min = *rules::PASSWORD_CHARS.start(), max = *rules::PASSWORD_CHARS.end()))]
    #[serde(default)]
    #[schema(required, min_length = 8, max_length = 128)]
    password: String,
    /// Whether the administrator sells goods too, and so gets the role of a seller.
    #[garde(skip)]
    #[serde(default)]
    sells: bool,
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup(…)")
    }
}

/// Open to all: whether the shop waits for its first administrator.
#[utoipa::path(responses((status = 200, body = SetupState)))]
#[get("/api/setup")]
pub(crate) async fn setup_state(state: Data) -> Answer<SetupState> {
    Ok(Json(SetupState { needed: state.context.store().read(is_needed)? }))
}

/// Open to whoever has the console's code, while there is no administrator: makes the first one, and signs in.
#[utoipa::path(
    responses(
        (status = 201, description = "the administrator's session", body = Session),
        (status = 403, description = "not the code"),
        (status = 409, description = "`already-set-up`, or `email-taken`"),
        (status = 422, description = "wrong fields, all of them"),
        (status = 429, description = "too many wrong codes from here"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/api/setup")]
pub(crate) async fn set_up(
    state: Data,
    from: ClientAddress,
    request: HttpRequest,
    body: Json<Setup>,
) -> Result<Created<Session>, Problem> {
    let Json(Setup { code, name, email, password, sells }) = body;
    let (email, address) = (email::normal(&email), from.counted().to_string());
    if !state.context.store().read(is_needed)? {
        return Err(already());
    }
    if let Some(retry_after_s) = state.wrong_codes.wait(&address) {
        return Err(Problem::TooMany { retry_after_s });
    }
    if !state.setup_code.is(&code) {
        state.wrong_codes.failed(&address);
        return Err(Problem::forbidden(
            "wrong-code",
            "This is not the code that the console printed when the shop was opened.",
        ));
    }
    rules::good_password("password", &password, &email)?;
    let hash = state.passwords.turn(from).await?.hash(Secret::new(password)).await?;
    let (id, now_ms) = (state.context.new_id(), state.context.clock().now_ms());
    let session = NewSession::draw(&state, &id, &hash, &request)?;
    let (desk, draft) = (state.context.port::<dyn Post>(), state.confirmation());
    let mut row = console::administrator(&id, &email, &name, &hash, now_ms);
    if sells {
        row.roles.push(SELLER.to_owned());
    }
    let write = move |tx: &mut Tx<'_>| -> Result<Session, Problem> {
        // Checks again, because two simultaneous requests must not both succeed.
        if !is_needed(&tx.reader())? {
            return Err(already());
        }
        accounts::add_account(tx, &row)?;
        if let Some(desk) = &desk {
            message::send(tx, desk, &row, &draft)?;
        }
        session.open(tx)
    };
    let session = state.context.commit(write).await?;
    Ok(Created(session))
}
