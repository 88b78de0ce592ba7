//! Signing up, and what an account says of itself.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, get, post, put, web};
use contracts::messages::Post;
use kernel::Problem;
use kernel::http::{Body, ClientAddress, Identity};
use kernel::store::Tx;

use super::session::{own_account, own_person};
use super::state::Http;
use super::wire::{Account, User, UserReply};
use crate::accounts;
use crate::companies::access::not_by_employees;
use crate::confirm::letter;
use crate::model::SignUp;
use crate::networks::{self, Network};
use crate::profile::Profile;
use crate::rules;
use crate::store::{self, AccountRow};

/// Open to all. Makes an account; it does not sign in.
#[utoipa::path(
    request_body = SignUp,
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
    http: web::Data<Http>,
    from: ClientAddress,
    body: Body<SignUp>,
) -> Result<CustomizeResponder<web::Json<UserReply>>, Problem> {
    let new = rules::read(&body.0).map_err(Problem::Invalid)?;
    http.sign_ups.take(&from.counted().to_string())?;
    // Asked before the hashing to spare it; what counts is the same question inside the transaction.
    if http.ctx.store().read(|r| store::is_taken(r, &new.email))? {
        return Err(store::email_taken());
    }
    let hash = http.passwords.turn(from).await?.hash(new.password.clone()).await?;
    let (id, now_ms) = (http.ctx.new_id(), http.ctx.clock().now_ms());
    let row = AccountRow::new(id, new, hash, vec!["buyer".to_owned()], now_ms, &http.vault)?;
    let network = Network::of(from.0, &http.networks_key);
    let (desk, draft, policy) = (http.ctx.port::<dyn Post>(), http.confirmation(), http.policy);
    let write = move |tx: &mut Tx<'_>| -> Result<User, Problem> {
        accounts::add_account(tx, &row)?;
        networks::remember(tx, &row.id, &network)?;
        if let Some(desk) = &desk {
            letter::send(tx, desk, &row, &draft)?;
        }
        tx.asked_by(&row.id, &row.id);
        User::of(&tx.reader(), &row, policy)
    };
    let user = http.ctx.commit(write).await?;
    Ok(web::Json(UserReply { user }).customize().with_status(StatusCode::CREATED))
}

/// Signed in: the caller's own account.
#[utoipa::path(
    operation_id = "account",
    responses((status = 200, description = "the caller's account", body = Account))
)]
#[get("/api/account")]
pub(crate) async fn own(me: Identity, http: web::Data<Http>) -> Result<web::Json<Account>, Problem> {
    let row = own_account(&http.ctx, &me)?;
    told(&http, &me, &row)
}

/// Signed in: writes the caller's profile anew. Goods, orders and bills that exist keep the name they were made under.
#[utoipa::path(
    operation_id = "changeAccount",
    request_body = Profile,
    responses(
        (status = 200, description = "the account as it is now", body = Account),
        (status = 403, description = "an employee of a company"),
        (status = 422, description = "wrong fields, all of them")
    )
)]
#[put("/api/account")]
pub(crate) async fn change(
    me: Identity,
    http: web::Data<Http>,
    body: Body<Profile>,
) -> Result<web::Json<Account>, Problem> {
    not_by_employees(&http.ctx, &me)?;
    let kind = own_account(&http.ctx, &me)?.user_type;
    let form = body.0.read(kind).map_err(Problem::Invalid)?;
    let account = me.account.clone();
    let enter = move |tx: &mut Tx<'_>| {
        let form = form.clone();
        accounts::change_account(tx, &account, |row| form.enter(row))
    };
    let row = http.ctx.commit(enter).await?;
    told(&http, &me, &row)
}

/// The account `row`, as the caller sees it.
fn told(http: &Http, me: &Identity, row: &AccountRow) -> Result<web::Json<Account>, Problem> {
    let person = own_person(&http.ctx, me)?;
    let user = http.ctx.store().read(|r| User::of(r, &person, http.policy))?;
    Ok(web::Json(Account::of(user, row)))
}
