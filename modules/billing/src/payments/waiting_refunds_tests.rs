//! Tests of a person's word on a refund whose provider does not answer.

use contracts::ids::BillId;
use contracts::money::{Currency, Money};
use kernel::store::Scope;

use super::*;
use crate::payments::refunding;
use crate::testing::{NOW, bill, paid, refund, with_bill};

/// The first moment at which a person may say what became of the refund.
const LATER: i64 = NOW + PATIENCE_MS;

/// A paid bill of 100.00, of which 40.00 are on their way back to the buyer.
struct Books(Scope, BillId);

impl Books {
    fn new() -> Self {
        let (scope, bill) = with_bill("USD", 10_000);
        paid(&scope, "payment", &bill, Money::new(10_000, Currency::USD));
        let command = refund("refund", "payment", 4_000, false);
        scope.transact_blocking(move |tx| refunds::begin(tx, &command)).unwrap();
        Books(scope, bill)
    }

    /// A person's word. Returns the kind of the refusal; an empty text if there is none.
    fn told(&self, paid: bool, at_ms: i64) -> &'static str {
        let reason = "The provider's list has it.".to_owned();
        let word = SettledByHand { paid, reason, by: "owner".into(), at_ms, contradiction: None };
        let done = self.0.transact_blocking(move |tx| settle(tx, &"refund".into(), &word));
        done.map_or_else(|refusal| refusal.kind(), |()| "")
    }

    /// The provider's late answer.
    fn answered(&self, outcome: &Outcome) {
        let outcome = outcome.clone();
        let entered = move |tx: &mut Tx<'_>| refunds::settle(tx, &"refund".into(), &outcome, LATER + 1);
        self.0.transact_blocking(entered).unwrap();
    }

    /// The refunded part of the payment and the part on its way back, what was credited, what is held of the seller's
    /// account, and how many refunds are on their way.
    fn stand(&self) -> (i64, i64, i64, i64, usize) {
        let read = self.0.read(|reader| {
            let payment = payments::find(reader, &"payment".into())?.unwrap();
            let held = refunding::in_currency(reader, &"seller".into(), Currency::USD, false)?;
            Ok::<_, StoreError>((payment, held, refunds::waiting(reader)?.len()))
        });
        let (payment, held, waiting) = read.unwrap();
        (payment.refunded, payment.refunding, bill(&self.0, &self.1).credited, held, waiting)
    }

    fn contradiction(&self) -> Option<String> {
        let word = self.0.read(|reader| reader.get(&SETTLED_BY_HAND, "refund"));
        word.unwrap().unwrap().contradiction
    }
}

const ON_ITS_WAY: (i64, i64, i64, i64, usize) = (0, 4_000, 0, 4_000, 1);
const PAID: (i64, i64, i64, i64, usize) = (4_000, 0, 4_000, 0, 0);
const FAILED: (i64, i64, i64, i64, usize) = (0, 0, 0, 0, 0);

#[test]
fn a_person_settles_a_refund_as_its_provider_would_after_a_day_and_once() {
    for (paid, wanted) in [(true, PAID), (false, FAILED)] {
        let books = Books::new();
        assert_eq!((books.told(paid, LATER - 1), books.stand()), ("too-early", ON_ITS_WAY));
        assert_eq!((books.told(paid, LATER), books.stand()), ("", wanted));
        assert_eq!((books.told(paid, LATER + 1), books.stand()), ("", wanted), "the same again changes nothing");
        assert_eq!((books.told(!paid, LATER + 1), books.stand()), ("settled", wanted));
        assert_eq!(books.contradiction(), None);
    }
}

#[test]
fn a_provider_that_says_the_opposite_later_moves_nothing_and_is_noted() {
    let failed = Outcome::Failed("The receipt is not known.".to_owned());
    for (paid, wanted, same, opposite, noted) in [
        (true, PAID, Outcome::Succeeded, failed.clone(), "The receipt is not known."),
        (false, FAILED, failed, Outcome::Succeeded, "The refund was paid."),
    ] {
        let books = Books::new();
        assert_eq!(books.told(paid, LATER), "");
        for outcome in [Outcome::Waiting, same] {
            books.answered(&outcome);
            assert_eq!((books.stand(), books.contradiction()), (wanted, None), "{outcome:?}");
        }
        for _ in 0..2 {
            books.answered(&opposite);
            assert_eq!((books.stand(), books.contradiction().as_deref()), (wanted, Some(noted)));
        }
    }
}

#[test]
fn a_refund_whose_provider_answered_is_its_providers() {
    let books = Books::new();
    books.answered(&Outcome::Succeeded);
    assert_eq!((books.told(false, LATER), books.told(true, LATER)), ("settled", ""));
    let word = books.0.read(|reader| reader.get(&SETTLED_BY_HAND, "refund"));
    assert_eq!((books.stand(), word.unwrap()), (PAID, None));
}
