use contracts::money::{Currency, Money};
use proptest::prelude::*;

use super::*;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A contract of 100 units, from day 10 to day 20 of 1970.
pub(crate) fn contract() -> Contract {
    Contract {
        id: "c".into(),
        number: "CTR-1970-0001".into(),
        quote: "q".into(),
        product: "p".into(),
        product_name: "Product".into(),
        sku: "SKU".into(),
        unit: "kg".into(),
        buyer: "b".into(),
        buyer_name: "Buyer".into(),
        seller: "s".into(),
        seller_name: "Seller".into(),
        quantity: 100,
        called_off: 0,
        unit_price: Money::new(410, Currency::USD),
        incoterm: "FOB".into(),
        delivery_from: Some(jiff::civil::date(1970, 1, 11)),
        delivery_until: jiff::civil::date(1970, 1, 20),
        sample_term: SampleTerm::None,
        sample: Sample::None,
        signed_by_buyer: None,
        signed_by_seller: None,
        created_ms: 0,
        ended: None,
    }
}

/// A contract of this status within its period, with or without each side's signature; `None` if there is none.
fn in_state(status: Status, buyer: bool, seller: bool) -> Option<Contract> {
    let signed = |signed: bool| signed.then_some(1);
    let base = Contract { signed_by_buyer: signed(buyer), signed_by_seller: signed(seller), ..contract() };
    let made = match status {
        Status::AwaitingSignatures | Status::Open => base,
        Status::AwaitingSample => Contract { sample_term: SampleTerm::Approval, sample: Sample::Pending, ..base },
        Status::Fulfilled => Contract { called_off: 100, ..base },
        Status::Cancelled => Contract { ended: Some(Ended::Cancelled), ..base },
        Status::Expired => Contract { ended: Some(Ended::Expired), ..base },
    };
    (Status::at(&made, 12 * DAY) == status).then_some(made)
}

const STATES: [Status; 6] = [
    Status::AwaitingSignatures,
    Status::AwaitingSample,
    Status::Open,
    Status::Fulfilled,
    Status::Cancelled,
    Status::Expired,
];

/// Every legal step: status, side, whether that side has signed, and the step.
const LEGAL: [(Status, Side, bool, Step); 9] = [
    (Status::AwaitingSignatures, Side::Buyer, false, Step::Sign),
    (Status::AwaitingSignatures, Side::Seller, false, Step::Sign),
    (Status::AwaitingSignatures, Side::Buyer, false, Step::Cancel),
    (Status::AwaitingSignatures, Side::Buyer, true, Step::Cancel),
    (Status::AwaitingSignatures, Side::Seller, false, Step::Cancel),
    (Status::AwaitingSignatures, Side::Seller, true, Step::Cancel),
    (Status::AwaitingSample, Side::Buyer, true, Step::ApproveSample),
    (Status::AwaitingSample, Side::Buyer, true, Step::RejectSample),
    (Status::Open, Side::Buyer, true, Step::CallOff),
];

#[test]
fn the_legal_steps_and_no_others_are_taken() {
    let (mut seen, mut legal) = (0, 0);
    for status in STATES {
        for (buyer, seller) in [(false, false), (true, false), (false, true), (true, true)] {
            let Some(contract) = in_state(status, buyer, seller) else { continue };
            for side in [Side::Buyer, Side::Seller] {
                let has = if side == Side::Buyer { buyer } else { seller };
                for step in Step::ALL {
                    let want = LEGAL.contains(&(status, side, has, step));
                    let got = checked(&contract, side, step, 12 * DAY);
                    assert_eq!(got.is_ok(), want, "{status:?} {side:?} signed {has} {step:?}: {got:?}");
                    assert_eq!(open_steps(&contract, side, 12 * DAY).contains(&step), want);
                    seen += 1;
                    legal += usize::from(want);
                }
            }
        }
    }
    // Unsigned contracts have three combinations of signatures, ended ones four, the others one.
    assert_eq!((seen, legal), ((3 + 1 + 1 + 4 + 4 + 4) * 2 * 5, 4 + 6 + 2 + 1));
}

#[test]
fn each_step_leads_where_it_should() {
    let unsigned = contract();
    let one = after(&unsigned, Side::Seller, Step::Sign, 7);
    assert_eq!((one.signed_by_seller, Status::kept(&one)), (Some(7), Status::AwaitingSignatures));
    let both = after(&one, Side::Buyer, Step::Sign, 8);
    assert_eq!(Status::kept(&both), Status::Open);
    let tasted = Contract { sample: Sample::Pending, sample_term: SampleTerm::Approval, ..both.clone() };
    assert_eq!(Status::kept(&tasted), Status::AwaitingSample);
    assert_eq!(Status::kept(&after(&tasted, Side::Buyer, Step::ApproveSample, 9)), Status::Open);
    let rejected = after(&tasted, Side::Buyer, Step::RejectSample, 9);
    assert_eq!((rejected.sample, Status::kept(&rejected)), (Sample::Rejected, Status::Cancelled));
    assert_eq!(Status::kept(&after(&one, Side::Buyer, Step::Cancel, 9)), Status::Cancelled);
    assert_eq!(Status::kept(&Contract { called_off: 100, ..both }), Status::Fulfilled);
}

#[test]
fn goods_are_called_off_within_the_period_to_the_millisecond() {
    let open = in_state(Status::Open, true, true).unwrap();
    let may = |at: i64| checked(&open, Side::Buyer, Step::CallOff, at).is_ok();
    assert_eq!([may(10 * DAY - 1), may(10 * DAY), may(20 * DAY - 1), may(20 * DAY)], [false, true, true, false]);
    let unbounded = Contract { delivery_from: None, ..open.clone() };
    assert!(checked(&unbounded, Side::Buyer, Step::CallOff, 0).is_ok());
    assert_eq!(Status::at(&open, 20 * DAY), Status::Expired);
    let fulfilled = Contract { called_off: 100, ..open };
    assert_eq!(Status::at(&fulfilled, 20 * DAY), Status::Fulfilled, "what was called off stays so");
}

#[test]
fn each_later_shipment_is_sampled_before_it_is_shipped_until_the_contract_is_over() {
    let signed = in_state(Status::Open, true, true).unwrap();
    let first = Contract { sample_term: SampleTerm::PreShipment, sample: Sample::Pending, ..signed };
    let approved = Contract { sample: Sample::Approved, ..first.clone() };
    let sampled = |contract: &Contract, at: i64| samples_each_shipment(contract, at);
    assert!(!sampled(&first, 12 * DAY), "it waits for the first one");
    assert!(sampled(&approved, 0), "before the first call-off");
    assert!(sampled(&Contract { called_off: 100, ..approved.clone() }, 20 * DAY - 1), "the last call-off too");
    assert!(!sampled(&approved, 20 * DAY), "the delivery period is over");
    assert!(!sampled(&Contract { ended: Some(Ended::Fulfilled), ..approved.clone() }, 12 * DAY));
    assert!(!sampled(&Contract { sample_term: SampleTerm::Approval, ..approved }, 12 * DAY), "by another term");
}

proptest! {
    /// In any sequence, nobody calls off before signatures and approved sample, and an ended contract stays ended.
    #[test]
    fn no_order_comes_of_a_contract_that_is_not_open(
        tries in prop::collection::vec((any::<bool>(), 0..5usize, 0i64..25), 0..60), sample in any::<bool>()
    ) {
        let mut now = contract();
        if sample {
            (now.sample_term, now.sample) = (SampleTerm::Approval, Sample::Pending);
        }
        let mut at = 0;
        for (buyer, step, days) in tries {
            let (side, step) = (if buyer { Side::Buyer } else { Side::Seller }, Step::ALL[step]);
            at = (at + days * DAY / 20).min(25 * DAY);
            let before = now.clone();
            if checked(&now, side, step, at).is_ok() {
                prop_assert!(before.ended.is_none() && at < 20 * DAY);
                now = after(&now, side, step, at);
                if step == Step::CallOff {
                    prop_assert!(side == Side::Buyer && at >= 10 * DAY);
                    prop_assert!(now.signed_by_buyer.is_some() && now.signed_by_seller.is_some());
                    prop_assert!(matches!(now.sample, Sample::None | Sample::Approved));
                    now.called_off += 25;
                }
                prop_assert!(now.called_off <= now.quantity);
                prop_assert!(before.signed_by_buyer.is_none() || before.signed_by_buyer == now.signed_by_buyer);
            }
        }
    }
}
