//! Sign-up, and the account's own data.

use actix_web::{get, post, put};
use contracts::messages::Post;
use kernel::Problem;
use kernel::http::{Answer, ClientAddress, Created, Identity, Json};
use kernel::store::Tx;

use super::responses::{Account, User, UserReply};
use super::session::{own_account, own_person};
use super::state::{AppState, Data};
use crate::accounts;
use crate::companies::access::not_by_employees;
use crate::confirm::message;
use crate::model::SignUp;
use crate::networks::{self, Network};
use crate::profile::Profile;
use crate::rules;
use crate::store::{self, AccountRow};

/// Open to all. Makes an account; it does not sign in.
#[utoipa::path(
    responses(
        (status = 201, description = "the account is made", body = UserReply),
        (status = 409, description = "the e-mail is taken"),
        (status = 422, description = "wrong fields, all of them"),
        (status = 429, description = "too many from here"),
        (status = 503, description = "too many at once")
    )
)]
#[post("/signup")]
pub(crate) async fn sign_up(
    state: Data,
    from: ClientAddress,
    body: Json<SignUp>,
) -> Result<Created<UserReply>, Problem> {
    let new = rules::read(&body.0).map_err(Problem::Invalid)?;
    state.sign_ups.take(&from.counted().to_string())?;
    // Checks this before hashing to save the work. The same check inside the transaction decides.
    if state.context.store().read(|r| store::is_taken(r, &new.email))? {
        return Err(store::email_taken());
    }
    let hash = state.passwords.turn(from).await?.hash(new.password.clone()).await?;
    let (id, now_ms) = (state.context.new_id(), state.context.clock().now_ms());
    let row = AccountRow::new(id, new, hash, vec!["buyer".to_owned()], now_ms, &state.vault)?;
    let network = Network::new(from.0, &state.networks_key);
    let (desk, draft, policy) = (state.context.port::<dyn Post>(), state.confirmation(), state.policy.clone());
    let write = move |tx: &mut Tx<'_>| -> Result<User, Problem> {
        accounts::add_account(tx, &row)?;
        networks::remember(tx, &row.id, &network)?;
        if let Some(desk) = &desk {
            message::send(tx, desk, &row, &draft)?;
        }
        tx.asked_by(&row.id, &row.id);
        User::of(&tx.reader(), &row, &policy)
    };
    let user = state.context.commit(write).await?;
    Ok(Created(UserReply { user }))
}

/// Signed in: the caller's own account.
#[utoipa::path(
    operation_id = "account",
    responses((status = 200, description = "the caller's account", body = Account))
)]
#[get("/api/account")]
pub(crate) async fn own(me: Identity, state: Data) -> Answer<Account> {
    let row = own_account(&state.context, &me)?;
    told(&state, &me, &row)
}

/// Signed in: writes the caller's profile anew. Goods, orders and bills that exist keep the name they were made under.
#[utoipa::path(
    operation_id = "changeAccount",
    responses(
        (status = 200, description = "the account as it is now", body = Account),
        (status = 403, description = "an employee of a company"),
        (status = 422, description = "wrong fields, all of them")
    )
)]
#[put("/api/account")]
pub(crate) async fn change(me: Identity, state: Data, body: Json<Profile>) -> Answer<Account> {
    not_by_employees(&state.context, &me)?;
    let kind = own_account(&state.context, &me)?.user_type;
    let form = body.0.read(kind).map_err(Problem::Invalid)?;
    let account = me.account.clone();
    let enter = move |tx: &mut Tx<'_>| {
        let form = form.clone();
        accounts::change_account(tx, &account, |row| form.enter(row))
    };
    let row = state.context.commit(enter).await?;
    told(&state, &me, &row)
}

/// Returns the account `row` as the caller sees it.
fn told(state: &AppState, me: &Identity, row: &AccountRow) -> Answer<Account> {
    let person = own_person(&state.context, me)?;
    let user = state.context.store().read(|r| User::of(r, &person, &state.policy))?;
    Ok(Json(Account::new(user, row)))
}
