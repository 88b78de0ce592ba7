//! The thread that empties the outbox.

use std::time::Duration;

use contracts::auth::GetAccount;
use contracts::messages::Recipient;
use kernel::store::{StoreError, hex};
use kernel::{Context, StartError, Ticker};

use super::letter::Stationery;
use super::model::{Letter, To};
use super::post::{self, Failure, Post};
use super::{outbox, preferences};

/// How often it looks for letters that are due.
const EVERY: Duration = Duration::from_secs(2);
/// How many it takes at a time.
const AT_ONCE: usize = 20;

/// Sends what is in the outbox, on a thread of its own.
#[derive(Default)]
pub(crate) struct Sender(Ticker);

impl Sender {
    /// Whether letters could be sent as the shop is configured.
    ///
    /// # Errors
    /// [`StartError::Config`] where they could not.
    pub(crate) fn check(context: &Context) -> Result<(), StartError> {
        post::open(context.settings(), context.data_dir()).map(drop)
    }

    pub(crate) fn start(&self, context: &Context) {
        // Checked when the module was built.
        let Ok((post, stationery)) = post::open(context.settings(), context.data_dir()) else { return };
        let desk = Desk { context: context.clone(), post, stationery };
        self.0.start(
            "mail",
            EVERY,
            || (),
            move || {
                if let Err(error) = desk.round() {
                    tracing::warn!(%error, "the outbox waits for the store");
                }
            },
        );
    }

    pub(crate) fn stop(&self) {
        self.0.stop();
    }
}

struct Desk {
    context: Context,
    post: Post,
    stationery: Stationery,
}

impl Desk {
    /// Sends what is due.
    fn round(&self) -> Result<(), StoreError> {
        let now_ms = self.context.clock().now_ms();
        let due = self.context.store().read(|r| outbox::due(r, now_ms, AT_ONCE))?;
        due.into_iter().try_for_each(|place| self.one(place, now_ms))
    }

    fn one(&self, place: Vec<u8>, now_ms: i64) -> Result<(), StoreError> {
        let drawn = hex(&rand::random::<[u8; 16]>());
        let at = place.clone();
        let claimed = self.context.store().transact_blocking(move |tx| {
            let Some(letter) = outbox::claim(tx, &at, now_ms)? else { return Ok::<_, StoreError>(None) };
            let token = match &letter.to {
                To::Account { account, .. } => Some(preferences::token(tx, account, &drawn)?),
                To::Person { .. } => None,
            };
            Ok(Some((letter, token)))
        });
        let Some((letter, token)) = claimed? else { return Ok(()) };
        match self.send(&letter, token.as_deref()) {
            Ok(()) => self.context.store().transact_blocking(move |tx| outbox::done(tx, &place)),
            Err(Failure { for_good, why }) => {
                tracing::warn!(letter = letter.id, for_good, why, "a letter was not sent");
                self.context.store().transact_blocking(move |tx| {
                    if for_good { outbox::done(tx, &place) } else { outbox::again(tx, &place, now_ms) }
                })
            }
        }
    }

    fn send(&self, letter: &Letter, token: Option<&str>) -> Result<(), Failure> {
        let failed = |for_good: bool, why: &str| Failure { for_good, why: why.to_owned() };
        let to = match &letter.to {
            To::Person { name, email } => Recipient { name: name.clone(), email: email.clone() },
            To::Account { account, .. } => match self.context.ask_blocking(GetAccount { account: account.clone() }) {
                Ok(Ok(Some(account))) => Recipient { name: account.display_name, email: account.email },
                Ok(Ok(None)) => return Err(failed(true, "its account is gone")),
                Ok(Err(_)) | Err(_) => return Err(failed(false, "its account cannot be read at the moment")),
            },
        };
        let message = self.stationery.write(letter, &to, token).map_err(|why| failed(true, &why))?;
        self.post.send(&letter.id, &message)
    }
}
