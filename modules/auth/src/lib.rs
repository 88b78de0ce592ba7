//! Accounts: sign-up, sign-in, sessions, and the identity behind a token.
//!
//! Passwords are argon2id hashes, computed off the async workers. Bank numbers are encrypted with a key outside the
//! store. A token is only valid as long as the session row behind it, so signing out revokes it at once.

mod access;
mod accounts;
mod addresses;
mod admin;
mod companies;
mod confirm;
mod gate;
#[cfg(test)]
mod golden_tests;
mod http;
mod links;
mod model;
mod networks;
mod personal;
mod ports;
mod profile;
mod reset;
mod roles;
mod rules;
mod second_factor;
mod secrets;
mod seed;
mod sessions;
mod setup;
mod staff;
mod stalls;
mod store;
mod stored;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use contracts::auth::{AccountPort, CommitmentPort, CompanyPort, RoleAnswered, RoleAsked, SellerStanding};
use kernel::{Builder, Context, Manifest, Module, StartError};

use crate::companies::limits::{self, Companies};
use crate::companies::older_limits;
use crate::confirm::policy::Policy;
use crate::gate::Gate;
use crate::http::state::{AppState, Keys};
use crate::networks::NetworksKey;
use crate::secrets::tokens::Tokens;
use crate::setup::Code;
use kernel::secrets::{KEYS_FOLDER, KeyRing, Vault};

pub use crate::setup::console::{MadeAdministrator, create_administrator};

/// The module `auth`. It requires no other module.
#[derive(Default)]
pub struct Auth {
    setup_code: Arc<Code>,
}

impl Module for Auth {
    fn manifest(&self) -> Manifest {
        Manifest {
            name: "auth",
            required: true,
            requires: &[],
            uses: &["messages"],
            routes: http::routes::routes,
            tables: stored::tables,
            events: stored::events,
        }
    }

    fn build(&self, builder: &mut Builder<'_>) -> Result<(), StartError> {
        let context = builder.context();
        let keys = context.data_dir().join(KEYS_FOLDER);
        let tokens = Arc::new(Tokens::new(&KeyRing::open(&keys.join("jwt.json"))?));
        let vault = Vault::new(&KeyRing::open(&keys.join("bank.json"))?);

        roles::catch_up(context.store())?;
        builder.provide::<dyn AccountPort>(Arc::new(ports::Accounts));
        let shop = context.clone();
        builder.provide::<dyn CompanyPort>(Arc::new(Companies(move || limits::currency(&shop))));
        builder.timer(older_limits::timer(&context));
        let policy = Policy::of(context.clone())?;
        builder.provide::<dyn CommitmentPort>(Arc::new(policy.clone()));
        builder.live::<RoleAsked>();
        builder.live::<RoleAnswered>();
        builder.live::<SellerStanding>();
        let gate = Gate::new(context.clone(), tokens.clone());
        let rows = gate.rows();
        builder.on_changes(move |_| rows.advance());
        builder.authenticator(Arc::new(gate));
        let networks_key = NetworksKey::new(&KeyRing::open(&keys.join("networks.json"))?);
        let keys = Keys { tokens, vault, networks_key };
        builder.state(AppState::new(context, keys, self.setup_code.clone(), policy));
        builder.personal(Arc::new(personal::PersonalRows));
        Ok(())
    }

    fn seed(&self, context: &Context) -> Result<(), StartError> {
        let keys = context.data_dir().join(KEYS_FOLDER);
        let vault = Vault::new(&KeyRing::open(&keys.join("bank.json"))?);
        seed::run(context, &vault)
    }

    fn ready(&self, context: &Context) {
        self.setup_code.offer(context);
    }
}
