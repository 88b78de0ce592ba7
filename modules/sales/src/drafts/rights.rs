//! Who draws up orders in a buyer's name.

use contracts::auth::{AccountPort, CompanyPort};
use contracts::ids::AccountId;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::http::Identity;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

use super::store::Actor;
use crate::approvals::model::Person;
use crate::state::account;

/// The seller for whom the shop's owner or its staff for support act.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ForSeller {
    /// A seller's account. The administrator and staff for support only.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    pub(super) seller: Option<String>,
}

/// The account whose drafts the caller sees: its own, or the seller's for whom it may act.
///
/// # Errors
/// 403.
pub(super) fn seen(me: &Identity, of: &ForSeller) -> Result<AccountId, Problem> {
    match &of.seller {
        None => Ok(me.account.clone()),
        Some(seller) => {
            staff_only(me, &[StaffArea::Support])?;
            Ok(seller.as_str().into())
        }
    }
}

/// The account for which the caller draws up orders.
///
/// # Errors
/// 403 for all but sellers, and for those who may not act for the seller.
pub(super) fn selling(me: &Identity, of: &ForSeller) -> Result<AccountId, Problem> {
    if of.seller.is_none() {
        me.needs("seller", "Only sellers draw up orders for their buyers.")?;
    }
    seen(me, of)
}

/// The caller as the person who acts for an account.
///
/// # Errors
/// 401 if the person is gone.
pub(super) fn actor(context: &Context, me: &Identity, account: AccountId) -> Result<Actor, Problem> {
    let found = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.person(reader, &me.person))?;
    let found = found.ok_or_else(|| Problem::Unauthorized("Please sign in.".to_owned()))?;
    let person = Person { id: found.id, name: found.name };
    Ok(Actor { account, person, now_ms: context.clock().now_ms() })
}

/// The name of an account as it is now; empty if it is gone.
pub(super) fn name_of(context: &Context, id: &AccountId) -> Result<String, Problem> {
    Ok(account(context, id)?.map(|card| card.display_name).unwrap_or_default())
}

/// Refuses employees of a company: leave to order is given by its owner and its managers.
///
/// # Errors
/// 403.
pub(super) fn may_give(context: &Context, me: &Identity) -> Result<(), Problem> {
    let may =
        context.look_up::<dyn CompanyPort, _>(|companies, r| companies.may_confirm(r, &me.account, &me.person))?;
    if may {
        return Ok(());
    }
    Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
}
