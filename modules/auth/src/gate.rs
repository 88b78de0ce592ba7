//! The gate, which turns a token into an identity.

use contracts::ids::AccountId;
use contracts::staff::{ADMINISTRATOR, StaffArea};
use std::sync::Arc;

use kernel::http::{Authenticator, Identity};
use kernel::store::Scope;
use kernel::{Cache, Clock, Context, Problem, SourceVersion};

use crate::access::{self, Uses};
use crate::admin::standing;
use crate::companies::members;
use crate::secrets::tokens::Tokens;
use crate::sessions;
use crate::store::{self, AccountRow};

/// Turns a token into the account behind it. It checks the signature and the claims, then reads the rows of the session
/// or access token and of the account. It answers from memory while none of these rows has changed.
pub(crate) struct Gate {
    scope: Scope,
    clock: Clock,
    tokens: Arc<Tokens>,
    uses: Uses,
    /// A counter of the changes to this module's rows.
    rows: SourceVersion,
    /// Recent lookups by token, so that not every call costs a signature and five rows. Any change to a row of this
    /// module clears the cache, so an account that signed out, lost a role or was suspended is looked up again.
    callers: Cache<String, Arc<Caller>>,
}

/// Most callers in the cache; each takes some kilobytes.
const CALLERS: u64 = 4096;

/// The account behind a token.
struct Caller {
    identity: Identity,
    /// Time until which the token is valid, in milliseconds since 1970 UTC.
    until_ms: i64,
}

impl Gate {
    pub(crate) fn new(context: Context, tokens: Arc<Tokens>) -> Self {
        Gate::over(context.store().clone(), context.clock().clone(), tokens)
    }

    /// Creates a gate over any scope and clock.
    pub(crate) fn over(scope: Scope, clock: Clock, tokens: Arc<Tokens>) -> Self {
        let rows = SourceVersion::default();
        let callers = Cache::new(rows.clone(), CALLERS, |_, _| 1);
        Gate { scope, clock, tokens, uses: Uses::default(), rows, callers }
    }

    /// The counter to advance when a row of this module changes.
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
            // A store that cannot be read says nothing about the account, so it must not sign anybody out.
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

    /// Stores the use of an access token in the background, beside its request.
    fn note_use(&self, id: &str, now_ms: i64) {
        // In tests without a runtime nothing is stored.
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
            // The entry has expired. A new lookup returns the reason.
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

/// Returns the roles of a person who acts in an account's name: those that look after the shop only if the account is
/// their own.
pub(crate) fn granted(account: &AccountRow, person: &AccountId) -> Vec<String> {
    let shops = |role: &str| role == ADMINISTRATOR || StaffArea::is_role(role);
    account.roles.iter().filter(|role| account.id == *person || !shops(role)).cloned().collect()
}

/// Builds the caller's identity. A company's member acts in its name with its roles, except those that look after the shop.
fn identity(person: AccountRow, company: Option<AccountRow>, session: String, program: bool) -> Identity {
    let (id, email) = (person.id.clone(), person.email.clone());
    let account = company.unwrap_or(person);
    let name = account.display_name().to_owned();
    let roles = granted(&account, &id);
    Identity { account: account.id, person: id, email, name, roles, session, program }
}
