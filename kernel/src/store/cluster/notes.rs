//! Notes: short messages from a node to the others, by the database's NOTIFY. A node that is away misses them, so they
//! are for figures that may be a little wrong, and for nothing that must be kept.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError, RwLock};

use tokio_postgres::Client;
use uuid::Uuid;

use super::connection::{PATIENCE, within};
use super::failure::Failure;

/// The database's channel.
pub(super) const CHANNEL: &str = "sokoni_notes";

/// How many notes may wait for the follower. Those beyond are lost.
const WAITING: usize = 10_000;

/// A function that gets the text of each note on a subject.
type Hear = Box<dyn Fn(&str) + Send + Sync>;

/// The notes that wait to be sent, and the functions that get those of other nodes.
#[derive(Default)]
pub(super) struct Notes {
    /// `SUBJECT TEXT`.
    waiting: Mutex<Vec<String>>,
    heard: RwLock<HashMap<String, Hear>>,
}

impl Notes {
    /// Calls `hear` with the text of each note of another node on this subject, which is one word.
    pub(super) fn hear(&self, subject: String, hear: Hear) {
        self.heard.write().unwrap_or_else(PoisonError::into_inner).insert(subject, hear);
    }

    /// Puts a note of a few hundred bytes at most into the queue.
    pub(super) fn put(&self, subject: &str, text: &str) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < WAITING {
            waiting.push(format!("{subject} {text}"));
        }
    }

    /// Empties the queue.
    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Passes on a note that the database gave.
    pub(super) fn receive(&self, own: Uuid, payload: &str) {
        let mut words = payload.splitn(4, ' ');
        let (node, _no, subject, text) = (words.next(), words.next(), words.next(), words.next());
        if let (Some(node), Some(subject), Some(text)) = (node, subject, text)
            && node != own.to_string()
            && let Some(hear) = self.heard.read().unwrap_or_else(PoisonError::into_inner).get(subject)
        {
            hear(text);
        }
    }
}

/// Sends notes to the other nodes. Each has a number: the database drops what repeats within a transaction.
pub(super) async fn send(client: &Client, own: Uuid, notes: &[String]) -> Result<(), Failure> {
    let send = "SELECT pg_notify($1, $2 || ' ' || no || ' ' || note) \
         FROM unnest($3::text[]) WITH ORDINALITY AS waiting (note, no)";
    within(PATIENCE, client.execute(send, &[&CHANNEL, &own.to_string(), &notes])).await.map(drop)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn notes_of_other_nodes_are_heard_by_their_subject_and_own_ones_are_not() {
        let (notes, own, other) = (Notes::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        let heard = Arc::new(Mutex::new(Vec::new()));
        let to = heard.clone();
        notes.hear("a".to_owned(), Box::new(move |text| to.lock().unwrap().push(text.to_owned())));
        for payload in [
            format!("{other} 1 a one two"),
            format!("{own} 2 a own"),
            format!("{other} 3 b another subject"),
            "nonsense".to_owned(),
            String::new(),
        ] {
            notes.receive(own, &payload);
        }
        assert_eq!(*heard.lock().unwrap(), ["one two"]);
    }

    #[test]
    fn a_queue_that_nobody_empties_is_bounded() {
        let notes = Notes::default();
        (0..WAITING + 5).for_each(|n| notes.put("a", &n.to_string()));
        assert_eq!(notes.take().len(), WAITING);
        assert!(notes.take().is_empty());
    }
}
