//! Who may see and change what a seller agrees with its buyers.

use contracts::auth::CompanyPort;
use kernel::http::Identity;
use kernel::{Context, Problem};

/// Refuses all but sellers with 403.
pub(crate) fn sellers_only(me: &Identity) -> Result<(), Problem> {
    me.needs("seller", "Only sellers set prices for their buyers.")
}

/// Refuses employees of a seller's company too, as for its other settings.
pub(crate) fn may_change(context: &Context, me: &Identity) -> Result<(), Problem> {
    sellers_only(me)?;
    let may =
        context.look_up::<dyn CompanyPort, _>(|companies, r| companies.may_confirm(r, &me.account, &me.person))?;
    if may {
        return Ok(());
    }
    Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
}
