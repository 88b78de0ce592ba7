//! A company as its members see it.

use contracts::money::Money;
use kernel::http::Identity;
use kernel::http::text::instant;
use kernel::store::Reader;
use kernel::{Context, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::invitations::{self, InvitationRow};
use super::limits;
use super::members::{self, CompanyRole};
use crate::store;

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
    /// ISO 4217 code: the shop's at the time when the limit was set.
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
            id: row.id.into(),
            email: row.email,
            role: row.role,
        }
    }
}

/// Returns the caller's role in a company, or `None` if the caller belongs to none.
pub(super) fn part(reader: &Reader<'_>, me: &Identity) -> Result<Option<CompanyRole>, Problem> {
    let person = store::account(reader, &me.person)?;
    let found = person.map(|row| members::company(reader, &row)).transpose()?.flatten();
    Ok(found.map(|(_, role)| role))
}

pub(super) fn no_company() -> Problem {
    Problem::NotFound("Your account belongs to no company.".to_owned())
}

/// Returns the caller's view of their company.
///
/// # Errors
/// Returns 404 if there is none.
pub(super) fn view(context: &Context, me: &Identity) -> Result<CompanyView, Problem> {
    let (now_ms, shop) = (context.clock().now_ms(), limits::currency(context));
    context.store().read(|r| {
        let you = part(r, me)?.ok_or_else(no_company)?;
        let company = store::account(r, &me.account)?.ok_or_else(no_company)?;
        let limit = limits::find(r, &company.id)?.map(|row| row.amount(shop));
        let limit = limit.map(|limit| Limit { amount: number(limit), currency: limit.currency.to_string() });
        let mut all = vec![Member {
            person: company.id.to_string(),
            name: company.display_name().to_owned(),
            email: company.email.clone(),
            role: CompanyRole::Owner,
            since: instant(company.created_at_ms),
            you: me.person == company.id,
        }];
        for person in members::people(r, &company.id)? {
            if let (Some(row), Some(member)) = (store::account(r, &person)?, members::find(r, &person)?) {
                all.push(Member {
                    name: row.display_name().to_owned(),
                    email: row.email,
                    role: member.role,
                    since: instant(member.since_ms),
                    you: me.person == person,
                    person: person.into(),
                });
            }
        }
        let waiting = if you == CompanyRole::Owner { invitations::list(r, &company.id, now_ms)? } else { Vec::new() };
        Ok(CompanyView {
            name: company.display_name().to_owned(),
            id: company.id.into(),
            limit,
            members: all,
            invitations: waiting.into_iter().map(Invitation::from).collect(),
            you,
        })
    })
}

/// Converts an amount, whose text has only digits and a point, into a JSON number.
fn number(amount: Money) -> serde_json::Number {
    amount.to_string().parse().unwrap_or_else(|_| serde_json::Number::from(0))
}
