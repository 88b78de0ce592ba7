//! Signing in and out.

use actix_web::http::header::USER_AGENT;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, get, post, web};
use contracts::email;
use kernel::http::{Body, ClientAddress, Identity, ProblemBody};
use kernel::store::Tx;
use kernel::{Context, Problem};

use super::Http;
use super::wire::{Login, Session, User, UserReply};
use crate::access;
use crate::admin::standing;
use crate::networks::{self, Network};
use crate::second_factor::{self, store::Passed};
use crate::secrets::Secret;
use crate::secrets::tokens::LIFETIME_S;
use crate::sessions::{self, SessionRow};
use crate::store::{self, AccountRow};

/// Open to all. A wrong password and an unknown e-mail are answered alike, in like time.
#[utoipa::path(
    tag = "auth",
    operation_id = "login",
    request_body = Login,
    responses(
        (status = 200, description = "signed in", body = Session),
        (status = 401, description = "invalid credentials; `second-factor` where a code is needed", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "suspended, with the reason", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "a field is missing", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "too many failures", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "too many at once", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/auth/login")]
pub(crate) async fn login(
    http: web::Data<Http>,
    from: ClientAddress,
    request: HttpRequest,
    body: Body<Login>,
) -> Result<web::Json<Session>, Problem> {
    let Body(login) = body;
    let email = email::normal(&login.email);
    let attempt = http.attempt(&email, from)?;
    http.may_sign_in(&attempt)?;
    let turn = http.passwords.turn().await?;
    // Once more: of many attempts at once, those that waited see how the first ones ended.
    http.may_sign_in(&attempt)?;
    let found = http.ctx.store().read(|r| store::account_of_email(r, &email))?;
    let stored = found.as_ref().map(|account| account.password_hash.clone());
    let right = turn.verify(Secret::new(login.password), stored).await?;
    let Some(account) = found.filter(|_| right) else {
        http.sign_in_failed(&attempt);
        return Err(Problem::Unauthorized("Invalid credentials".to_owned()));
    };
    let (draft, inside, code) = (NewSession::draw(&http, &account.id, &request)?, http.clone(), login.code);
    let enter = move |tx: &mut Tx<'_>| -> Result<Result<Session, Passed>, Problem> {
        match second_factor::store::pass(tx, &inside.vault, &draft.row.account, &code, draft.now_ms)? {
            Passed::Yes => draft.open(tx).map(Ok),
            other => Ok(Err(other)),
        }
    };
    let asked = |detail: &str| Problem::Incomplete { kind: "second-factor", detail: detail.to_owned() };
    match http.ctx.store().transact(enter).await? {
        Ok(session) => Ok(web::Json(session)),
        Err(Passed::Wrong) => {
            http.sign_in_failed(&attempt);
            Err(asked("This code is wrong or was used already. Enter the one that your authenticator app shows now."))
        }
        Err(Passed::Missing | Passed::Yes) => Err(asked("Enter the code from your authenticator app.")),
    }
}

/// What the caller's browser says it is; empty where it says nothing.
fn device(request: &HttpRequest) -> &str {
    request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// A session that a commit is about to open.
pub(crate) struct NewSession {
    id: String,
    row: SessionRow,
    token: String,
    network: Option<Network>,
    now_ms: i64,
}

impl NewSession {
    /// Of a person, on the device that the request came from.
    ///
    /// # Errors
    /// [`Problem::Internal`] where its token could not be signed.
    pub(crate) fn draw(http: &Http, person: &str, request: &HttpRequest) -> Result<Self, Problem> {
        let (id, now_ms) = (http.ctx.new_id(), http.ctx.clock().now_ms());
        let token = http.tokens.issue(person, &id, now_ms / 1000)?;
        let row = SessionRow::new(person.to_owned(), now_ms + LIFETIME_S * 1000, device(request));
        let from = request.extensions().get::<ClientAddress>().copied();
        let network = from.map(|from| Network::of(from.0, &http.networks_key));
        Ok(NewSession { id, row, token, network, now_ms })
    }

    /// Opens it; who signed in, and the token.
    ///
    /// # Errors
    /// 401 where the account has gone, 403 where it is suspended.
    pub(crate) fn open(&self, tx: &mut Tx<'_>) -> Result<Session, Problem> {
        // In the commit, so that who is suspended meanwhile stays out.
        standing::may_enter(&tx.reader(), &self.row.account)?;
        sessions::add(tx, &self.id, &self.row, self.now_ms)?;
        if let Some(network) = &self.network {
            networks::remember(tx, &self.row.account, network)?;
        }
        let person = store::account(&tx.reader(), &self.row.account)?.ok_or_else(gone)?;
        Ok(Session { user: User::of(&tx.reader(), &person)?, token: self.token.clone() })
    }
}

fn gone() -> Problem {
    Problem::Unauthorized("Please sign in.".to_owned())
}

/// Signed in. The token is worth nothing from here on.
#[utoipa::path(
    tag = "auth",
    operation_id = "logout",
    responses(
        (status = 204, description = "signed out"),
        (status = 401, description = "not signed in", body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/auth/logout")]
pub(crate) async fn logout(me: Identity, http: web::Data<Http>) -> Result<HttpResponse, Problem> {
    let ends = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        if !sessions::end(tx, &me.person, &me.session)? {
            access::revoke(tx, &me.person, &me.session)?;
        }
        Ok(())
    };
    http.ctx.store().transact(ends).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Signed in: who the token belongs to.
#[utoipa::path(
    tag = "auth",
    operation_id = "me",
    responses(
        (status = 200, description = "the caller", body = UserReply),
        (status = 401, description = "not signed in", body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/auth/me")]
pub(crate) async fn who_am_i(me: Identity, http: web::Data<Http>) -> Result<web::Json<UserReply>, Problem> {
    let person = own_person(&http.ctx, &me)?;
    let user = http.ctx.store().read(|r| User::of(r, &person))?;
    Ok(web::Json(UserReply { user }))
}

/// 403 where the caller is a program with an access token, not a person who signed in.
///
/// # Errors
/// 403.
pub(crate) fn by_person(ctx: &Context, me: &Identity) -> Result<(), Problem> {
    match ctx.store().read(|r| sessions::session(r, &me.session))? {
        Some(_) => Ok(()),
        None => Err(Problem::forbidden("access-token", "An access token cannot do this. Log in to do it.")),
    }
}

/// The row of the account in whose name the caller acts.
///
/// # Errors
/// 401 where the account has gone since the token was checked.
pub(crate) fn own_account(ctx: &Context, me: &Identity) -> Result<AccountRow, Problem> {
    row(ctx, &me.account)
}

/// The row of the person who signed in.
///
/// # Errors
/// As [`own_account`].
pub(crate) fn own_person(ctx: &Context, me: &Identity) -> Result<AccountRow, Problem> {
    row(ctx, &me.person)
}

fn row(ctx: &Context, account: &str) -> Result<AccountRow, Problem> {
    let found = ctx.store().read(|r| store::account(r, account))?;
    found.ok_or_else(gone)
}
