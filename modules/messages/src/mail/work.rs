//! Sending one e-mail: choose the next one, look up its recipient, and save the result.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use contracts::messages::Recipient;
use kernel::store::{Scope, StoreError, hex};
use kernel::{Clock, Context};

use super::beginnings::Beginnings;
use super::message::Stationery;
use super::model::{Email, FailureReason, To};
use super::outbox::{Due, Line, Place};
use super::post::{Failure, Post};
use super::server::OwnServer;
use super::{figures, outbox, preferences};

/// E-mails read in one read transaction, which delays commits.
const LOOKED_AT: usize = 200;
/// Read transactions in a row. E-mails that lie further back, behind those of a slow recipient, wait with them.
const READINGS: usize = 50;

/// Looks up an account's name and address; `None` where it is gone.
type FindRecipient = dyn Fn(&AccountId) -> Result<Option<Recipient>, Failure> + Send + Sync;

/// The state that the threads share.
pub(crate) struct Work {
    store: Scope,
    clock: Clock,
    post: Post,
    stationery: Stationery,
    /// The owner's mail server, which holds above the settings' `post`.
    pub(crate) own: OwnServer,
    recipient: Box<FindRecipient>,
    in_hand: Arc<Mutex<InHand>>,
    /// Must hear of every change of the queues.
    pub(super) beginnings: Arc<Beginnings>,
}

/// The e-mails that are being sent.
#[derive(Default)]
struct InHand {
    places: HashSet<Place>,
    /// Queue and recipient: each recipient gets one e-mail at a time, so that a slow one does not hold up the others.
    recipients: HashSet<(Line, String)>,
}

/// Reserves an e-mail and its recipient until it is dropped.
struct Held {
    in_hand: Arc<Mutex<InHand>>,
    place: Place,
    recipient: (Line, String),
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut in_hand = self.in_hand.lock().unwrap_or_else(PoisonError::into_inner);
        in_hand.places.remove(&self.place);
        in_hand.recipients.remove(&self.recipient);
    }
}

impl Work {
    pub(super) fn new(context: &Context, post: Post, stationery: Stationery, own: OwnServer) -> Work {
        let asked = context.clone();
        let recipient = move |account: &AccountId| {
            let found = asked.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, account));
            let found = found.map_err(|_| Failure::here(None, "its account cannot be read at the moment"))?;
            Ok(found.map(|card| Recipient { name: card.display_name, email: card.email }))
        };
        Work::with(context.store().clone(), context.clock().clone(), post, stationery, own, Box::new(recipient))
    }

    pub(super) fn with(
        store: Scope,
        clock: Clock,
        post: Post,
        stationery: Stationery,
        own: OwnServer,
        recipient: Box<FindRecipient>,
    ) -> Work {
        Work { store, clock, post, stationery, own, recipient, in_hand: Arc::default(), beginnings: Arc::default() }
    }

    /// Sends the next e-mail of these queues, in their order. Returns whether there was one.
    pub(super) fn one(&self, lines: &[Line]) -> Result<bool, StoreError> {
        let now_ms = self.clock.now_ms();
        let Some(held) = self.next(lines, now_ms)? else {
            figures::publish(&self.store)?;
            return Ok(false);
        };
        let (place, drawn) = (held.place.clone(), hex(&rand::random::<[u8; 16]>()));
        let claimed = self.store.transact_blocking(move |tx| {
            let Some(email) = outbox::claim(tx, &place, now_ms)? else { return Ok::<_, StoreError>(None) };
            let token = match &email.to {
                To::Account { account, .. } | To::Digest { account, .. } => {
                    Some(preferences::token(tx, account, &drawn)?)
                }
                To::Person { .. } => None,
            };
            Ok(Some((email, token)))
        });
        if let Some((email, token)) = claimed? {
            let sent = self.send(&email, token.as_deref());
            self.enter(&held.place, &email, sent)?;
        }
        figures::publish(&self.store)?;
        Ok(true)
    }

    /// Reserves the longest due e-mail that no thread is sending and whose recipient gets no other one now.
    fn next(&self, lines: &[Line], now_ms: i64) -> Result<Option<Held>, StoreError> {
        let mut in_hand = self.in_hand.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines {
            let (mut after, head) = (self.beginnings.after(*line), OnceCell::new());
            for _ in 0..READINGS {
                let free = |place: &Place, email: &Email| {
                    head.get_or_init(|| self.beginnings.found(*line, &place.key));
                    !in_hand.places.contains(place) && !in_hand.recipients.contains(&(*line, recipient(email)))
                };
                let due = self.store.read(|r| outbox::due(r, *line, after.as_deref(), now_ms, LOOKED_AT, free))?;
                match due {
                    Due::Nothing => break,
                    Due::After(key) => after = Some(key),
                    Due::Email(place, email) => {
                        let recipient = (*line, recipient(&email));
                        in_hand.places.insert(place.clone());
                        in_hand.recipients.insert(recipient.clone());
                        return Ok(Some(Held { in_hand: self.in_hand.clone(), place, recipient }));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Saves the result of sending an e-mail.
    fn enter(&self, place: &Place, email: &Email, sent: Result<bool, Failure>) -> Result<(), StoreError> {
        let (place, now_ms) = (place.clone(), self.clock.now_ms());
        let Failure { for_good, why, said } = match sent {
            Ok(left) => {
                if left {
                    figures::sent();
                } else {
                    tracing::info!(email = email.id.as_str(), "a letter was not sent: its account is gone");
                }
                return self.store.transact_blocking(move |tx| outbox::done(tx, &place));
            }
            Err(failure) => failure,
        };
        tracing::warn!(email = email.id.as_str(), for_good = for_good.is_some(), why, "a letter was not sent");
        self.store.transact_blocking(move |tx| match for_good {
            Some(reason) => outbox::fail(tx, &place, reason, &said, now_ms),
            None => outbox::again(tx, &place, &said, now_ms),
        })
    }

    /// Sends an e-mail. Returns false where its account is gone.
    fn send(&self, email: &Email, token: Option<&str>) -> Result<bool, Failure> {
        let to = match &email.to {
            To::Person { name, email, .. } => Recipient { name: name.clone(), email: email.clone() },
            To::Account { account, .. } | To::Digest { account, .. } => match (self.recipient)(account)? {
                Some(to) => to,
                None => return Ok(false),
            },
        };
        self.write_and_send(email, &to, token).map(|()| true)
    }

    fn write_and_send(&self, email: &Email, to: &Recipient, token: Option<&str>) -> Result<(), Failure> {
        let own = self.own.way();
        let (post, from) = own.as_deref().map_or((&self.post, &self.stationery.from), |own| (&own.post, &own.from));
        let message = self.stationery.write(from, email, to, token);
        let message = message.map_err(|why| Failure::here(Some(FailureReason::BadAddress), why))?;
        post.send(&email.id, &message)
    }

    /// Sends an e-mail at once, past the outbox, for a test. Blocks.
    ///
    /// # Errors
    /// In words, with the mail server's reply.
    pub(crate) fn send_now(&self, email: &Email, to: &Recipient) -> Result<(), String> {
        self.write_and_send(email, to, None)
            .map_err(|Failure { why, said, .. }| if said.is_empty() { why } else { format!("{why}; it said: {said}") })
    }
}

/// The recipient of an e-mail: an account's id, or an address, which no id looks like.
fn recipient(email: &Email) -> String {
    match &email.to {
        To::Account { account, .. } | To::Digest { account, .. } => account.to_string(),
        To::Person { email, .. } => contracts::email::normal(email),
    }
}
