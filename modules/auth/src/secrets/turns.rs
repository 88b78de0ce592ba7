//! Turns at an expensive task, shared fairly between addresses. Each address has its own queue, and the queues are
//! served in rotation.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::Problem;
use tokio::sync::oneshot;

/// Number of turns at a time.
const AT_ONCE: usize = 2;
/// Most waiters from one address.
pub(super) const WAITING_OF_ONE: usize = 64;
/// Most waiters from all addresses together.
const WAITING_OF_ALL: usize = 256;

/// Gives out turns.
#[derive(Clone, Default)]
pub(super) struct Turns(Arc<Mutex<Queues>>);

#[derive(Default)]
struct Queues {
    taken: usize,
    waiting: usize,
    drawn: u64,
    by_address: HashMap<String, VecDeque<Waiter>>,
    /// Addresses that have waiters; the first one is served next.
    order: VecDeque<String>,
}

struct Waiter {
    number: u64,
    turn: oneshot::Sender<Turn>,
}

/// A turn. It ends when it is dropped.
pub(super) struct Turn(Turns);

impl Turns {
    /// Waits for a turn of this address.
    ///
    /// # Errors
    /// Returns [`Problem::Busy`] if too many are waiting.
    pub(super) async fn take(&self, address: &str) -> Result<Turn, Problem> {
        let (receiver, _place) = {
            let mut queues = self.queues();
            if queues.taken < AT_ONCE {
                queues.taken += 1;
                return Ok(Turn(self.clone()));
            }
            let (number, receiver) = queues.enter(address).ok_or(BUSY)?;
            (receiver, Place { turns: self, address, number })
        };
        receiver.await.map_err(|_| BUSY)
    }

    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const BUSY: Problem = Problem::Busy { retry_after_s: 1 };

impl Queues {
    /// Adds a waiter to the queue of an address. Returns `None` if there is no room.
    fn enter(&mut self, address: &str) -> Option<(u64, oneshot::Receiver<Turn>)> {
        let own = self.by_address.get(address).map_or(0, VecDeque::len);
        if own >= WAITING_OF_ONE || (self.waiting >= WAITING_OF_ALL && !self.shorten_the_longest(own)) {
            return None;
        }
        self.drawn += 1;
        let (turn, receiver) = oneshot::channel();
        self.by_address.entry(address.to_owned()).or_default().push_back(Waiter { number: self.drawn, turn });
        if own == 0 {
            self.order.push_back(address.to_owned());
        }
        self.waiting += 1;
        Some((self.drawn, receiver))
    }

    /// Removes the last waiter of the longest queue, so that a few addresses that fill all places do not keep another
    /// one out. It does nothing if that queue is no longer than the newcomer's would be.
    fn shorten_the_longest(&mut self, own: usize) -> bool {
        let longest = self.by_address.iter().max_by_key(|(_, queue)| queue.len());
        let Some((address, number)) = longest
            .filter(|(_, queue)| queue.len() > own + 1)
            .and_then(|(address, queue)| Some((address.clone(), queue.back()?.number)))
        else {
            return false;
        };
        self.leave(&address, number);
        true
    }

    /// Removes a waiter from its queue, if it is still there.
    fn leave(&mut self, address: &str, number: u64) {
        let Some(queue) = self.by_address.get_mut(address) else { return };
        let before = queue.len();
        queue.retain(|waiter| waiter.number != number);
        self.waiting -= before - queue.len();
        if queue.is_empty() {
            self.by_address.remove(address);
            self.order.retain(|waiting| waiting != address);
        }
    }

    /// Returns the next waiter: the first of the first address, which then moves to the end.
    fn next(&mut self) -> Option<Waiter> {
        let address = self.order.pop_front()?;
        let queue = self.by_address.get_mut(&address)?;
        let waiter = queue.pop_front()?;
        self.waiting -= 1;
        if queue.is_empty() {
            self.by_address.remove(&address);
        } else {
            self.order.push_back(address);
        }
        Some(waiter)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut queues = self.0.queues();
            let next = queues.next();
            if next.is_none() {
                queues.taken -= 1;
            }
            next
        };
        if let Some(waiter) = next {
            // A waiter that gave up drops the turn, which goes to the next one.
            let _ = waiter.turn.send(Turn(self.0.clone()));
        }
    }
}

/// A place in a queue. It is given back when its owner no longer waits.
struct Place<'a> {
    turns: &'a Turns,
    address: &'a str,
    number: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.turns.queues().leave(self.address, self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    type Waiting<'a> = Pin<Box<dyn Future<Output = Result<Turn, Problem>> + 'a>>;

    fn asks<'a>(turns: &'a Turns, address: &'a str) -> Waiting<'a> {
        let mut waiting: Waiting<'a> = Box::pin(turns.take(address));
        assert!(poll(&mut waiting).is_none(), "it waits");
        waiting
    }

    fn poll(waiting: &mut Waiting<'_>) -> Option<Result<Turn, Problem>> {
        match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => Some(answer),
            Poll::Pending => None,
        }
    }

    fn now<'a>(turns: &'a Turns, address: &'a str) -> Result<Turn, Problem> {
        let mut waiting: Waiting<'a> = Box::pin(turns.take(address));
        poll(&mut waiting).expect("an answer at once")
    }

    fn held(turns: &Turns) -> [Turn; AT_ONCE] {
        [now(turns, "busy").unwrap(), now(turns, "busy").unwrap()]
    }

    #[test]
    fn addresses_are_served_in_turn_however_many_wait_from_one() {
        let turns = Turns::default();
        let [one, _two] = held(&turns);
        let mut crowd: Vec<Waiting<'_>> = (0..10).map(|_| asks(&turns, "crowd")).collect();
        let (mut a, mut b) = (asks(&turns, "a"), asks(&turns, "b"));
        drop(one);
        let first = poll(&mut crowd[0]).expect("the crowd came first").unwrap();
        drop(first);
        let second = poll(&mut a).expect("then the next address").unwrap();
        assert!(poll(&mut b).is_none() && poll(&mut crowd[1]).is_none());
        drop(second);
        let third = poll(&mut b).expect("then the one after").unwrap();
        drop(third);
        assert!(poll(&mut crowd[1]).expect("then the crowd again").is_ok());
    }

    #[test]
    fn one_address_waits_only_so_often_and_others_have_room_beside_it() {
        let turns = Turns::default();
        let _held = held(&turns);
        let crowd: Vec<Waiting<'_>> = (0..WAITING_OF_ONE).map(|_| asks(&turns, "crowd")).collect();
        assert!(matches!(now(&turns, "crowd"), Err(Problem::Busy { .. })));
        let other = asks(&turns, "other");
        drop((crowd, other));
        assert!(turns.queues().order.is_empty() && turns.queues().waiting == 0, "whoever gives up leaves nothing");
    }

    #[test]
    fn where_all_places_are_taken_the_longest_queue_makes_room_for_a_new_address() {
        let turns = Turns::default();
        let _held = held(&turns);
        let names: Vec<String> = (0..WAITING_OF_ALL / WAITING_OF_ONE).map(|at| format!("crowd-{at}")).collect();
        let mut crowds: Vec<Waiting<'_>> =
            names.iter().flat_map(|name| (0..WAITING_OF_ONE).map(|_| asks(&turns, name))).collect();
        let _newcomer = asks(&turns, "newcomer");
        let gone = crowds.iter_mut().filter_map(poll).filter(|answer| matches!(answer, Err(Problem::Busy { .. })));
        assert_eq!(gone.count(), 1, "one of a crowd is sent away");
        assert_eq!(turns.queues().waiting, WAITING_OF_ALL);
    }

    #[test]
    fn a_turn_given_to_nobody_goes_to_the_next() {
        let turns = Turns::default();
        let [one, two] = held(&turns);
        let (gone, mut next) = (asks(&turns, "a"), asks(&turns, "b"));
        drop(one);
        // This waiter got its turn and leaves without having taken it.
        drop(gone);
        assert!(poll(&mut next).expect("its turn").is_ok());
        drop(two);
        assert_eq!(turns.queues().taken, 0, "and nothing is lost");
    }
}
