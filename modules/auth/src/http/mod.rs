//! The module's calls.

mod access;
mod account;
mod addresses;
mod devices;
mod password;
mod session;
mod stall;
mod wire;

use std::sync::Arc;

use kernel::http::Slow;
use kernel::{Context, Problem};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::secrets::passwords::Passwords;
use crate::secrets::tokens::Tokens;
use crate::secrets::vault::Vault;

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) ctx: Context,
    pub(crate) passwords: Passwords,
    pub(crate) tokens: Arc<Tokens>,
    vault: Vault,
    /// Failed sign-ins by e-mail.
    failed_accounts: Slow,
    /// Failed sign-ins by address.
    failed_addresses: Slow,
    /// Sign-ups by address.
    sign_ups: Slow,
}

impl Http {
    pub(crate) fn new(ctx: Context, tokens: Arc<Tokens>, vault: Vault) -> Self {
        let limits = &ctx.settings().limits;
        let (failures, sign_ups) = (limits.sign_in_failures_per_minute, limits.sign_ups_per_minute);
        Http {
            passwords: Passwords::new(),
            tokens,
            vault,
            failed_accounts: Slow::new(failures),
            failed_addresses: Slow::new(failures),
            sign_ups: Slow::new(sign_ups),
            ctx,
        }
    }

    /// 429 where sign-ins to this account or from this address failed too often.
    fn may_sign_in(&self, email: &str, address: &str) -> Result<(), Problem> {
        let wait = self.failed_accounts.wait(email).max(self.failed_addresses.wait(address));
        wait.map_or(Ok(()), |retry_after_s| Err(Problem::TooMany { retry_after_s }))
    }

    fn sign_in_failed(&self, email: &str, address: &str) {
        self.failed_accounts.failed(email);
        self.failed_addresses.failed(address);
    }
}

/// All routes of the module.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(session::login)
        .service(session::logout)
        .service(session::who_am_i)
        .service(account::sign_up)
        .service(account::own)
        .service(account::change)
        .service(stall::own)
        .service(stall::change)
        .service(stall::seller)
        .service(password::change)
        .service(devices::list)
        .service(devices::end_others)
        .service(devices::end)
        .service(access::list)
        .service(access::make)
        .service(access::revoke)
        .service(addresses::list)
        .service(addresses::add)
        .service(addresses::change)
        .service(addresses::remove);
    crate::roles::http::routes(config);
    crate::admin::http::routes(config);
}
