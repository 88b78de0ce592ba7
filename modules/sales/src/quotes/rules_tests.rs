use proptest::prelude::*;

use super::*;

fn quote(state: State, until: Option<i64>) -> Quote {
    Quote {
        id: "q".into(),
        product: "p".into(),
        product_name: "Product".into(),
        sku: "SKU".into(),
        unit: "kg".into(),
        buyer: "b".into(),
        buyer_name: "Buyer".into(),
        seller: "s".into(),
        created_ms: 0,
        changed_ms: 0,
        state,
        latest: 1,
        valid_until_ms: until,
        contract: None,
    }
}

/// Every legal step: domain rule "request → offer ↔ counter → accepted, declined, withdrawn".
const LEGAL: [(State, Side, Step, State); 11] = [
    (State::Requested, Side::Seller, Step::Propose, State::Offered),
    (State::Requested, Side::Seller, Step::Decline, State::Declined),
    (State::Requested, Side::Buyer, Step::Withdraw, State::Withdrawn),
    (State::Offered, Side::Buyer, Step::Propose, State::Countered),
    (State::Offered, Side::Buyer, Step::Accept, State::Accepted),
    (State::Offered, Side::Buyer, Step::Decline, State::Declined),
    (State::Offered, Side::Seller, Step::Withdraw, State::Withdrawn),
    (State::Countered, Side::Seller, Step::Propose, State::Offered),
    (State::Countered, Side::Seller, Step::Accept, State::Accepted),
    (State::Countered, Side::Seller, Step::Decline, State::Declined),
    (State::Countered, Side::Buyer, Step::Withdraw, State::Withdrawn),
];
const STATES: [State; 6] =
    [State::Requested, State::Offered, State::Countered, State::Accepted, State::Declined, State::Withdrawn];
const STEPS: [Step; 4] = [Step::Propose, Step::Accept, Step::Decline, Step::Withdraw];

#[test]
fn the_legal_steps_and_no_others_are_taken() {
    for state in STATES {
        for side in [Side::Buyer, Side::Seller] {
            for step in STEPS {
                let command = LEGAL.iter().find(|l| (l.0, l.1, l.2) == (state, side, step)).map(|l| l.3);
                assert_eq!(next(state, side, step), command, "{state:?} {side:?} {step:?}");
            }
        }
    }
}

#[test]
fn what_ran_out_can_only_be_asked_for_anew() {
    for (state, side, step, _) in LEGAL.iter().filter(|l| l.0 != State::Requested) {
        let quote = quote(*state, Some(100));
        assert!(checked(&quote, *side, *step, 1, 99).is_ok(), "{state:?} {step:?} a moment before");
        assert!(checked(&quote, *side, *step, 1, 100).is_err(), "{state:?} {step:?} at the moment");
    }
    assert!(!expired(&quote(State::Accepted, Some(1)), 2), "what was agreed stays agreed");
}

#[test]
fn a_lot_is_sold_from_its_minimum_on_in_its_steps() {
    let mut card = crate::testing::card("lot");
    (card.min_quantity, card.increment) = (300, 60);
    let sold = |quantity: u32| sold_in(&card, quantity).is_ok();
    assert_eq!([0, 1, 299, 330, 301, 359].map(sold), [false; 6]);
    assert_eq!([300, 360, 420, 3_600].map(sold), [true; 4]);
}

#[test]
fn the_price_changes_at_the_boundary_of_a_tier() {
    use contracts::money::{Currency, Money};
    use contracts::unit_price::PriceTier;
    use contracts::unit_price::unit_price;
    let usd = |minor| Money::new(minor, Currency::USD);
    let tiers =
        [PriceTier { min_quantity: 1_200, price: usd(900) }, PriceTier { min_quantity: 3_000, price: usd(800) }];
    let at = |quantity| unit_price(usd(1_000), &tiers, None, quantity).price.minor;
    assert_eq!([1, 1_199, 1_200, 2_999, 3_000].map(at), [1_000, 1_000, 900, 900, 800]);
}

proptest! {
    /// In any sequence of steps, only the side that did not write the latest terms accepts a quote.
    #[test]
    fn only_the_other_side_accepts_the_latest_terms(tries in prop::collection::vec((any::<bool>(), 0..4usize, 0..3u32), 0..40)) {
        let mut quote = quote(State::Requested, None);
        let mut author = Side::Buyer;
        for (buyer, step, seen) in tries {
            let (side, step) = (if buyer { Side::Buyer } else { Side::Seller }, STEPS[step]);
            let seen = quote.latest.saturating_sub(seen);
            let before = quote.state;
            match checked(&quote, side, step, seen, 0) {
                Ok(state) => {
                    prop_assert!(LEGAL.contains(&(before, side, step, state)));
                    prop_assert_eq!(seen, quote.latest);
                    if step == Step::Accept {
                        prop_assert_ne!(side, author);
                    }
                    if step == Step::Propose {
                        quote.latest += 1;
                        author = side;
                    }
                    quote.state = state;
                }
                Err(_) => prop_assert_eq!(quote.state, before),
            }
        }
    }
}
