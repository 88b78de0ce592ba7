//! A contract with all that belongs to it, as one of its sides sees it.

use std::collections::BTreeMap;

use contracts::auth::AccountPort;
use contracts::ids::{AccountId, ContractId};
use contracts::quality::SamplePort;
use kernel::http::{Answer, Json};
use kernel::store::{Port, Reader, StoreError};

use super::fixing::model::Fixing;
use super::fixing::responses::KnownPrices;
use super::fixing::{provisional, table as fixing};
use super::proposed;
use super::responses::{ContractView, FullContractView, Proposed};
use super::store;
use super::trade_terms::{store as trade_terms, table};
use crate::state::AppState;

/// Returns a contract of which the account is a side, with its trade terms and what was called off.
///
/// # Errors
/// 404 for everybody else.
pub(super) fn full(state: &AppState, account: &AccountId, id: &ContractId) -> Answer<FullContractView> {
    let now_ms = state.context.clock().now_ms();
    let samples = state.context.port::<dyn SamplePort>();
    let accounts = state.context.port::<dyn AccountPort>();
    state.context.store().read(|reader| {
        let (contract, orders) = store::find(reader, account, id)?.ok_or_else(store::not_there)?;
        let side = contract.side(account).ok_or_else(store::not_there)?;
        let terms = table::find(reader, id)?;
        let (fixing, print) = (fixing::find(reader, id)?, proposed::print(reader, id)?);
        let prices = match &fixing {
            Some(fixing) => KnownPrices {
                names: names(reader, fixing, accounts.as_ref())?,
                ..provisional::known(reader, fixing, contract.quantity, now_ms)?
            },
            None => KnownPrices::default(),
        };
        let periods = match &terms {
            Some(terms) => orders.iter().map(|full| trade_terms::periods(reader, terms, &full.order.id)).collect(),
            None => Ok(vec![None; orders.len()]),
        };
        let called_off = orders.into_iter().zip(periods?).collect();
        let view = ContractView::new(reader, contract.clone(), side, samples.as_ref(), now_ms)?;
        Ok(Json(FullContractView::new(
            (view, &contract),
            Proposed { print, terms, fixing, prices },
            called_off,
            side,
            now_ms,
        )))
    })
}

/// The names of the people who fixed and rolled the price of a contract.
fn names(
    reader: &Reader<'_>,
    fixing: &Fixing,
    accounts: Option<&Port<dyn AccountPort>>,
) -> Result<BTreeMap<AccountId, String>, StoreError> {
    let people = fixing.fixations.iter().map(|part| &part.by).chain(fixing.rolls.iter().map(|roll| &roll.by));
    let mut names = BTreeMap::new();
    let Some(accounts) = accounts else { return Ok(names) };
    for person in people {
        if names.contains_key(person) {
            continue;
        }
        let found = accounts.read(reader, |accounts, reader| accounts.person(reader, person))?;
        names.extend(found.map(|found| (found.id, found.name)));
    }
    Ok(names)
}
