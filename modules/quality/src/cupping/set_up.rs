//! The table and the cuppers of a new session, read before the transaction.

use std::collections::BTreeSet;

use contracts::auth::{AccountPort, CompanyPort};
use contracts::catalog::GetProducts;
use contracts::ids::{AccountId, CuppingId, ProductId, SampleId};
use kernel::http::Identity;
use kernel::store::StoreError;
use kernel::{Context, Problem};
use rand::seq::SliceRandom;

use super::form::{MOST_CUPS, SetUpForm};
use super::kinds;
use super::marks::formula;
use super::model::{Cup, Cupper, Cupping, State};
use super::wrongs::{Wrongs, wrong};
use crate::samples;
use crate::samples::model::State as SampleState;

/// Reads a form into a session whose number is drawn later.
///
/// # Errors
/// 422 with every wrong field.
pub(super) async fn read(context: &Context, me: &Identity, form: &SetUpForm) -> Result<Cupping, Problem> {
    let mut wrongs = Wrongs::new();
    let mut table = samples_of(context, me, form, &mut wrongs)?;
    table.extend(products_of(context, me, form, &mut wrongs).await?);
    kinds::check(context, form.protocol, &table, &mut wrongs)?;
    if table.is_empty() && wrongs.is_empty() {
        wrongs.insert("samples".to_owned(), vec!["or products are required".to_owned()]);
    }
    if table.len() > MOST_CUPS {
        wrongs.insert("samples".to_owned(), vec![format!("and products must be at most {MOST_CUPS} together")]);
    }
    // Guests come from the other side of a sample.
    let sides: BTreeSet<AccountId> = table.iter().map(|cup| cup.seller.clone()).chain(buyers(context, form)?).collect();
    let cuppers = cuppers(context, me, form, &sides, &mut wrongs)?;
    if !wrongs.is_empty() {
        return Err(Problem::Invalid(wrongs));
    }
    let id: CuppingId = context.new_id();
    Ok(Cupping {
        id,
        number: String::new(),
        title: form.title.to_string(),
        account: me.account.clone(),
        account_name: me.name.clone(),
        protocol: form.protocol,
        formula: formula(form.protocol).to_owned(),
        cups: form.cups(),
        averaging: form.averaging,
        blind: form.is_blind(),
        table: coded(table, &mut rand::rng()),
        cuppers,
        note: form.note.to_string(),
        state: State::Open,
        created_ms: context.clock().now_ms(),
        ended_ms: None,
        left_out: Vec::new(),
    })
}

/// Gives each cup a code of three digits at random, and puts them in the order of the codes, so that neither says which
/// was named first.
pub(super) fn coded(mut table: Vec<Cup>, random: &mut impl rand::Rng) -> Vec<Cup> {
    let mut codes: Vec<u16> = (100..1_000).collect();
    codes.shuffle(random);
    for (cup, code) in table.iter_mut().zip(codes) {
        cup.code = code.to_string();
    }
    table.sort_by(|one, other| one.code.cmp(&other.code));
    table
}

fn samples_of(context: &Context, me: &Identity, form: &SetUpForm, wrongs: &mut Wrongs) -> Result<Vec<Cup>, Problem> {
    let mut table = Vec::new();
    for id in &form.samples {
        let found = context.store().read(|r| samples::store::find(r, &me.account, &SampleId::from(id.as_str())))?;
        let there =
            |sample: &samples::model::Sample| !matches!(sample.state, SampleState::Refused | SampleState::Withdrawn);
        match found.filter(|(sample, _)| there(sample)) {
            Some((sample, _)) => table.push(Cup {
                code: String::new(),
                sample: Some((sample.id, sample.number)),
                product: sample.product,
                product_name: sample.product_name,
                seller: sample.seller,
                seller_name: sample.seller_name,
            }),
            None => wrong(wrongs, "samples", format!("has {id}, which is none of your samples")),
        }
    }
    Ok(table)
}

async fn products_of(
    context: &Context,
    me: &Identity,
    form: &SetUpForm,
    wrongs: &mut Wrongs,
) -> Result<Vec<Cup>, Problem> {
    if form.products.is_empty() {
        return Ok(Vec::new());
    }
    let ids: BTreeSet<ProductId> = form.products.iter().map(|id| ProductId::from(id.as_str())).collect();
    let cards = context.ask(GetProducts { ids: ids.into_iter().collect() }).await??;
    let mut table = Vec::new();
    for id in &form.products {
        match cards.iter().find(|card| *card.id == **id && card.seller == me.account) {
            Some(card) => table.push(Cup {
                code: String::new(),
                sample: None,
                product: card.id.clone(),
                product_name: card.name.clone(),
                seller: card.seller.clone(),
                seller_name: card.seller_name.clone(),
            }),
            None => wrong(wrongs, "products", format!("has {id}, which is none of your listed products")),
        }
    }
    Ok(table)
}

/// The buyers of the samples on the table.
fn buyers(context: &Context, form: &SetUpForm) -> Result<Vec<AccountId>, Problem> {
    let read = |id: &String| context.store().read::<_, StoreError>(|r| r.get(&samples::store::SAMPLES, id));
    let found = form.samples.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().flatten().map(|sample| sample.buyer).collect())
}

fn cuppers(
    context: &Context,
    me: &Identity,
    form: &SetUpForm,
    sides: &BTreeSet<AccountId>,
    wrongs: &mut Wrongs,
) -> Result<Vec<Cupper>, Problem> {
    let mut all: Vec<Cupper> = Vec::new();
    for email in &form.cuppers {
        let found = context.look_up::<dyn AccountPort, _>(|accounts, r| {
            let Some(account) = accounts.account_of_email(r, email.trim())? else { return Ok(None) };
            accounts.person(r, &account.id)
        })?;
        let invited = match found {
            Some(person) => guest(context, me, sides, &person.id)?.map(|guest| (person, guest)),
            None => None,
        };
        match invited {
            Some((person, _)) if all.iter().any(|cupper| cupper.person == person.id) => {}
            Some((person, guest)) => all.push(Cupper { person: person.id, name: person.name, guest }),
            // Nobody learns here which addresses have an account.
            None => {
                let why = "is nobody of your company, nor of the other side of one of these samples";
                wrong(wrongs, "cuppers", format!("has {email}, who {why}"));
            }
        }
    }
    Ok(all)
}

/// Whether a person would be a guest in the caller's session; `None` if the person may not cup in it.
fn guest(
    context: &Context,
    me: &Identity,
    sides: &BTreeSet<AccountId>,
    person: &AccountId,
) -> Result<Option<bool>, Problem> {
    context.look_up::<dyn CompanyPort, _>(|companies, r| {
        if companies.acts_for(r, &me.account, person)? {
            return Ok(Some(false));
        }
        for account in sides {
            if companies.acts_for(r, account, person)? {
                return Ok(Some(true));
            }
        }
        Ok(None)
    })
}
