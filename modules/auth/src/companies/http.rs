//! The calls of a company: its members see who belongs to it, its owner changes it.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, HttpResponse, Responder, delete, get, post, put, web};
use contracts::messages::{NewLetter, Recipient};
use contracts::money::{Currency, Money};
use garde::Validate;
use kernel::http::text::{instant, trimmed};
use kernel::http::{Body, Identity, ProblemBody, Routes};
use kernel::store::{Reader, Tx};
use kernel::{Context, Problem};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::invitations::{self, InvitationRow};
use super::limits::{self, LimitRow};
use super::members::{self, CompanyRole};
use crate::http::{Http, email_address};
use crate::links;
use crate::store;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(own).service(set_limit).service(invite).service(uninvite).service(set_role).service(remove);
    super::join::routes(config);
}

/// The caller's company.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnCompany)]
pub(crate) struct CompanyView {
    /// The company's account.
    id: String,
    /// Its name as others see it.
    name: String,
    /// The total above which an order needs a second person.
    #[schema(required)]
    limit: Option<Limit>,
    /// Its people, the owner first, then the oldest members.
    members: Vec<Member>,
    /// Those that wait; for the owner alone.
    invitations: Vec<Invitation>,
    /// What the caller is.
    you: CompanyRole,
}

/// An approval limit.
#[derive(Serialize, ToSchema)]
#[schema(as = ApprovalLimit)]
pub(crate) struct Limit {
    #[schema(value_type = f64, example = 2500)]
    amount: serde_json::Number,
    /// ISO 4217 code: the shop's.
    currency: String,
}

/// One of a company's people.
#[derive(Serialize, ToSchema)]
#[schema(as = CompanyMember)]
pub(crate) struct Member {
    /// Their own account.
    person: String,
    name: String,
    email: String,
    role: CompanyRole,
    #[schema(format = DateTime)]
    since: String,
    /// Whether it is the caller.
    you: bool,
}

/// Somebody who was asked into a company.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompanyInvitation)]
pub(crate) struct Invitation {
    id: String,
    email: String,
    role: CompanyRole,
    #[schema(format = DateTime)]
    sent_at: String,
    #[schema(format = DateTime)]
    expires_at: String,
}

impl From<InvitationRow> for Invitation {
    fn from(row: InvitationRow) -> Self {
        Invitation {
            sent_at: instant(row.sent_at_ms),
            expires_at: instant(row.expires_at_ms()),
            id: row.id,
            email: row.email,
            role: row.role,
        }
    }
}

/// The caller's part in a company; `None` for who belongs to none.
fn part(reader: &Reader<'_>, me: &Identity) -> Result<Option<CompanyRole>, Problem> {
    let person = store::account(reader, &me.person)?;
    let found = person.map(|row| members::company(reader, &row)).transpose()?.flatten();
    Ok(found.map(|(_, role)| role))
}

/// 403 for employees of a company: its profile is not theirs to change.
///
/// # Errors
/// 403.
pub(crate) fn not_by_employees(ctx: &Context, me: &Identity) -> Result<(), Problem> {
    match ctx.store().read(|r| members::role_in(r, &me.account, &me.person))? {
        Some(CompanyRole::Owner | CompanyRole::Manager) => Ok(()),
        Some(CompanyRole::Employee) | None => {
            Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
        }
    }
}

/// Only the owner of a company goes on.
fn owner(ctx: &Context, me: &Identity) -> Result<(), Problem> {
    match ctx.store().read(|r| part(r, me))? {
        Some(CompanyRole::Owner) => Ok(()),
        Some(_) => Err(Problem::forbidden("forbidden", "Only the owner of your company may do this.")),
        None => Err(no_company()),
    }
}

fn no_company() -> Problem {
    Problem::NotFound("Your account belongs to no company.".to_owned())
}

/// The shop's currency.
fn currency(ctx: &Context) -> Currency {
    Currency::parse(&ctx.settings().shop.currency).unwrap_or(Currency::USD)
}

fn view(ctx: &Context, me: &Identity) -> Result<CompanyView, Problem> {
    let (now_ms, currency) = (ctx.clock().now_ms(), currency(ctx));
    ctx.store().read(|r| {
        let you = part(r, me)?.ok_or_else(no_company)?;
        let company = store::account(r, &me.account)?.ok_or_else(no_company)?;
        let limit = limits::of(r, &company.id)?.map(|LimitRow { minor }| Limit {
            amount: number(Money::new(minor, currency)),
            currency: currency.to_string(),
        });
        let mut all = vec![Member {
            person: company.id.clone(),
            name: company.display_name().to_owned(),
            email: company.email.clone(),
            role: CompanyRole::Owner,
            since: instant(company.created_at_ms),
            you: me.person == company.id,
        }];
        for person in members::people(r, &company.id)? {
            if let (Some(row), Some(member)) = (store::account(r, &person)?, members::of(r, &person)?) {
                all.push(Member {
                    name: row.display_name().to_owned(),
                    email: row.email,
                    role: member.role,
                    since: instant(member.since_ms),
                    you: me.person == person,
                    person,
                });
            }
        }
        let waiting = if you == CompanyRole::Owner { invitations::of(r, &company.id, now_ms)? } else { Vec::new() };
        Ok(CompanyView {
            name: company.display_name().to_owned(),
            id: company.id,
            limit,
            members: all,
            invitations: waiting.into_iter().map(Invitation::from).collect(),
            you,
        })
    })
}

/// A JSON number of an amount, whose text has a point and digits alone.
fn number(amount: Money) -> serde_json::Number {
    amount.to_string().parse().unwrap_or_else(|_| serde_json::Number::from(0))
}

/// Signed in: the company that the caller belongs to, or that the caller's account is.
#[utoipa::path(
    tag = "companies",
    operation_id = "company",
    responses(
        (status = 200, body = CompanyView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, description = "no company", content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/company")]
async fn own(me: Identity, http: web::Data<Http>) -> Result<web::Json<CompanyView>, Problem> {
    Ok(web::Json(view(&http.ctx, &me)?))
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

/// What was sent, also where it was `null`: that is not the same as nothing.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<serde_json::Number>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// The greatest limit, in whole units.
const MOST_LIMIT: i64 = 1_000_000_000;

impl NewLimit {
    fn read(&self, currency: Currency) -> Result<Option<LimitRow>, Problem> {
        let Some(Some(amount)) = &self.amount else { return Ok(None) };
        let digits = if currency.exponent() == 0 { "whole numbers" } else { "at most two digits after the point" };
        let wrong = || Problem::field("amount", format!("must be 0 to {MOST_LIMIT}, with {digits}"));
        let money = Money::parse(&amount.to_string(), currency).ok_or_else(wrong)?;
        let most = MOST_LIMIT * 10_i64.pow(currency.exponent());
        if money.minor > most { Err(wrong()) } else { Ok(Some(LimitRow { minor: money.minor })) }
    }
}

/// The owner of a company: sets the total above which an order needs a second person, or lifts it.
#[utoipa::path(
    tag = "companies",
    operation_id = "setApprovalLimit",
    request_body = NewLimit,
    responses(
        (status = 200, body = CompanyView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, description = "no company", content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/company/limit")]
async fn set_limit(
    me: Identity,
    http: web::Data<Http>,
    body: Body<NewLimit>,
) -> Result<web::Json<CompanyView>, Problem> {
    owner(&http.ctx, &me)?;
    let limit = body.0.read(currency(&http.ctx))?;
    let company = me.account.clone();
    http.ctx.store().transact(move |tx| limits::set(tx, &company, limit)).await?;
    Ok(web::Json(view(&http.ctx, &me)?))
}

/// Somebody to be asked in.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewInvitation {
    /// Where the letter goes.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(email_address))]
    #[schema(required, max_length = 254)]
    email: String,
    /// `manager` or `employee`.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(is_member_role))]
    #[schema(required, example = "employee")]
    role: String,
}

/// What somebody is to be.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct NewMemberRole {
    /// `manager` or `employee`.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(is_member_role))]
    #[schema(required, example = "manager")]
    role: String,
}

fn member_role(text: &str) -> Option<CompanyRole> {
    match text {
        "manager" => Some(CompanyRole::Manager),
        "employee" => Some(CompanyRole::Employee),
        _ => None,
    }
}

fn is_member_role(text: &str, _: &()) -> garde::Result {
    member_role(text).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of manager, employee"))
}

/// The owner of a company: asks somebody into it by e-mail. An older invitation of that address ends.
#[utoipa::path(
    tag = "companies",
    operation_id = "inviteMember",
    request_body = NewInvitation,
    responses(
        (status = 201, body = Invitation),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, description = "no company, or the shop sends no letters", content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, description = "`email-taken` or `company-full`", content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, description = "too many letters", content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/company/invitations")]
async fn invite(
    me: Identity,
    http: web::Data<Http>,
    body: Body<NewInvitation>,
) -> Result<CustomizeResponder<web::Json<Invitation>>, Problem> {
    owner(&http.ctx, &me)?;
    let desk = http.post_desk()?;
    http.letters.take(&me.account)?;
    let token = links::draw();
    let row = InvitationRow {
        id: http.ctx.new_id(),
        company: me.account,
        email: contracts::email::normal(&body.0.email),
        role: member_role(&body.0.role).unwrap_or(CompanyRole::Employee),
        token: links::hash(&token),
        sent_at_ms: http.ctx.clock().now_ms(),
    };
    let letter = letter(&http.ctx, &me.name, &row, &token);
    let kept = row.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<(), Problem> {
        invitations::invite(tx, &kept)?;
        Ok(desk.enter(tx, |post, tx| post.letter(tx, &letter))?)
    };
    http.ctx.store().transact(write).await?;
    Ok(web::Json(Invitation::from(row)).customize().with_status(StatusCode::CREATED))
}

fn letter(ctx: &Context, company: &str, row: &InvitationRow, token: &str) -> NewLetter {
    let shop = &ctx.settings().shop.name;
    NewLetter {
        id: ctx.new_id(),
        to: Recipient { name: row.email.clone(), email: row.email.clone() },
        title: format!("{company} invites you to {shop}"),
        text: format!(
            "Hello,\n\n{company} asks you to buy and sell at {shop} in its name. Open this link within seven days to \
             choose a password and begin. If you do not know {company}, leave it."
        ),
        link: format!("/join/{token}"),
        at_ms: row.sent_at_ms,
    }
}

/// The owner of a company: takes an invitation back.
#[utoipa::path(
    tag = "companies",
    operation_id = "withdrawInvitation",
    params(("id" = String, Path, description = "invitation id")),
    responses(
        (status = 204, description = "its link is good no more"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/company/invitations/{id}")]
async fn uninvite(me: Identity, http: web::Data<Http>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    owner(&http.ctx, &me)?;
    let id = id.into_inner();
    http.ctx.store().transact(move |tx| invitations::withdraw(tx, &me.account, &id)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The owner of a company: makes a member a manager or an employee.
#[utoipa::path(
    tag = "companies",
    operation_id = "setMemberRole",
    params(("person" = String, Path, description = "the member's own account")),
    request_body = NewMemberRole,
    responses(
        (status = 200, body = CompanyView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/company/members/{person}")]
async fn set_role(
    me: Identity,
    http: web::Data<Http>,
    person: web::Path<String>,
    body: Body<NewMemberRole>,
) -> Result<web::Json<CompanyView>, Problem> {
    owner(&http.ctx, &me)?;
    let (company, person) = (me.account.clone(), person.into_inner());
    let role = member_role(&body.0.role).unwrap_or(CompanyRole::Employee);
    http.ctx.store().transact(move |tx| members::set_role(tx, &company, &person, role)).await?;
    Ok(web::Json(view(&http.ctx, &me)?))
}

/// The owner of a company: takes a member out. Their sessions end and their account is closed; what they did stays the
/// company's.
#[utoipa::path(
    tag = "companies",
    operation_id = "removeMember",
    params(("person" = String, Path, description = "the member's own account")),
    responses(
        (status = 204, description = "they are out"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/company/members/{person}")]
async fn remove(me: Identity, http: web::Data<Http>, person: web::Path<String>) -> Result<HttpResponse, Problem> {
    owner(&http.ctx, &me)?;
    let (person, now_ms) = (person.into_inner(), http.ctx.clock().now_ms());
    let ctx = http.ctx.clone();
    http.ctx.store().transact(move |tx| members::remove(tx, ctx.personal(), &me.account, &person, now_ms)).await?;
    Ok(HttpResponse::NoContent().finish())
}
