//! The state that the handlers of auth share.

use std::sync::Arc;

use contracts::messages::Post;
use kernel::http::Slow;
use kernel::store::Port;
use kernel::{Context, Problem};

use super::slowing::Slowing;
use crate::confirm::letter::Draft;
use crate::confirm::policy::Policy;
use crate::links;
use crate::networks::NetworksKey;
use crate::secrets::passwords::Passwords;
use crate::secrets::tokens::Tokens;
use crate::secrets::vault::Vault;
use crate::setup::Code;

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
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
    pub(crate) wrong_codes: Slow,
    /// Failed sign-ins.
    pub(crate) slowing: Slowing,
    /// Sign-ups by address.
    pub(super) sign_ups: Slow,
    /// Letters asked for, and their links tried, by address.
    pub(crate) letters: Slow,
}

impl Http {
    pub(crate) fn new(ctx: Context, keys: Keys, setup_code: Arc<Code>, policy: Policy) -> Self {
        let Keys { tokens, vault, networks_key } = keys;
        let limits = &ctx.settings().limits;
        let (failures, sign_ups) = (limits.sign_in_failures_per_minute, limits.sign_ups_per_minute);
        Http {
            passwords: Passwords::new(),
            tokens,
            vault,
            networks_key,
            policy,
            setup_code,
            wrong_codes: Slow::new(failures),
            slowing: Slowing::new(failures),
            sign_ups: Slow::new(sign_ups),
            letters: Slow::new(sign_ups),
            ctx,
        }
    }

    /// Where letters are handed in.
    ///
    /// # Errors
    /// 404 `module-disabled` where the shop sends none.
    pub(crate) fn post_desk(&self) -> Result<Port<dyn Post>, Problem> {
        self.ctx.port::<dyn Post>().ok_or_else(|| Problem::ModuleDisabled("messages".to_owned()))
    }

    /// What a letter that asks for the confirmation of an e-mail needs.
    pub(crate) fn confirmation(&self) -> Draft {
        let (id, now_ms) = (self.ctx.new_id(), self.ctx.clock().now_ms());
        Draft { shop: self.ctx.settings().shop.name.clone(), token: links::draw(), id, now_ms }
    }
}

/// What is made with the key files.
pub(crate) struct Keys {
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) vault: Vault,
    pub(crate) networks_key: NetworksKey,
}
