//! The demo shop's conversations, at times before now.

use contracts::auth::{AccountCard, AccountPort};
use contracts::catalog::FindProducts;
use contracts::ids::{AccountId, NotificationId};
use contracts::logistics::ShipmentPort;
use contracts::sales::{DealId, DealPort};
use kernel::store::StoreError;
use kernel::{Context, Problem, StartError};
use serde::Deserialize;

use crate::conversations::model::{About, AboutKind};
use crate::conversations::store::{self, Draft, Opening};
use crate::{links, notifications};

const CONVERSATIONS: &str = include_str!("../seed/conversations.json");
const HOUR_MS: i64 = 3_600_000;
/// The accounts that visitors of a demo shop use. They have read older notifications.
const READERS: [&str; 3] = ["buyer@sokoni.example", "seller@sokoni.example", "logistics@sokoni.example"];
/// How long ago they last looked at their notifications.
const LOOKED_MS: i64 = 48 * HOUR_MS;
/// Most notifications of each that are read.
const TOLD: usize = 500;

#[derive(Deserialize)]
struct Past {
    subject: String,
    about: PastAbout,
    /// Sign-in e-mails.
    members: Vec<String>,
    messages: Vec<PastMessage>,
    /// Members who have read it to its end; the last writer always has.
    read_by: Vec<usize>,
}

#[derive(Deserialize)]
struct PastAbout {
    kind: AboutKind,
    /// The lot, for a product. For a quote or a shipment, which have no fixed name in the demo shop, it is the latest
    /// one in a member's notifications whose parties are exactly the members.
    #[serde(default)]
    sku: Option<String>,
}

#[derive(Deserialize)]
struct PastMessage {
    /// Index of the member.
    by: usize,
    hours_ago: i64,
    text: String,
}

/// Sends the conversations. It leaves out one whose subject matter does not exist because its module is off.
///
/// # Errors
/// [`StartError`] where an account or a lot of it is missing, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let broken = |why: &str| StartError::Other(format!("the demo shop's conversations: {why}"));
    let all: Vec<Past> = serde_json::from_str(CONVERSATIONS).map_err(|error| broken(&error.to_string()))?;
    for past in all {
        let mut members = Vec::new();
        for email in &past.members {
            let found = account(context, email)?;
            members.push(found.ok_or_else(|| broken(&format!("there is no account {email}")))?);
        }
        if let Some(about) = about(context, &past.about, &members)? {
            tell(context, &past, about, &members).ok_or_else(|| broken("a member that there is not"))??;
        }
    }
    for email in READERS {
        let found = account(context, email)?;
        let reader = found.ok_or_else(|| broken(&format!("there is no account {email}")))?;
        look(context, &reader.id)?;
    }
    Ok(())
}

/// Marks an account's notifications as read, up to the time when it last looked.
fn look(context: &Context, account: &AccountId) -> Result<(), StoreError> {
    let until = context.clock().now_ms() - LOOKED_MS;
    let told = context.store().read(|r| notifications::store::page(r, account, TOLD, None))?;
    let old: Vec<NotificationId> = told.items.into_iter().filter(|one| one.at_ms < until).map(|one| one.id).collect();
    let account = account.clone();
    context.store().transact_blocking(move |tx| notifications::store::read(tx, &account, &old))
}

/// Sends the messages of a conversation; `None` where a message has no sender.
fn tell(context: &Context, past: &Past, about: About, members: &[AccountCard]) -> Option<Result<(), StoreError>> {
    let opening = Opening {
        id: context.new_id(),
        subject: past.subject.clone(),
        about,
        parties: members.iter().map(|member| (member.id.clone(), member.display_name.clone())).collect(),
    };
    let now_ms = context.clock().now_ms();
    let mut drafts = Vec::new();
    for message in &past.messages {
        let from = members.get(message.by)?.id.clone();
        let at_ms = now_ms - message.hours_ago * HOUR_MS;
        drafts.push(Draft { from, key: context.new_id(), text: message.text.clone(), now_ms: at_ms, mailed: false });
    }
    let readers: Vec<AccountId> = past.read_by.iter().filter_map(|at| members.get(*at)).map(|m| m.id.clone()).collect();
    Some(context.store().transact_blocking(move |tx| {
        drafts.iter().try_for_each(|draft| store::open(tx, &opening, draft).map(drop))?;
        readers.iter().try_for_each(|reader| store::read(tx, &opening.id, reader, now_ms).map(drop))
    }))
}

fn account(context: &Context, email: &str) -> Result<Option<AccountCard>, Problem> {
    context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, email))
}

fn about(context: &Context, past: &PastAbout, members: &[AccountCard]) -> Result<Option<About>, StartError> {
    if let Some(sku) = &past.sku {
        let found = context.ask_blocking(FindProducts { skus: vec![sku.clone()] })??;
        let product = found.into_iter().flatten().next();
        return Ok(product.map(|lot| About {
            kind: past.kind,
            id: lot.id.to_string(),
            label: lot.name.clone(),
            buyer: None,
        }));
    }
    for member in members {
        let told = context.store().read(|r| notifications::store::page(r, &member.id, 200, None))?;
        for notification in told.items {
            if let Some(about) = of_members(context, past.kind, &notification.link, members)? {
                return Ok(Some(about));
            }
        }
    }
    Ok(None)
}

/// Returns the subject matter of a link, if it is of this kind and these are exactly its parties.
fn of_members(
    context: &Context,
    kind: AboutKind,
    link: &str,
    members: &[AccountCard],
) -> Result<Option<About>, StartError> {
    let prefix = if kind == AboutKind::Quote { links::quote(&"".into()) } else { links::shipment(&"".into()) };
    let (Some(id), Some(first)) = (link.strip_prefix(&prefix), members.first()) else { return Ok(None) };
    let (label, buyer, parties) = if kind == AboutKind::Quote {
        let deal = context
            .look_up::<dyn DealPort, _>(|deals, reader| deals.deal(reader, &first.id, &DealId::Quote(id.into())))?;
        let Some(deal) = deal else { return Ok(None) };
        (deal.label, Some(deal.buyer.clone()), vec![deal.buyer, deal.seller])
    } else {
        let card = context
            .look_up::<dyn ShipmentPort, _>(|shipments, reader| shipments.shipment(reader, &first.id, &id.into()))?;
        let Some(card) = card else { return Ok(None) };
        (card.number, card.buyer.clone(), [card.buyer, card.seller, card.carrier].into_iter().flatten().collect())
    };
    let all = parties.len() == members.len() && members.iter().all(|member| parties.contains(&member.id));
    Ok(all.then_some(About { kind, id: id.to_owned(), label, buyer }))
}
