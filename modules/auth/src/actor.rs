//! Who answers other modules' questions, and who turns a token into an identity.

use std::sync::Arc;

use contracts::auth::{AccountCard, FindAccount, GetAccount, GetByRole};
use kernel::http::{Authenticator, Identity};
use kernel::store::Scope;
use kernel::{Answer, Clock, Context, Problem, Reply, Service};

use crate::roles;
use crate::secrets::tokens::Tokens;
use crate::store::{self, AccountRow};

/// Answers questions about accounts, one or two rows each.
pub(crate) struct AuthService {
    scope: Scope,
}

impl AuthService {
    pub(crate) fn new(context: Context) -> Self {
        AuthService { scope: context.store().clone() }
    }
}

impl Service for AuthService {}

impl Answer<GetAccount> for AuthService {
    fn answer(&mut self, question: GetAccount) -> Reply<Result<Option<AccountCard>, Problem>> {
        let found = self.scope.read(|r| store::account(r, &question.account));
        Reply::Now(found.map(|row| row.map(|a| a.card())))
    }
}

impl Answer<FindAccount> for AuthService {
    fn answer(&mut self, question: FindAccount) -> Reply<Result<Option<AccountCard>, Problem>> {
        let found = self.scope.read(|r| store::account_of_email(r, &question.email));
        Reply::Now(found.map(|row| row.map(|a| a.card())))
    }
}

impl Answer<GetByRole> for AuthService {
    fn answer(&mut self, question: GetByRole) -> Reply<Result<Vec<AccountCard>, Problem>> {
        let found = self.scope.read(|r| roles::having(r, question.role));
        Reply::Now(found.map(|rows| rows.into_iter().map(AccountRow::card).collect()))
    }
}

/// Turns a token into the account behind it: signature, claims, then the session and account rows.
pub(crate) struct Gate {
    scope: Scope,
    clock: Clock,
    tokens: Arc<Tokens>,
}

impl Gate {
    pub(crate) fn new(context: Context, tokens: Arc<Tokens>) -> Self {
        Gate::over(context.store().clone(), context.clock().clone(), tokens)
    }

    /// The same over any scope and clock.
    pub(crate) fn over(scope: Scope, clock: Clock, tokens: Arc<Tokens>) -> Self {
        Gate { scope, clock, tokens }
    }
}

impl Authenticator for Gate {
    fn verify(&self, token: &str) -> Result<Identity, Problem> {
        let refused = || Problem::Unauthorized("Sign in to continue.".to_owned());
        let claims = self.tokens.read(token).ok_or_else(refused)?;
        let now = self.clock.now_ms();
        let account = self.scope.read(|r| -> Result<_, Problem> {
            match store::session(r, &claims.sid)? {
                Some(session) if session.account == claims.sub && session.expires_at_ms > now => {
                    store::account(r, &session.account)
                }
                _ => Ok(None),
            }
        })?;
        let account = account.ok_or_else(refused)?;
        let name = account.display_name().to_owned();
        Ok(Identity { account: account.id, email: account.email, name, roles: account.roles, session: claims.sid })
    }
}
