//! Answers that were asked for lately: many ask for the same pages and products, and until the catalogue changes each is
//! answered on the asker's own thread. They are the same for everybody. (The service itself keeps pages of lists and
//! searches by what is asked for, in whatever words: `view/answers.rs`.)

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contracts::catalog::{GetProducts, ProductCard};
use kernel::http::PublicAnswer;
use kernel::{AnswerCache, Problem};

use crate::actor::MAX_IDS;
use crate::list_page::ListPage;

/// Most bytes of answers that are kept, with all the forms in which they may travel.
const MAX_BYTES: usize = 12 << 20;
/// Longer questions are hardly asked twice.
const MAX_QUESTION: usize = 200;
/// What an answer takes beside its text.
const EACH: usize = 128;

/// How often the catalogue has changed. It is counted on once the service was told of a change and before anybody else
/// is: who sees the new count and asks stands behind the change in the service's queue, and who saw the old one is answered
/// from before or after it, which is kept for nobody. A service that fell is told of nothing until it is built again, from
/// all that was changed before, and answers nobody meanwhile.
#[derive(Clone, Default)]
pub(crate) struct Age(Arc<AtomicU64>);

impl Age {
    /// It has changed, and the service was told.
    pub(crate) fn changed(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// What can be kept.
pub(crate) trait Keep: Clone {
    /// How much memory it may take, in bytes.
    fn bytes(&self) -> usize;
}

impl Keep for ListPage {
    fn bytes(&self) -> usize {
        self.items.bytes()
    }
}

impl Keep for PublicAnswer {
    fn bytes(&self) -> usize {
        self.most_bytes()
    }
}

impl Keep for Arc<ProductCard> {
    fn bytes(&self) -> usize {
        let card = &**self;
        let texts = [&card.id, &card.name, &card.sku, &card.image_url, &card.unit, &card.seller, &card.seller_name];
        let texts = texts.into_iter().chain([&card.category, &card.origin]).map(String::len).sum::<usize>();
        texts + size_of_val(card.tiers.as_slice()) + size_of::<ProductCard>()
    }
}

/// Kept answers to one kind of question, by its text.
pub(crate) struct Kept<T> {
    age: Age,
    answers: Mutex<Answers<T>>,
}

struct Answers<T> {
    age: u64,
    by_question: HashMap<String, T>,
    bytes: usize,
}

/// When something was asked for: the answer is kept for nobody who asks after a change that came later.
#[derive(Clone, Copy)]
pub(crate) struct Asked(u64);

impl<T: Keep> Kept<T> {
    pub(crate) fn new(age: Age) -> Self {
        Kept { age, answers: Mutex::new(Answers { age: 0, by_question: HashMap::new(), bytes: 0 }) }
    }

    /// The answer to a question; else what [`Kept::keep`] needs to know of the time before it was asked for.
    pub(crate) fn find(&self, question: &str) -> Result<T, Asked> {
        self.look(|answers| answers.get(question).cloned())
    }

    fn look<R>(&self, find: impl FnOnce(&HashMap<String, T>) -> Option<R>) -> Result<R, Asked> {
        let age = self.age.now();
        let answers = self.answers();
        let found = if answers.age == age { find(&answers.by_question) } else { None };
        found.ok_or(Asked(age))
    }

    /// Keeps the answer to a question.
    pub(crate) fn keep(&self, Asked(age): Asked, question: &str, answer: &T) {
        let bytes = question.len() + answer.bytes() + EACH;
        let mut answers = self.answers();
        if question.len() > MAX_QUESTION || bytes > MAX_BYTES || answers.age > age {
            return;
        }
        if answers.age < age || answers.bytes + bytes > MAX_BYTES {
            *answers = Answers { age, by_question: HashMap::new(), bytes: 0 };
        }
        if answers.by_question.insert(question.to_owned(), answer.clone()).is_none() {
            answers.bytes += bytes;
        }
    }

    fn answers(&self) -> MutexGuard<'_, Answers<T>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Products that other modules asked for, by id.
pub(crate) struct Cards(Kept<Arc<ProductCard>>);

impl Cards {
    pub(crate) fn new(age: Age) -> Self {
        Cards(Kept::new(age))
    }
}

impl AnswerCache<GetProducts> for Cards {
    type Ticket = Asked;

    fn find(&self, GetProducts { ids }: &GetProducts) -> Result<Result<Vec<Arc<ProductCard>>, Problem>, Asked> {
        // What is too much is the service's to refuse.
        self.0.look(|cards| {
            let found: Option<Vec<_>> = ids.iter().map(|id| cards.get(id).cloned()).collect();
            found.filter(|_| ids.len() <= MAX_IDS).map(Ok)
        })
    }

    fn keep(&self, asked: Asked, answer: &Result<Vec<Arc<ProductCard>>, Problem>) {
        for card in answer.iter().flatten() {
            self.0.keep(asked, &card.id, card);
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use contracts::money::{Currency, Money};

    use super::*;

    fn page(bytes: usize) -> ListPage {
        ListPage { items: PublicAnswer::new(Bytes::from(vec![b'1'; bytes])), total: bytes as u64 }
    }

    fn card(id: &str) -> Arc<ProductCard> {
        Arc::new(ProductCard {
            id: id.to_owned(),
            name: String::new(),
            sku: String::new(),
            image_url: String::new(),
            unit: "bag".to_owned(),
            price: Money::new(1500, Currency::USD),
            tiers: Vec::new(),
            stock: 10,
            min_quantity: 1,
            increment: 1,
            seller: String::new(),
            seller_name: String::new(),
            category: String::new(),
            origin: String::new(),
        })
    }

    fn total(found: Result<ListPage, Asked>) -> Option<u64> {
        found.ok().map(|page| page.total)
    }

    fn ask(kept: &Kept<ListPage>, query: &str, bytes: usize) {
        let Err(asked) = kept.find(query) else { panic!("{query} is kept already") };
        kept.keep(asked, query, &page(bytes));
    }

    #[test]
    fn a_page_is_found_until_the_catalogue_changes() {
        let age = Age::default();
        let kept = Kept::new(age.clone());
        ask(&kept, "limit=48", 7);
        assert_eq!(total(kept.find("limit=48")), Some(7));
        assert_eq!(total(kept.find("limit=49")), None);
        age.changed();
        assert_eq!(total(kept.find("limit=48")), None);
        ask(&kept, "limit=48", 8);
        assert_eq!(total(kept.find("limit=48")), Some(8));
    }

    #[test]
    fn a_page_that_was_asked_for_before_a_change_is_not_kept_after_it() {
        let age = Age::default();
        let kept = Kept::new(age.clone());
        let Err(before) = kept.find("limit=48") else { panic!("nothing was kept yet") };
        age.changed();
        ask(&kept, "limit=12", 5);
        kept.keep(before, "limit=48", &page(7));
        assert_eq!(total(kept.find("limit=48")), None);
        assert_eq!(total(kept.find("limit=12")), Some(5));
    }

    #[test]
    fn products_are_found_where_all_of_them_are_known() {
        let age = Age::default();
        let cards = Cards::new(age.clone());
        let of = |ids: &[&str]| GetProducts { ids: ids.iter().map(|id| (*id).to_owned()).collect() };
        let found = |ids: &[&str]| cards.find(&of(ids)).ok().map(|answer| answer.unwrap());
        let Err(asked) = cards.find(&of(&["a", "b", "gone"])) else { panic!("nothing was kept yet") };
        cards.keep(asked, &Ok(vec![card("a"), card("b")]));
        assert_eq!(found(&["b", "a", "b"]), Some(vec![card("b"), card("a"), card("b")]));
        assert_eq!(found(&["a", "gone"]), None);
        assert_eq!(found(&["a"; MAX_IDS + 1]), None);
        age.changed();
        assert_eq!(found(&["a"]), None);
        let Err(before) = cards.find(&of(&["a"])) else { panic!("it has changed") };
        age.changed();
        cards.keep(before, &Ok(vec![card("a")]));
        assert_eq!(found(&["a"]), None);
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let kept = Kept::new(Age::default());
        ask(&kept, &"a".repeat(MAX_QUESTION + 1), 1);
        ask(&kept, "too large", MAX_BYTES);
        assert!(kept.answers().by_question.is_empty());
        let mut most = 0;
        for number in 0..10_000 {
            ask(&kept, &number.to_string(), 1000);
            let answers = kept.answers();
            let bytes: usize = answers.by_question.iter().map(|(question, page)| question.len() + page.bytes()).sum();
            assert!(bytes <= MAX_BYTES && answers.bytes <= MAX_BYTES);
            most = most.max(answers.by_question.len());
        }
        assert!(most > 1000, "as many as there is room for");
    }
}
