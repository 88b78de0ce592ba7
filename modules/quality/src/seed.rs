//! The demo shop's samples and cupping sessions. They go through the functions that serve customers, each step at its
//! time in the past.

use std::sync::Arc;

use contracts::auth::{AccountCard, AccountPort};
use contracts::catalog::{FindProducts, ProductCard};
use contracts::quality::{ProductScorePort, SampleKind};
use jiff::ToSpan;
use kernel::http::text::today;
use kernel::{Context, Problem, StartError, TxError};
use serde::Deserialize;

use crate::cupping::commands::{self as cuppings, Caller, Save};
use crate::cupping::marks::{Marks, formula};
use crate::cupping::model::{Averaging, Cup, Cupper, Cupping, State as CuppingState};
use crate::cupping::score_store;
use crate::samples::commands::{self as samples, Act};
use crate::samples::model::{Sample, State};
use crate::samples::rules::Action;

const QUALITY: &str = include_str!("../seed/quality.json");
const DAY_MS: i64 = 86_400_000;

#[derive(Deserialize)]
struct Past {
    samples: Vec<PastSample>,
    cuppings: Vec<PastCupping>,
}

/// A sample, each step as a number of days ago.
#[derive(Clone, Deserialize)]
struct PastSample {
    buyer: String,
    sku: String,
    kind: String,
    grams: u32,
    requested: i64,
    decide_by: i64,
    courier: String,
    sent: i64,
    arrived: i64,
    #[serde(default)]
    decided: Option<Decided>,
}

#[derive(Clone, Deserialize)]
struct Decided {
    days_ago: i64,
    approved: bool,
    note: String,
}

/// A revealed session of one cupper, whose score was taken over.
#[derive(Clone, Deserialize)]
struct PastCupping {
    title: String,
    seller: String,
    sku: String,
    cupper: String,
    cups: u8,
    days_ago: i64,
    marks: Marks,
}

/// A result whose error is in words, for the one line that a failed start prints.
type SeedResult<T> = Result<T, String>;

/// Enters the samples and sessions into the shop.
///
/// # Errors
/// [`StartError`] if an account or a product is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let broken = |why: String| StartError::Other(format!("the demo shop's samples: {why}"));
    let past: Past = serde_json::from_str(QUALITY).map_err(|error| broken(error.to_string()))?;
    past.samples.iter().try_for_each(|past| sample(context, past)).map_err(broken)?;
    past.cuppings.iter().try_for_each(|past| cupping(context, past)).map_err(broken)
}

fn refused(refusal: TxError) -> String {
    format!("{:?}", Problem::from(refusal))
}

fn person(context: &Context, email: &str) -> SeedResult<AccountCard> {
    let found = context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, email));
    found.map_err(|problem| format!("{problem:?}"))?.ok_or_else(|| format!("there is no account {email}"))
}

fn product(context: &Context, sku: &str) -> SeedResult<Arc<ProductCard>> {
    let found = context.ask_blocking(FindProducts { skus: vec![sku.to_owned()] });
    let found = found.map_err(|error| error.to_string())?.map_err(|problem| format!("{problem:?}"))?;
    found.into_iter().next().flatten().ok_or_else(|| format!("there is no product {sku}"))
}

fn sample(context: &Context, past: &PastSample) -> SeedResult<()> {
    let (buyer, card) = (person(context, &past.buyer)?, product(context, &past.sku)?);
    let now_ms = context.clock().now_ms();
    let ago = |days: i64| now_ms - days * DAY_MS;
    let sample = Sample {
        id: context.new_id(),
        number: String::new(),
        kind: SampleKind::parse(&past.kind).ok_or_else(|| format!("{} is no kind of sample", past.kind))?,
        product: card.id.clone(),
        product_name: card.name.clone(),
        sku: card.sku.clone(),
        lot: None,
        contract: None,
        buyer: buyer.id.clone(),
        buyer_name: buyer.display_name.clone(),
        seller: card.seller.clone(),
        seller_name: card.seller_name.clone(),
        grams: past.grams,
        deliver_to: buyer.address.as_ref().map(contracts::auth::Address::one_line).unwrap_or_default(),
        decide_by: today(now_ms).saturating_sub(past.decide_by.days()),
        silence_approves: false,
        state: State::Requested,
        courier: String::new(),
        tracking: String::new(),
        history: Vec::new(),
        reminded: false,
        overdue: false,
        created_ms: ago(past.requested),
    };
    let act = |account: &contracts::ids::AccountId, action, note: &str, days| Act {
        sample: sample.id.clone(),
        account: account.clone(),
        action,
        note: note.to_owned(),
        courier: past.courier.clone(),
        tracking: String::new(),
        decide_by: None,
        now_ms: ago(days),
    };
    let mut acts =
        vec![act(&card.seller, Action::Send, "", past.sent), act(&buyer.id, Action::Arrive, "", past.arrived)];
    if let Some(decided) = &past.decided {
        let action = if decided.approved { Action::Approve } else { Action::Reject };
        acts.push(act(&buyer.id, action, &decided.note, decided.days_ago));
    }
    let done = context.store().transact_blocking(move |tx| {
        samples::request(tx, &sample, 1, "")?;
        acts.iter().try_for_each(|act| samples::act(tx, act, None).map(drop))
    });
    done.map_err(refused)
}

fn cupping(context: &Context, past: &PastCupping) -> SeedResult<()> {
    let (seller, card) = (person(context, &past.seller)?, product(context, &past.sku)?);
    let at_ms = context.clock().now_ms() - past.days_ago * DAY_MS;
    let catalog = context.port::<dyn ProductScorePort>().ok_or("the catalogue is off")?;
    let code = "417".to_owned();
    let cup = Cup {
        code: code.clone(),
        sample: None,
        product: card.id.clone(),
        product_name: card.name.clone(),
        seller: card.seller.clone(),
        seller_name: card.seller_name.clone(),
    };
    let protocol = past.marks.protocol();
    let cupping = Cupping {
        id: context.new_id(),
        number: String::new(),
        title: past.title.clone(),
        account: seller.id.clone(),
        account_name: seller.display_name.clone(),
        protocol,
        formula: formula(protocol).to_owned(),
        cups: past.cups,
        averaging: Averaging::Mean,
        // A single cupper who set the table knew what was on it.
        blind: false,
        table: vec![cup],
        cuppers: vec![Cupper { person: seller.id.clone(), name: past.cupper.clone(), guest: false }],
        note: String::new(),
        state: CuppingState::Open,
        created_ms: at_ms,
        ended_ms: None,
    };
    let who = Caller { account: seller.id.clone(), person: seller.id };
    let save = Save {
        cupping: cupping.id.clone(),
        code: code.clone(),
        marks: past.marks.clone(),
        note: String::new(),
        now_ms: at_ms,
    };
    let done = context.store().transact_blocking(move |tx| {
        cuppings::set_up(tx, &cupping, &who.person)?;
        cuppings::save_sheet(tx, &who, &save)?;
        cuppings::reveal(tx, &who, &cupping.id, at_ms)?;
        score_store::take_over(tx, &who, (&cupping.id, &code), at_ms, &catalog)
    });
    done.map_err(refused)
}
