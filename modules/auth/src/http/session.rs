//! Signing in and out.

use actix_web::http::header::USER_AGENT;
use actix_web::{HttpMessage, HttpRequest, get, post};
use contracts::email;
use contracts::ids::AccountId;
use kernel::http::{Answer, ClientAddress, Identity, Json, NoContent, bearer};
use kernel::store::{Reader, Tx};
use kernel::{Context, Problem};

use super::responses::{Login, Session, User, UserReply};
use super::state::{AppState, Data};
use crate::access;
use crate::admin::standing;
use crate::confirm::policy::Policy;
use crate::networks::{self, Network};
use crate::second_factor::{self, store::Passed};
use crate::sessions::{self, Lifetime, SessionRow};
use crate::store::{self, AccountRow};
use kernel::secrets::Secret;

/// Open to all. A wrong password and an unknown e-mail are answered alike, in like time.
#[utoipa::path(
    responses(
        (status = 200, description = "signed in", body = Session),
        (status = 401, description = "invalid credentials; `second-factor` where a code is needed"),
        (status = 403, description = "suspended, with the reason"),
        (status = 422, description = "a field is missing"),
        (status = 429, description = "too many failures"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/auth/login")]
pub(crate) async fn login(
    state: Data,
    from: ClientAddress,
    request: HttpRequest,
    body: Json<Login>,
) -> Answer<Session> {
    let Json(login) = body;
    let email = email::normal(&login.email);
    let attempt = state.attempt(&email, from)?;
    state.may_sign_in(&attempt)?;
    let turn = state.passwords.turn(from).await?;
    // Checks again: of many simultaneous attempts, those that waited see how the first ones ended.
    state.may_sign_in(&attempt)?;
    let found = state.context.store().read(|r| store::account_of_email(r, &email))?;
    let stored = found.as_ref().map(|account| account.password_hash.clone());
    let right = turn.verify(Secret::new(login.password), stored).await?;
    let Some(account) = found.filter(|_| right) else {
        state.sign_in_failed(&attempt);
        return Err(wrong_password());
    };
    let draft = NewSession::draw(&state, &account.id, &account.password_hash, &request)?;
    let (inside, code) = (state.clone(), login.code);
    let enter = move |tx: &mut Tx<'_>| -> Result<Result<Session, Passed>, Problem> {
        draft.still_proven(&tx.reader())?;
        match second_factor::store::pass(tx, &inside.vault, &draft.row.account, &code, draft.now_ms)? {
            Passed::Yes => draft.open(tx).map(Ok),
            other => Ok(Err(other)),
        }
    };
    let asked = |detail: &str| Problem::Incomplete { kind: "second-factor", detail: detail.to_owned() };
    match state.context.commit(enter).await? {
        Ok(session) => Ok(Json(session)),
        Err(Passed::Wrong) => {
            state.sign_in_failed(&attempt);
            Err(asked("This code is wrong or was used already. Enter the one that your authenticator app shows now."))
        }
        Err(Passed::Missing | Passed::Yes) => Err(asked("Enter the code from your authenticator app.")),
    }
}

/// Returns the caller's user agent; empty if there is none.
fn device(request: &HttpRequest) -> &str {
    request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// A session that a commit is about to open.
pub(crate) struct NewSession {
    id: String,
    row: SessionRow,
    /// Hash of the password that was checked, or that is being set.
    password_hash: String,
    token: String,
    network: Option<Network>,
    policy: Policy,
    now_ms: i64,
}

impl NewSession {
    /// Prepares a session of a person, on the device of the request. The password with the hash `password_hash` was
    /// checked or is being set.
    ///
    /// # Errors
    /// Returns [`Problem::Internal`] if the token cannot be signed.
    pub(crate) fn draw(
        state: &AppState,
        person: &AccountId,
        password_hash: &str,
        request: &HttpRequest,
    ) -> Result<Self, Problem> {
        let (id, now_ms): (String, _) = (state.context.new_id(), state.context.clock().now_ms());
        let lifetime = Lifetime::from(state.context.settings());
        let row = SessionRow::new(person.to_owned(), now_ms, lifetime, device(request));
        let token = row.token(&id, &state.tokens)?;
        let from = request.extensions().get::<ClientAddress>().copied();
        let network = from.map(|from| Network::new(from.0, &state.networks_key));
        Ok(NewSession {
            id,
            row,
            password_hash: password_hash.to_owned(),
            token,
            network,
            policy: state.policy.clone(),
            now_ms,
        })
    }

    /// Checks that the account still has the password that was checked. During the check another one may have been set,
    /// which ends everything that the old one opened.
    ///
    /// # Errors
    /// Returns 401 if it has another one.
    fn still_proven(&self, reader: &Reader<'_>) -> Result<AccountRow, Problem> {
        let person = store::account(reader, &self.row.account)?;
        person.filter(|person| person.password_hash == self.password_hash).ok_or_else(wrong_password)
    }

    /// Opens the session. Returns the person and the token.
    ///
    /// # Errors
    /// Returns 401 if the account is gone or has another password, 403 if it is suspended.
    pub(crate) fn open(&self, tx: &mut Tx<'_>) -> Result<Session, Problem> {
        let person = self.still_proven(&tx.reader())?;
        // This runs in the commit, so that a person who was just suspended stays out.
        standing::may_enter(&tx.reader(), &self.row.account)?;
        sessions::add(tx, &self.id, &self.row, self.now_ms)?;
        if let Some(network) = &self.network {
            networks::remember(tx, &self.row.account, network)?;
        }
        let user = User::of(&tx.reader(), &person, &self.policy)?;
        tx.asked_by(&user.id, &user.person);
        Ok(Session { user, token: self.token.clone() })
    }
}

fn wrong_password() -> Problem {
    Problem::Unauthorized("Invalid credentials".to_owned())
}

fn gone() -> Problem {
    Problem::Unauthorized("Please sign in.".to_owned())
}

/// Signed in. The token is worth nothing from here on.
#[utoipa::path(responses((status = 204, description = "signed out")))]
#[post("/auth/logout")]
pub(crate) async fn logout(me: Identity, state: Data) -> Result<NoContent, Problem> {
    let ends = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        if !sessions::end(tx, &me.person, &me.session)? {
            access::revoke(tx, &me.person, &me.session)?;
        }
        Ok(())
    };
    state.context.commit(ends).await?;
    Ok(NoContent)
}

/// Signed in, not with an access token: a new token of the same session, which is good for as long again; the one that was
/// sent is good for a minute more. A token that is new itself is answered as it is.
#[utoipa::path(
    responses(
        (status = 200, description = "the caller, and the new token", body = Session),
        (status = 403, description = "by an access token")
    )
)]
#[post("/auth/renew")]
pub(crate) async fn renew(me: Identity, state: Data, request: HttpRequest) -> Answer<Session> {
    me.by_person()?;
    let sent = bearer(request.headers()).and_then(|token| state.tokens.read(token)).ok_or_else(gone)?;
    let (now_ms, lifetime) = (state.context.clock().now_ms(), Lifetime::from(state.context.settings()));
    let id = me.session.clone();
    let renew = move |tx: &mut Tx<'_>| sessions::renew(tx, &id, sent.iat, now_ms, lifetime);
    let row = state.context.commit(renew).await?;
    let person = own_person(&state.context, &me)?;
    let user = state.context.store().read(|r| User::of(r, &person, &state.policy))?;
    Ok(Json(Session { user, token: row.token(&me.session, &state.tokens)? }))
}

/// Signed in: who the token belongs to.
#[utoipa::path(operation_id = "me", responses((status = 200, description = "the caller", body = UserReply)))]
#[get("/auth/me")]
pub(crate) async fn who_am_i(me: Identity, state: Data) -> Answer<UserReply> {
    let person = own_person(&state.context, &me)?;
    let user = state.context.store().read(|r| User::of(r, &person, &state.policy))?;
    Ok(Json(UserReply { user }))
}

/// Returns the row of the account in whose name the caller acts.
///
/// # Errors
/// Returns 401 if the account has gone since the token was checked.
pub(crate) fn own_account(context: &Context, me: &Identity) -> Result<AccountRow, Problem> {
    row(context, &me.account)
}

/// Returns the row of the person who signed in.
pub(crate) fn own_person(context: &Context, me: &Identity) -> Result<AccountRow, Problem> {
    row(context, &me.person)
}

fn row(context: &Context, account: &AccountId) -> Result<AccountRow, Problem> {
    let found = context.store().read(|r| store::account(r, account))?;
    found.ok_or_else(gone)
}
