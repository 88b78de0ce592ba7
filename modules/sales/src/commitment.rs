//! Ordering, answering quotes and signing wait until the e-mail address is confirmed, where the shop asks for that.

use contracts::Id;
use contracts::auth::CommitmentPort;
use kernel::http::Identity;
use kernel::store::{Port, Reader};
use kernel::{Context, Problem, TxError};

/// The kind of the refusal.
const UNCONFIRMED: &str = "email-unconfirmed";

/// Somebody about to bind the account in whose name they act.
#[derive(Clone)]
pub(crate) struct Commitment {
    port: Port<dyn CommitmentPort>,
    person: Id,
}

impl Commitment {
    /// By who calls.
    ///
    /// # Errors
    /// 404 where accounts are switched off, without which nothing is sold.
    pub(crate) fn of(context: &Context, me: &Identity) -> Result<Self, Problem> {
        let port = context.port::<dyn CommitmentPort>().ok_or_else(|| Problem::ModuleDisabled("auth".to_owned()))?;
        Ok(Commitment { port, person: me.person.clone() })
    }

    /// Whether they may, in the commit of what binds them.
    ///
    /// # Errors
    /// 403 `email-unconfirmed`.
    pub(crate) fn check(&self, reader: &Reader<'_>) -> Result<(), TxError> {
        if self.port.read(reader, |port, reader| port.may_commit(reader, &self.person))? {
            return Ok(());
        }
        let why =
            "Confirm your e-mail address first: open the link that we sent you, or ask for another in the settings.";
        Err(Problem::forbidden(UNCONFIRMED, why).into())
    }
}
