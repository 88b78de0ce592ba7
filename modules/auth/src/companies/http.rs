//! The endpoints of a company: its members see its people, its owner changes it.

use actix_web::{delete, get, put, web};
use contracts::money::{Currency, Money};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Trimmed;
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::access::owner;
use super::limits::{self, LimitRow};
use super::members::{self, CompanyRole};
use super::removal;
use super::request_bodies::{is_member_role, member_role};
use super::view::{CompanyView, view};
use crate::http::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(own).service(set_approval_limit);
    super::invite::routes(config);
    config.service(set_member_role).service(remove_member);
    super::join::routes(config);
}

/// Signed in: the company that the caller belongs to, or that the caller's account is.
#[utoipa::path(
    tag = "companies",
    operation_id = "company",
    responses((status = 200, body = CompanyView), (status = 404, description = "no company"))
)]
#[get("/api/company")]
async fn own(me: Identity, state: Data) -> Answer<CompanyView> {
    Ok(Json(view(&state.context, &me)?))
}

/// A new limit.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewLimit {
    /// In the shop's currency, from 0 to 1,000,000,000; `null` lifts the limit.
    #[serde(default, deserialize_with = "given")]
    #[garde(required)]
    #[schema(value_type = Option<f64>, required, minimum = 0, maximum = 1_000_000_000)]
    amount: Option<Option<serde_json::Number>>,
}

/// Reads a field and keeps `null` apart from a missing field.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<serde_json::Number>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// The greatest limit, in whole units of the currency.
const MOST_LIMIT: i64 = 1_000_000_000;

impl NewLimit {
    fn read(&self, currency: Currency) -> Result<Option<LimitRow>, Problem> {
        let Some(Some(amount)) = &self.amount else { return Ok(None) };
        let digits = if currency.exponent() == 0 { "whole numbers" } else { "at most two digits after the point" };
        let wrong = || Problem::field("amount", format!("must be 0 to {MOST_LIMIT}, with {digits}"));
        let money = Money::parse(&amount.to_string(), currency).ok_or_else(wrong)?;
        let most = MOST_LIMIT * 10_i64.pow(currency.exponent());
        if money.minor > most { Err(wrong()) } else { Ok(Some(LimitRow::of(money))) }
    }
}

/// The owner of a company, not with an access token: sets the total above which an order needs a second person, or lifts it.
#[utoipa::path(
    tag = "companies",
    responses(
        (status = 200, body = CompanyView),
        (status = 403, description = "not the owner, or by an access token"),
        (status = 404, description = "no company")
    )
)]
#[put("/api/company/limit")]
async fn set_approval_limit(me: Identity, state: Data, body: Json<NewLimit>) -> Answer<CompanyView> {
    owner(&state.context, &me)?;
    let limit = body.0.read(limits::currency(&state.context))?;
    let company = me.account.clone();
    state.context.commit(move |tx| limits::set(tx, &company, limit)).await?;
    Ok(Json(view(&state.context, &me)?))
}

/// What somebody is to be.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewMemberRole {
    /// `manager` or `employee`.
    #[garde(custom(is_member_role))]
    #[schema(value_type = String, example = "manager")]
    role: Trimmed,
}

/// The owner of a company, not with an access token: makes a member a manager or an employee.
#[utoipa::path(
    tag = "companies",
    params(("person" = String, Path, description = "the member's own account")),
    responses((status = 200, body = CompanyView), (status = 403, description = "not the owner, or by an access token"))
)]
#[put("/api/company/members/{person}")]
async fn set_member_role(
    me: Identity,
    state: Data,
    person: web::Path<String>,
    body: Json<NewMemberRole>,
) -> Answer<CompanyView> {
    owner(&state.context, &me)?;
    let (company, person) = (me.account.clone(), person.into_inner().into());
    let role = member_role(&body.0.role).unwrap_or(CompanyRole::Employee);
    state.context.commit(move |tx| members::set_role(tx, &company, &person, role)).await?;
    Ok(Json(view(&state.context, &me)?))
}

/// The owner of a company, not with an access token: takes a member out. Their sessions end and their account is closed; what they did stays the
/// company's.
#[utoipa::path(
    tag = "companies",
    params(("person" = String, Path, description = "the member's own account")),
    responses(
        (status = 204, description = "they are out"),
        (status = 403, description = "not the owner, or by an access token")
    )
)]
#[delete("/api/company/members/{person}")]
async fn remove_member(me: Identity, state: Data, person: web::Path<String>) -> Result<NoContent, Problem> {
    owner(&state.context, &me)?;
    let (person, now_ms) = (person.into_inner().into(), state.context.clock().now_ms());
    let context = state.context.clone();
    state.context.commit(move |tx| removal::remove(tx, context.personal(), &me.account, &person, now_ms)).await?;
    Ok(NoContent)
}
