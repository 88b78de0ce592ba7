//! The state that auth's handlers share.

use std::sync::Arc;

use actix_web::web;
use contracts::messages::Post;
use kernel::http::FailureLimiter;
use kernel::store::Port;
use kernel::{Context, Problem};

use super::slowing::Slowing;
use crate::confirm::message::Draft;
use crate::confirm::policy::Policy;
use crate::links;
use crate::networks::NetworksKey;
use crate::secrets::passwords::Passwords;
use crate::secrets::tokens::Tokens;
use crate::setup::Code;
use kernel::secrets::Vault;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) passwords: Passwords,
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) vault: Vault,
    /// The key that hashes accounts' networks.
    pub(crate) networks_key: NetworksKey,
    /// The actions that require a confirmed e-mail address.
    pub(crate) policy: Policy,
    /// The code that creates the first administrator.
    pub(crate) setup_code: Arc<Code>,
    /// Wrong set-up codes, by address.
    pub(crate) wrong_codes: FailureLimiter,
    /// Failed sign-ins.
    pub(crate) slowing: Slowing,
    /// Sign-ups by address.
    pub(super) sign_ups: FailureLimiter,
    /// Requests for e-mails and tries of their links, by address.
    pub(crate) emails: FailureLimiter,
}

impl AppState {
    pub(crate) fn new(context: Context, keys: Keys, setup_code: Arc<Code>, policy: Policy) -> Self {
        let Keys { tokens, vault, networks_key } = keys;
        let limits = &context.settings().limits;
        let scope = context.store();
        let (failures, sign_ups) = (limits.sign_in_failures_per_minute, limits.sign_ups_per_minute);
        AppState {
            passwords: Passwords::new(),
            tokens,
            vault,
            networks_key,
            policy,
            setup_code,
            wrong_codes: FailureLimiter::new(scope, "wrong-set-up-codes", failures),
            slowing: Slowing::new(scope, failures),
            sign_ups: FailureLimiter::new(scope, "sign-ups", sign_ups),
            emails: FailureLimiter::new(scope, "e-mails", sign_ups),
            context,
        }
    }

    /// Returns the port that accepts e-mails.
    ///
    /// # Errors
    /// Returns 404 `module-disabled` if the shop sends none.
    pub(crate) fn post_desk(&self) -> Result<Port<dyn Post>, Problem> {
        self.context.port::<dyn Post>().ok_or_else(|| Problem::ModuleDisabled("messages".to_owned()))
    }

    /// Prepares the e-mail that asks for the confirmation of an address.
    pub(crate) fn confirmation(&self) -> Draft {
        let (id, now_ms) = (self.context.new_id(), self.context.clock().now_ms());
        Draft { shop: self.context.face().name.clone(), token: links::draw(), id, now_ms }
    }
}

/// The parts made from the key files.
pub(crate) struct Keys {
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) vault: Vault,
    pub(crate) networks_key: NetworksKey,
}
