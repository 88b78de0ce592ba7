//! The names of accounts, for events that carry ids alone.

use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use kernel::Context;

use super::model::Party;

/// Returns an account with its present name. The name is empty where the account is gone.
pub(super) fn party(context: &Context, id: AccountId) -> Party {
    let card = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, &id));
    let name = card.ok().flatten().map(|card| card.display_name).unwrap_or_default();
    Party { id, name }
}
