//! The gate: it turns a token into an identity.

use std::sync::Arc;

use kernel::http::{Authenticator, Identity};
use kernel::store::Scope;
use kernel::{Cache, Clock, Context, Problem, SourceVersion};

use crate::access::{self, Uses};
use crate::admin::standing;
use crate::companies::members;
use crate::roles::ADMINISTRATOR;
use crate::secrets::tokens::Tokens;
use crate::sessions;
use crate::store::{self, AccountRow};

/// Turns a token into the account behind it: signature, claims, then the rows of the session or the access token and of
/// the account; or from memory, while none of these rows has changed.
pub(crate) struct Gate {
    scope: Scope,
    clock: Clock,
    tokens: Arc<Tokens>,
    uses: Uses,
    /// How often any row of this module changed.
    rows: SourceVersion,
    /// By token, those that were looked up lately: not every call costs a signature and five rows. All are forgotten as
    /// soon as any row of this module changes, so an account that signed out, lost a role or was suspended is looked up
    /// again.
    callers: Cache<String, Arc<Caller>>,
}

/// Most callers that are kept: some kilobytes each.
const CALLERS: u64 = 4096;

/// The account that a token is of.
struct Caller {
    identity: Identity,
    /// Until when the token is good, in milliseconds since 1970 UTC.
    until_ms: i64,
}

impl Gate {
    pub(crate) fn new(context: Context, tokens: Arc<Tokens>) -> Self {
        Gate::over(context.store().clone(), context.clock().clone(), tokens)
    }

    /// The same over any scope and clock.
    pub(crate) fn over(scope: Scope, clock: Clock, tokens: Arc<Tokens>) -> Self {
        let rows = SourceVersion::default();
        let callers = Cache::new(rows.clone(), CALLERS, |_, _| 1);
        Gate { scope, clock, tokens, uses: Uses::default(), rows, callers }
    }

    /// To be advanced when a row of this module changes.
    pub(crate) fn rows(&self) -> SourceVersion {
        self.rows.clone()
    }

    fn look_up(&self, token: &str, now_ms: i64) -> Result<Caller, Problem> {
        let refused = || Problem::Unauthorized("Sign in to continue.".to_owned());
        let claims = self.tokens.read(token).ok_or_else(refused)?;
        let (person, company, until_ms, by_access) = self.scope.read(|r| -> Result<_, Problem> {
            let (until_ms, by_access) = match sessions::session(r, &claims.sid)? {
                Some(session) if session.account == claims.sub => {
                    (session.good_until_ms(claims.iat, now_ms).ok_or_else(refused)?, false)
                }
                Some(_) => return Err(refused()),
                None => match access::access(r, &claims.sid)? {
                    Some(row) if row.account == claims.sub => (i64::MAX, true),
                    _ => return Err(refused()),
                },
            };
            // A store that cannot be read says nothing of the account: nobody is signed out by it.
            standing::may_enter(r, &claims.sub).map_err(|problem| match problem {
                Problem::Unauthorized(_) | Problem::Forbidden { .. } => refused(),
                failure => failure,
            })?;
            let person = store::account(r, &claims.sub)?.ok_or_else(refused)?;
            let company = match members::find(r, &person.id)? {
                Some(member) => Some(store::account(r, &member.company)?.ok_or_else(refused)?),
                None => None,
            };
            Ok((person, company, until_ms, by_access))
        })?;
        let until_ms = until_ms.min(claims.exp.saturating_mul(1000));
        Ok(Caller { identity: identity(person, company, claims.sid, by_access), until_ms })
    }

    /// Has the use of an access token written down beside the request that it is of.
    fn note_use(&self, id: &str, now_ms: i64) {
        // Without a runtime, in tests, nothing is noted.
        if let Ok(runtime) = tokio::runtime::Handle::try_current()
            && self.uses.is_due(id, now_ms)
        {
            let (scope, id) = (self.scope.clone(), id.to_owned());
            runtime.spawn_blocking(move || Uses::note(&scope, id, now_ms));
        }
    }
}

impl Authenticator for Gate {
    fn verify(&self, token: &str) -> Result<Identity, Problem> {
        let now = self.clock.now_ms();
        let caller = match self.callers.find(token) {
            Ok(caller) if caller.until_ms > now => caller,
            // Over: it is looked up once more, which says why.
            Ok(_) => Arc::new(self.look_up(token, now)?),
            Err(ticket) => {
                let caller = Arc::new(self.look_up(token, now)?);
                self.callers.insert(ticket, token.to_owned(), caller.clone());
                caller
            }
        };
        if caller.identity.program {
            self.note_use(&caller.identity.session, now);
        }
        Ok(caller.identity.clone())
    }
}

/// What a person may do in the name of an account: all that the account may, and run the shop only in their own.
pub(crate) fn granted(account: &AccountRow, person: &str) -> Vec<String> {
    account.roles.iter().filter(|role| account.id == person || *role != ADMINISTRATOR).cloned().collect()
}

/// Who acts: a company's member in the company's name, with what the company may do but run the shop.
fn identity(person: AccountRow, company: Option<AccountRow>, session: String, program: bool) -> Identity {
    let (id, email) = (person.id.clone(), person.email.clone());
    let account = company.unwrap_or(person);
    let name = account.display_name().to_owned();
    let roles = granted(&account, &id);
    Identity { account: account.id, person: id, email, name, roles, session, program }
}
