//! The state that the handlers of auth share.

use std::sync::Arc;

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
use crate::secrets::vault::Vault;
use crate::setup::Code;

/// What the handlers need.
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) passwords: Passwords,
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) vault: Vault,
    /// What accounts' networks are hashed with.
    pub(crate) networks_key: NetworksKey,
    /// What waits for a confirmed e-mail.
    pub(crate) policy: Policy,
    /// The code that makes the first administrator.
    pub(crate) setup_code: Arc<Code>,
    /// Wrong set-up codes, by address.
    pub(crate) wrong_codes: FailureLimiter,
    /// Failed sign-ins.
    pub(crate) slowing: Slowing,
    /// Sign-ups by address.
    pub(super) sign_ups: FailureLimiter,
    /// Letters asked for, and their links tried, by address.
    pub(crate) emails: FailureLimiter,
}

impl AppState {
    pub(crate) fn new(context: Context, keys: Keys, setup_code: Arc<Code>, policy: Policy) -> Self {
        let Keys { tokens, vault, networks_key } = keys;
        let limits = &context.settings().limits;
        let (failures, sign_ups) = (limits.sign_in_failures_per_minute, limits.sign_ups_per_minute);
        AppState {
            passwords: Passwords::new(),
            tokens,
            vault,
            networks_key,
            policy,
            setup_code,
            wrong_codes: FailureLimiter::new(failures),
            slowing: Slowing::new(failures),
            sign_ups: FailureLimiter::new(sign_ups),
            emails: FailureLimiter::new(sign_ups),
            context,
        }
    }

    /// Where letters are handed in.
    ///
    /// # Errors
    /// 404 `module-disabled` where the shop sends none.
    pub(crate) fn post_desk(&self) -> Result<Port<dyn Post>, Problem> {
        self.context.port::<dyn Post>().ok_or_else(|| Problem::ModuleDisabled("messages".to_owned()))
    }

    /// What a letter that asks for the confirmation of an e-mail needs.
    pub(crate) fn confirmation(&self) -> Draft {
        let (id, now_ms) = (self.context.new_id(), self.context.clock().now_ms());
        Draft { shop: self.context.settings().shop.name.clone(), token: links::draw(), id, now_ms }
    }
}

/// What is made with the key files.
pub(crate) struct Keys {
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) vault: Vault,
    pub(crate) networks_key: NetworksKey,
}
