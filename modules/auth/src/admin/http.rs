//! The administrator's endpoints for accounts.

use actix_web::{get, post, put, web};
use contracts::ids::AccountId;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, Routes};
use kernel::store::Reader;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::access::administrators_in_person;
use super::directory;
use super::standing::{self, Standing, SuspendedRow};
use crate::companies::members;
use crate::confirm;
use crate::gate::granted;
use crate::http::responses::Membership;
use crate::http::state::{AppState, Data};
use crate::model::UserType;
use crate::roles;
use crate::roles::http::Reason;
use crate::second_factor;
use crate::store::{self, AccountRow};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(admin_accounts)
        .service(admin_account)
        .service(set_roles)
        .service(suspend_account)
        .service(restore_account);
    config.service(super::policy::confirmation_policy);
}

/// An account, as the administrator sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdminAccount {
    /// Account id.
    id: String,
    /// The person's name, or the company's.
    name: String,
    /// Sign-in e-mail; empty where the account was deleted.
    email: String,
    /// Whether its person has shown that the mailbox is theirs.
    email_confirmed: bool,
    /// Whether signing in takes a second step.
    two_factor: bool,
    user_type: UserType,
    /// What it may do; of a company's member what the company may.
    roles: Vec<String>,
    #[schema(format = DateTime)]
    created_at: String,
    status: AccountStatus,
    /// Why it is suspended.
    #[schema(required)]
    reason: Option<String>,
    /// The company that it belongs to.
    #[schema(required)]
    company: Option<Membership>,
}

/// Whether an account may come in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AccountStatus {
    Active,
    Suspended,
    Deleted,
}

impl AdminAccount {
    fn of(reader: &Reader<'_>, row: AccountRow) -> Result<Self, Problem> {
        let (status, reason) = match standing::load(reader, &row.id)? {
            Standing::Active => (AccountStatus::Active, None),
            Standing::Suspended(SuspendedRow { reason, .. }) => (AccountStatus::Suspended, Some(reason)),
            Standing::Closed => (AccountStatus::Deleted, None),
        };
        let company = members::company(reader, &row)?;
        let roles = granted(company.as_ref().map_or(&row, |(company, _)| company), &row.id);
        Ok(AdminAccount {
            name: row.display_name().to_owned(),
            email_confirmed: confirm::store::is_confirmed(reader, &row)?,
            two_factor: second_factor::store::factor(reader, &row.id)?.is_some(),
            email: row.email,
            user_type: row.user_type,
            roles,
            created_at: instant(row.created_at_ms),
            status,
            reason,
            company: company.map(|(company, role)| Membership::new(&company, role)),
            id: row.id.into(),
        })
    }
}

/// Which accounts are wanted.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Words of name or e-mail, or their beginnings: all of them.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
    /// A role that they have: `buyer`, `seller`, `logistics`, `administrator`, or one of staff.
    #[garde(inner(custom(is_role)))]
    role: Option<String>,
}

fn is_role(role: &str, _: &()) -> garde::Result {
    let ours = roles::ALL.contains(&role);
    if ours { Ok(()) } else { Err(garde::Error::new(format!("must be one of {}", roles::ALL.join(", ")))) }
}

/// The administrator and staff for support only: accounts, the newest first. A search looks at the first 1,000 that its longest word finds.
#[utoipa::path(params(ListParams, PageQuery), responses((status = 200, body = Page<AdminAccount>)))]
#[get("/api/admin/accounts")]
async fn admin_accounts(
    me: Identity,
    state: Data,
    params: Query<ListParams>,
    part: Query<PageQuery>,
) -> Answer<Page<AdminAccount>> {
    staff_only(&me, &[StaffArea::Support])?;
    let Query(ListParams { q, role }) = params;
    let page = state.context.store().read(|r| {
        let sought = q.as_deref().unwrap_or_default();
        let page = directory::page(r, sought, role.as_deref(), part.0.limit(), part.0.cursor())?;
        page.try_map(|row| AdminAccount::of(r, row))
    })?;
    Ok(Json(page))
}

/// The administrator and staff for support only: one account.
#[utoipa::path(responses((status = 200, body = AdminAccount)))]
#[get("/api/admin/accounts/{id}")]
async fn admin_account(me: Identity, state: Data, id: web::Path<AccountId>) -> Answer<AdminAccount> {
    staff_only(&me, &[StaffArea::Support])?;
    shown(&state, &id)
}

fn shown(state: &AppState, id: &AccountId) -> Answer<AdminAccount> {
    let found = state.context.store().read(|r| {
        let row = store::account(r, id)?;
        row.map(|row| AdminAccount::of(r, row)).transpose()
    })?;
    found.map(Json).ok_or_else(roles::no_account)
}

/// The roles that an account gets.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewRoles {
    /// `buyer`, which every account has, `seller`, `logistics`, `administrator`, and those of staff.
    #[serde(default)]
    #[garde(length(max = 8), inner(custom(is_role)))]
    #[schema(required, max_items = 8)]
    roles: Vec<String>,
}

/// The administrator only, not with an access token: gives an account these roles and no others.
#[utoipa::path(
    responses(
        (status = 200, body = AdminAccount),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`last-administrator`, `closed`, or `member`: its roles are \
            its company's")
    )
)]
#[put("/api/admin/accounts/{id}/roles")]
async fn set_roles(me: Identity, state: Data, id: web::Path<AccountId>, body: Json<NewRoles>) -> Answer<AdminAccount> {
    administrators_in_person(&me)?;
    let (id, roles) = (id.into_inner(), body.0.roles);
    let (account, now_ms) = (id.clone(), state.context.clock().now_ms());
    let set = move |tx: &mut kernel::store::Tx<'_>| {
        members::not_a_member(&tx.reader(), &account)?;
        roles::set(tx, &account, &roles, now_ms)
    };
    state.context.commit(set).await?;
    shown(&state, &id)
}

/// The administrator only, not with an access token: keeps an account out, and a company's members with it. Its sessions and access tokens end.
#[utoipa::path(
    responses(
        (status = 204, description = "suspended"),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`yourself` or `closed`")
    )
)]
#[post("/api/admin/accounts/{id}/suspend")]
async fn suspend_account(
    me: Identity,
    state: Data,
    id: web::Path<AccountId>,
    body: Json<Reason>,
) -> Result<NoContent, Problem> {
    administrators_in_person(&me)?;
    let id = another(&me, &state, id.into_inner())?;
    let row = SuspendedRow { reason: body.0.reason.into(), by: me.account, at_ms: state.context.clock().now_ms() };
    state.context.commit(move |tx| standing::suspend(tx, &id, &row)).await?;
    Ok(NoContent)
}

/// The administrator only, not with an access token: lets an account in again.
#[utoipa::path(
    responses(
        (status = 204, description = "it may sign in"),
        (status = 403, description = "no administrator, or by an access token"),
        (status = 409, description = "`yourself` or `closed`")
    )
)]
#[post("/api/admin/accounts/{id}/restore")]
async fn restore_account(me: Identity, state: Data, id: web::Path<AccountId>) -> Result<NoContent, Problem> {
    administrators_in_person(&me)?;
    let (id, now_ms) = (another(&me, &state, id.into_inner())?, state.context.clock().now_ms());
    state.context.commit(move |tx| standing::restore(tx, &id, now_ms)).await?;
    Ok(NoContent)
}

/// Returns the id of an existing account other than the caller's.
fn another(me: &Identity, state: &AppState, id: AccountId) -> Result<AccountId, Problem> {
    if id == me.account {
        return Err(Problem::conflict("yourself", "This is your own account. Ask another administrator."));
    }
    state.context.store().read(|r| store::account(r, &id))?.map(|row| row.id).ok_or_else(roles::no_account)
}
