//! The endpoints of role requests: an account's own, and the administrator's.

use contracts::auth::Role;
use contracts::ids::RoleRequestId;
use std::collections::HashMap;

use actix_web::{get, post, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Statement, Trimmed, instant};
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, NoContent, Page, PageQuery, Query, Routes};
use kernel::store::{Tx, fingerprint, once};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::requests::{self, RequestRow, RequestStatus, Verdict};
use crate::admin::access::{administrators_in_person, administrators_only};
use crate::companies::access::not_by_employees;
use crate::confirm;
use crate::http::session::own_person;
use crate::http::state::{AppState, Data};
use crate::store::{self, AccountRow};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(role_requests)
        .service(ask_for_role)
        .service(withdraw_role_request)
        .service(admin_role_requests)
        .service(grant_role)
        .service(decline_role);
}

/// Asking for a role.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewRoleRequest {
    /// `seller` or `logistics`.
    #[garde(custom(can_be_asked_for))]
    #[schema(value_type = String, example = "seller")]
    role: Trimmed,
    /// Why, for the administrator: 10 to 1,000 characters.
    #[garde(dive)]
    reason: Statement<10, 1000>,
}

fn can_be_asked_for(role: &str, _: &()) -> garde::Result {
    if Role::parse(role).is_some() { Ok(()) } else { Err(garde::Error::new("must be one of seller, logistics")) }
}

/// Why something is refused.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = RefusalReason)]
pub(crate) struct Reason {
    /// Shown to the account: 1 to 1,000 characters.
    #[garde(dive)]
    pub(crate) reason: Statement<1, 1000>,
}

/// A request for a role.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoleRequest {
    id: String,
    /// `seller` or `logistics`.
    role: String,
    /// Why it is asked for.
    reason: String,
    status: RequestStatus,
    /// Why it was declined.
    #[schema(required)]
    answer: Option<String>,
    #[schema(format = DateTime)]
    asked_at: String,
    #[schema(required, format = DateTime)]
    answered_at: Option<String>,
}

impl From<RequestRow> for RoleRequest {
    fn from(row: RequestRow) -> Self {
        RoleRequest {
            id: row.id.into(),
            role: row.role.to_string(),
            reason: row.reason,
            status: row.status,
            answer: Some(row.answer).filter(|answer| !answer.is_empty()),
            asked_at: instant(row.asked_at_ms),
            answered_at: row.answered_at_ms.map(instant),
        }
    }
}

/// A request for a role, with who asks.
#[derive(Serialize, ToSchema)]
pub(crate) struct AdminRoleRequest {
    #[serde(flatten)]
    request: RoleRequest,
    account: Asker,
}

/// Who asks for a role.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = RoleAsker)]
pub(crate) struct Asker {
    /// Account id.
    id: String,
    /// Name shown to others.
    name: String,
    /// Empty where the account was deleted.
    email: String,
}

/// Which requests are wanted.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// `waiting`, `granted` or `declined`; all where missing.
    #[garde(skip)]
    #[param(inline)]
    status: Option<RequestStatus>,
}

/// Signed in: the roles that the caller's account asked for, the newest request first; at most 50.
#[utoipa::path(responses((status = 200, body = [RoleRequest])))]
#[get("/api/account/role-requests")]
async fn role_requests(me: Identity, state: Data) -> Answer<Vec<RoleRequest>> {
    let rows = state.context.store().read(|r| requests::list_of(r, &me.account))?;
    Ok(Json(rows.into_iter().map(RoleRequest::from).collect()))
}

/// Signed in: asks the administrator for a role.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "the same key again answers the same request")),
    responses(
        (status = 201, body = RoleRequest),
        (status = 403, description = "an employee of a company"),
        (status = 409, description = "`already-granted`, `already-asked`, `email-not-confirmed` or \
            `idempotency-key-reused`")
    )
)]
#[post("/api/account/role-requests")]
async fn ask_for_role(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<NewRoleRequest>,
) -> Result<Created<RoleRequest>, Problem> {
    not_by_employees(&state.context, &me)?;
    has_mailbox(&state, &me)?;
    let Json(NewRoleRequest { role, reason }) = body;
    let print = fingerprint(format!("{role}\0{reason}").as_bytes());
    let role = Role::parse(&role).ok_or_else(|| Problem::field("role", "is not known"))?;
    let row = RequestRow::new(state.context.new_id(), me.account, role, reason.into(), state.context.clock().now_ms());
    let ask = move |tx: &mut Tx<'_>| -> Result<RequestRow, Problem> {
        let ask = |tx: &mut Tx<'_>| requests::ask(tx, &row).map(|()| row.clone());
        match &key.0 {
            Some(key) => Ok(once(tx, &row.account, key, print, "another request", ask)?.0),
            None => ask(tx),
        }
    };
    let row = state.context.commit(ask).await?;
    Ok(Created(RoleRequest::from(row)))
}

/// Checks that the caller owns the mailbox, if the shop can ask for it.
fn has_mailbox(state: &AppState, me: &Identity) -> Result<(), Problem> {
    if state.post_desk().is_err() {
        return Ok(());
    }
    let person = own_person(&state.context, me)?;
    if state.context.store().read(|r| confirm::store::is_confirmed(r, &person))? {
        return Ok(());
    }
    Err(confirm::policy::not_confirmed())
}

/// Signed in: takes one of the caller's requests back that was not answered.
#[utoipa::path(
    responses(
        (status = 204, description = "it is gone"),
        (status = 403, description = "an employee of a company"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/account/role-requests/{id}/withdraw")]
async fn withdraw_role_request(me: Identity, state: Data, id: web::Path<RoleRequestId>) -> Result<NoContent, Problem> {
    not_by_employees(&state.context, &me)?;
    let id = id.into_inner();
    state.context.commit(move |tx| requests::withdraw(tx, &me.account, &id)).await?;
    Ok(NoContent)
}

/// The administrator only: requests for roles, the newest first.
#[utoipa::path(params(ListParams, PageQuery), responses((status = 200, body = Page<AdminRoleRequest>)))]
#[get("/api/admin/role-requests")]
async fn admin_role_requests(
    me: Identity,
    state: Data,
    params: Query<ListParams>,
    part: Query<PageQuery>,
) -> Answer<Page<AdminRoleRequest>> {
    administrators_only(&me)?;
    let (page, askers) = state.context.store().read(|r| {
        let page = requests::page(r, params.0.status, part.0.limit(), part.0.cursor())?;
        let mut askers = HashMap::new();
        for row in &page.items {
            askers.extend(store::account(r, &row.account)?.map(|found| (row.account.clone(), Asker::from(found))));
        }
        Ok::<_, Problem>((page, askers))
    })?;
    let told = |row: RequestRow| AdminRoleRequest {
        account: askers.get(&row.account).cloned().unwrap_or_else(|| Asker::gone(&row.account)),
        request: RoleRequest::from(row),
    };
    Ok(Json(page.map(told)))
}

impl From<AccountRow> for Asker {
    fn from(row: AccountRow) -> Self {
        Asker { name: row.display_name().to_owned(), id: row.id.into(), email: row.email }
    }
}

impl Asker {
    fn gone(id: &str) -> Self {
        Asker { id: id.to_owned(), name: kernel::DELETED_NAME.to_owned(), email: String::new() }
    }
}

/// The administrator only, not with an access token: gives the account the role that it asked for.
#[utoipa::path(
    responses(
        (status = 204, description = "granted"),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`answered` or `closed`")
    )
)]
#[post("/api/admin/role-requests/{id}/grant")]
async fn grant_role(me: Identity, state: Data, id: web::Path<RoleRequestId>) -> Result<NoContent, Problem> {
    answered(&me, &state, id.into_inner(), None).await
}

/// The administrator only, not with an access token: declines a request for a role.
#[utoipa::path(
    responses(
        (status = 204, description = "declined"),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/admin/role-requests/{id}/decline")]
async fn decline_role(
    me: Identity,
    state: Data,
    id: web::Path<RoleRequestId>,
    body: Json<Reason>,
) -> Result<NoContent, Problem> {
    answered(&me, &state, id.into_inner(), Some(body.0.reason.into())).await
}

async fn answered(
    me: &Identity,
    state: &AppState,
    id: RoleRequestId,
    declined: Option<String>,
) -> Result<NoContent, Problem> {
    administrators_in_person(me)?;
    let verdict = Verdict { declined, by: me.account.clone(), at_ms: state.context.clock().now_ms() };
    state.context.commit(move |tx| requests::answer(tx, &id, &verdict)).await?;
    Ok(NoContent)
}
