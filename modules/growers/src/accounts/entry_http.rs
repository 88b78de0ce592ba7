//! The calls of entries in accounts. Money and goods change hands outside the shop; the seller records it here.

use actix_web::{post, web};
use contracts::growers::EntryKind;
use contracts::ids::{GrowerEntryId, ProducerId};
use contracts::money::Money;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::entry::Entry;
use super::responses::EntryView;
use super::{entries, store};
use crate::checks::{amount, is_day, is_season};
use crate::command::{Caller, Command};
use crate::deliveries::http::StrikeForm;
use crate::season::day_in;
use crate::state::Data;

/// An entry in the account of a grower.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordGrowerEntry)]
pub(crate) struct EntryForm {
    /// One of the caller's producers that has an account in the season.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    producer_id: String,
    /// The crop year.
    #[garde(custom(is_season))]
    #[schema(value_type = String, example = "2025/26")]
    season: Trimmed,
    /// `advance`, `payment`, `input loan`, `deduction`, `bonus` or `premium`.
    #[garde(custom(is_recorded))]
    #[schema(value_type = EntryKind)]
    kind: Trimmed,
    /// Not after today, nor before the season begins.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    day: Trimmed,
    /// In the currency of the season. A payment is at most what is left to pay.
    #[garde(dive)]
    #[schema(example = "1500.00")]
    amount: Text<1, 30>,
    /// What it is for, such as the number of a transfer. Input loans, deductions and premiums need it.
    #[serde(default)]
    #[garde(dive, custom(is_told(&self.kind)))]
    note: Text<0, 200>,
}

/// The kinds that a seller records with an amount.
fn recorded(text: &str) -> Option<EntryKind> {
    EntryKind::parse(text).filter(|kind| !matches!(kind, EntryKind::Reweigh | EntryKind::CarryOver))
}

fn is_recorded(text: &str, _: &()) -> garde::Result {
    let why = "must be one of: advance, payment, input loan, deduction, bonus, premium";
    recorded(text).map(drop).ok_or_else(|| garde::Error::new(why))
}

fn is_told(kind: &str) -> impl FnOnce(&str, &()) -> garde::Result {
    let needed = matches!(recorded(kind), Some(EntryKind::Loan | EntryKind::Deduction | EntryKind::Premium));
    move |note, ()| if needed && note.is_empty() { Err(garde::Error::new("must say what it is for")) } else { Ok(()) }
}

/// Whether a kind adds to what the grower is owed.
fn adds(kind: EntryKind) -> bool {
    matches!(kind, EntryKind::Bonus | EntryKind::Premium)
}

/// Sellers only: records an entry in the account of a grower: money or goods that it was given, or what changes what it is
/// owed. No money moves through the shop.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = EntryView),
        (status = 403),
        (status = 404, description = "the producer has no account with the caller in the season"),
        (status = 422, description = "also a payment above what is left to pay: more of it is an advance")
    )
)]
#[post("/api/grower-entries")]
pub(crate) async fn record_entry(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<EntryForm>,
) -> Result<Created<EntryView>, Problem> {
    let (caller, context, form) = (Caller::of(&state, me)?, &state.context, body.0);
    let producer = ProducerId::from(form.producer_id.as_str());
    let account = context.store().read(|r| store::account(r, &caller.seller, &form.season, &producer))?;
    let account = account.ok_or_else(|| Problem::from(store::no_account()))?;
    let kind = recorded(&form.kind).ok_or_else(|| Problem::field("kind", "is required"))?;
    let amount = amount("amount", &form.amount, account.currency)?;
    let command = Command::new(&caller, key, &format!("{form:?}"), "another entry");
    let entry = Entry {
        id: context.new_id(),
        kind,
        amount: if adds(kind) { amount } else { Money::new(-amount.minor, amount.currency) },
        day: day_in(&form.season, &form.day, caller.today)?,
        seller: caller.seller,
        season: account.season,
        producer,
        note: form.note.to_string(),
        reweighed: None,
        carried: None,
        struck: None,
        by: caller.by,
        at_ms: caller.at_ms,
    };
    let made = command.commit(context, move |tx| entries::record(tx, &entry)).await?;
    Ok(Created(EntryView::from(made)))
}

/// Sellers only: strikes out an entry that the caller recorded by mistake. Both halves of a carry-over go together.
#[utoipa::path(
    responses(
        (status = 200, body = EntryView),
        (status = 403),
        (
            status = 409,
            description = "`entry-struck-out`, or `season-closed` for a re-weigh difference; nothing changed"
        )
    )
)]
#[post("/api/grower-entries/{id}/strike")]
pub(crate) async fn strike_entry(
    me: Identity,
    state: Data,
    id: web::Path<GrowerEntryId>,
    body: Json<StrikeForm>,
) -> Answer<EntryView> {
    let (id, (seller, struck)) = (id.into_inner(), Caller::of(&state, me)?.strikes(&body.0.reason));
    let after = state.context.commit(move |tx| entries::strike(tx, &seller, &id, &struck)).await?;
    Ok(Json(after.into()))
}
