use std::sync::Arc;

use contracts::ids::{AccountId, ContractId};
use contracts::money::{Currency, Money};
use jiff::civil::date;
use kernel::Problem;
use proptest::prelude::*;

use super::*;
use crate::quotes;
use crate::quotes::model::State;
use crate::supply_contracts::trade_terms::form::ProposeTradeTerms;
use crate::supply_contracts::trade_terms::model::TradeTerms;
use crate::supply_contracts::trade_terms::store::propose;
use crate::testing::{NOW, Shop, command, member};

/// The last day of the contracts; `NOW` is on 25 February 2026.
const LAST: jiff::civil::Date = date(2026, 3, 31);
const HOUR: i64 = 60 * 60 * 1000;

fn quote(n: u32, product: &str) -> Quote {
    Quote {
        id: format!("quote-{n}").into(),
        product: product.into(),
        product_name: "Product".into(),
        sku: "SKU".into(),
        unit: "kg".into(),
        buyer: "amina".into(),
        buyer_name: "Amina".into(),
        seller: "seller-a".into(),
        created_ms: NOW,
        changed_ms: NOW,
        state: State::Requested,
        latest: 1,
        valid_until_ms: None,
        contract: None,
    }
}

fn terms(quantity: u32, sample: SampleTerm) -> Terms {
    Terms {
        number: 1,
        by: Side::Seller,
        at_ms: NOW,
        quantity,
        unit_price: Some(Money::new(1234, Currency::USD)),
        incoterm: Some("FOB".into()),
        message: String::new(),
        valid_until_ms: Some(NOW + HOUR),
        delivery_from: None,
        delivery_until: Some(LAST),
        sample,
    }
}

/// Makes an accepted quote by request, offer and acceptance.
fn agreed(shop: &Shop, n: u32, product: &str, quantity: u32, sample: SampleTerm) -> Result<ContractId, Problem> {
    agreed_by(shop, n, (product, quantity, sample), &"amina".into())
}

/// The same, but this person accepts in the buyer's name.
fn agreed_by(
    shop: &Shop,
    n: u32,
    (product, quantity, sample): (&str, u32, SampleTerm),
    person: &AccountId,
) -> Result<ContractId, Problem> {
    let (quote, terms) = (quote(n, product), terms(quantity, sample));
    let id = quote.id.clone();
    let request = terms.clone();
    let asked: Result<(), StoreError> =
        shop.sales.transact_blocking(move |tx| quotes::store::request(tx, &quote, &request));
    asked.unwrap();
    let step = |account: &str, step, seen, terms: Option<Terms>| {
        let taken = quotes::store::Taken { account: account.into(), step, seen, now_ms: NOW, terms, only: None };
        let agreement = Agreement {
            id: format!("contract-{n}").into(),
            seller_name: "Seller".into(),
            by: if account == "amina" { Side::Buyer } else { Side::Seller },
            person: person.to_owned(),
            limits: shop.services().limits,
            stock: shop.stock.clone(),
        };
        let id = id.clone();
        shop.sales.transact_blocking(move |tx| quotes::store::take(tx, &id, &taken, Some(&agreement)))
    };
    step("seller-a", quotes::rules::Step::Propose, 1, Some(terms)).unwrap();
    let full = step("amina", quotes::rules::Step::Accept, 2, None)?;
    Ok(full.quote.contract.unwrap())
}

fn take_step(shop: &Shop, account: &'static str, id: &str, step: Step, at: i64) -> Result<Contract, TxError> {
    take_as(shop, (account, account), id, step, at)
}

fn take_as(shop: &Shop, who: (&'static str, &'static str), id: &str, step: Step, at: i64) -> Result<Contract, TxError> {
    let (id, services) = (id.into(), shop.services());
    shop.sales.transact_blocking(move |tx| take(tx, (&who.0.into(), &who.1.into()), &id, step, at, &services))
}

#[test]
fn above_the_limit_of_thirty_days_a_contract_is_an_owners_or_managers_to_agree_to() {
    let shop = Shop::with(&[("a", 100)]);
    // A unit costs 12.34.
    shop.limit("amina", 2_000);
    let terms = |quantity| ("a", quantity, SampleTerm::None);
    assert!(matches!(
        agreed_by(&shop, 1, terms(2), &"clerk".into()),
        Err(Problem::Forbidden { kind: "approval-needed", .. })
    ));
    let made = agreed_by(&shop, 2, terms(2), &"boss".into()).unwrap();
    let signs = |person, id: &str| take_as(&shop, ("amina", person), id, Step::Sign, NOW);
    assert!(
        matches!(signs("clerk", &made), Err(error) if error.kind() == "approval-needed"),
        "nor signed by who may not"
    );
    signs("boss", &made).unwrap();
    let small = agreed_by(&shop, 3, terms(1), &"clerk".into()).unwrap();
    signs("clerk", &small).unwrap();
    assert!(
        matches!(agreed_by(&shop, 4, terms(1), &"clerk".into()), Err(Problem::Forbidden { .. })),
        "what was signed counts for 30 days"
    );
    assert!(agreed_by(&shop, 5, terms(1), &"clerk2".into()).is_ok(), "each person by themselves");
}

#[test]
fn a_final_price_counts_against_the_limit_of_the_member_who_signed() {
    let shop = Shop::with(&[("a", 100)]);
    shop.limit("amina", 2_000);
    let made = agreed_by(&shop, 1, ("a", 1, SampleTerm::None), &"clerk".into()).unwrap();
    take_as(&shop, ("amina", "clerk"), &made, Step::Sign, NOW).unwrap();
    let again = |n| agreed_by(&shop, n, ("a", 1, SampleTerm::None), &"clerk".into());
    assert!(matches!(again(2), Err(Problem::Forbidden { .. })), "12.34 and 12.34 are above 20.00");
    let cheaper = Money::new(766, Currency::USD);
    let repriced = move |tx: &mut Tx<'_>| signed_alone::repriced(tx, &"amina".into(), &made, cheaper);
    let counted: Result<(), StoreError> = shop.sales.transact_blocking(repriced);
    counted.unwrap();
    assert!(again(3).is_ok(), "7.66 and 12.34 are 20.00");
}

fn sign_both(shop: &Shop, id: &str) {
    for account in ["amina", "seller-a"] {
        take_step(shop, account, id, Step::Sign, NOW).unwrap();
    }
}

fn order(shop: &Shop, id: &str, quantity: u32, command: PlaceOrderCommand) -> Result<FullOrder, TxError> {
    let (id, services) = (id.into(), shop.services());
    shop.sales.transact_blocking(move |tx| call_off(tx, &id, quantity, &command, &services).map(|placed| placed.full))
}

fn sweep(shop: &Shop, at: i64) {
    let stock = shop.stock.clone();
    let swept: Result<(), TxError> = shop.sales.transact_blocking(move |tx| due::sweep::sweep(tx, at, &stock, None));
    swept.unwrap();
}

fn kept(shop: &Shop, id: &str) -> (Contract, Vec<FullOrder>) {
    shop.sales.read(|r| find(r, &"amina".into(), &id.into())).unwrap().unwrap()
}

fn listed(shop: &Shop, status: Option<Status>) -> Vec<ContractId> {
    let lists = [(Side::Buyer, "amina"), (Side::Seller, "seller-a")];
    let [one, two] = lists.map(|(side, account)| {
        let (found, total) =
            shop.sales.read(|r| CONTRACTS.page(r, &list(side, &account.into(), status), None, 50)).unwrap();
        assert_eq!(found.len() as u64, total);
        found.into_iter().map(|contract| contract.id).collect::<Vec<_>>()
    });
    assert_eq!(one, two, "both sides see the same");
    one
}

#[test]
fn an_agreement_reserves_and_what_does_not_fit_is_not_agreed() {
    let shop = Shop::with(&[("a", 100)]);
    let id = agreed(&shop, 1, "a", 60, SampleTerm::None).unwrap();
    assert_eq!((shop.stock("a"), shop.reserved("a")), (40, 60));
    let Err(Problem::Conflict { kind, extra, .. }) = agreed(&shop, 2, "a", 41, SampleTerm::None) else {
        panic!("41 of 40")
    };
    assert_eq!((kind, &extra["available"]), ("out-of-stock", &40.into()));
    let still = shop.sales.read(|r| quotes::store::find(r, &"amina".into(), &"quote-2".into())).unwrap().unwrap();
    assert_eq!((still.quote.state, still.quote.contract), (State::Offered, None), "nothing changed");
    assert_eq!((shop.stock("a"), shop.reserved("a"), listed(&shop, None)), (40, 60, vec![id.clone()]));
    let (contract, _) = kept(&shop, &id);
    assert_eq!((contract.number.as_str(), contract.unit_price.minor), ("CTR-2026-0001", 1234));
    assert_eq!(shop.sales.read(|r| find(r, &"other".into(), &id)).unwrap(), None);
    assert!(matches!(order(&shop, &id, 1, command("other", 1)), Err(error) if error.kind() == "not-found"));
    assert!(matches!(take_step(&shop, "other", &id, Step::Sign, NOW), Err(error) if error.kind() == "not-found"));
}

#[test]
fn a_cancelled_contract_releases_its_stock_once() {
    let shop = Shop::with(&[("a", 100)]);
    let id = agreed(&shop, 1, "a", 60, SampleTerm::None).unwrap();
    take_step(&shop, "seller-a", &id, Step::Cancel, NOW).unwrap();
    for account in ["amina", "seller-a"] {
        assert!(take_step(&shop, account, &id, Step::Cancel, NOW).is_err());
    }
    sweep(&shop, NOW + 400 * 24 * HOUR);
    assert_eq!((shop.stock("a"), shop.reserved("a")), (100, 0));
    assert_eq!(listed(&shop, Some(Status::Cancelled)), [id]);
}

#[test]
fn a_rejected_sample_ends_the_contract_and_releases_its_stock() {
    let shop = Shop::with(&[("a", 100)]);
    let id = agreed(&shop, 1, "a", 60, SampleTerm::Approval).unwrap();
    sign_both(&shop, &id);
    assert!(matches!(order(&shop, &id, 1, command("amina", 1)), Err(error) if error.kind() == "sample-not-approved"));
    assert_eq!(listed(&shop, Some(Status::AwaitingSample)), [id.as_str()]);
    take_step(&shop, "amina", &id, Step::RejectSample, NOW).unwrap();
    assert_eq!((shop.stock("a"), shop.reserved("a"), listed(&shop, Some(Status::AwaitingSample))), (100, 0, vec![]));
}

#[test]
fn what_is_called_off_is_an_order_at_the_agreed_price_and_its_key_makes_one() {
    let shop = Shop::with(&[("a", 100)]);
    let id = agreed(&shop, 1, "a", 60, SampleTerm::None).unwrap();
    assert!(matches!(order(&shop, &id, 10, command("amina", 1)), Err(error) if error.kind() == "not-signed"));
    sign_both(&shop, &id);
    let placed = order(&shop, &id, 10, command("amina", 1)).unwrap();
    assert_eq!(order(&shop, &id, 10, command("amina", 1)).unwrap(), placed, "once");
    assert_eq!((placed.order.total.minor, placed.order.contract.as_deref()), (12_340, Some(id.as_str())));
    assert_eq!((shop.stock("a"), shop.reserved("a")), (40, 50));
    assert!(matches!(order(&shop, &id, 51, command("amina", 2)), Err(error) if member(&error, "remaining") == 50));
    order(&shop, &id, 50, command("amina", 3)).unwrap();
    assert_eq!(listed(&shop, Some(Status::Fulfilled)), [id.as_str()]);
    assert!(matches!(order(&shop, &id, 1, command("amina", 4)), Err(error) if member(&error, "remaining") == 0));
    // If the order is cancelled in time, its goods stay reserved and can be called off again.
    let cancelled = shop.cancel("amina", &placed.order.id, NOW + HOUR).unwrap();
    assert_eq!(cancelled.order.cancelled_ms, Some(NOW + HOUR));
    let (contract, orders) = kept(&shop, &id);
    assert_eq!((contract.remaining(), orders.len(), shop.stock("a"), shop.reserved("a")), (10, 1, 40, 10));
    assert_eq!(listed(&shop, Some(Status::Open)), [id]);
}

/// Trade terms with this tolerance, in hundredths of a percent.
fn with_tolerance(id: &str, basis_points: u16) -> TradeTerms {
    let form: ProposeTradeTerms = serde_json::from_value(json!({ "toleranceBasisPoints": basis_points })).unwrap();
    form.terms(id.into(), "seller-a".into(), NOW)
}

#[test]
fn the_last_call_off_goes_beyond_the_contract_by_its_tolerance_and_no_further() {
    let shop = Shop::with(&[("a", 61)]);
    let id = agreed(&shop, 1, "a", 50, SampleTerm::None).unwrap();
    // 3 % of 50 are 1.5 units: one.
    let terms = with_tolerance(&id, 300);
    shop.sales.transact_blocking(move |tx| propose(tx, &terms).map(drop)).unwrap();
    sign_both(&shop, &id);
    let first = order(&shop, &id, 10, command("amina", 1)).unwrap();
    assert!(matches!(order(&shop, &id, 42, command("amina", 2)), Err(error) if member(&error, "remaining") == 41));
    let last = order(&shop, &id, 41, command("amina", 3)).unwrap();
    assert_eq!((shop.stock("a"), shop.reserved("a")), (10, 0), "the unit beyond came from the stock");
    assert_eq!(listed(&shop, Some(Status::Fulfilled)), [id.as_str()]);
    assert!(matches!(order(&shop, &id, 1, command("amina", 4)), Err(error) if member(&error, "remaining") == 0));
    shop.cancel("amina", &last.order.id, NOW + HOUR).unwrap();
    assert_eq!((shop.stock("a"), shop.reserved("a")), (11, 40), "no more is reserved than remains");
    shop.cancel("amina", &first.order.id, NOW + HOUR).unwrap();
    let (contract, _) = kept(&shop, &id);
    assert_eq!((contract.remaining(), shop.stock("a"), shop.reserved("a")), (50, 11, 50));
}

#[test]
fn units_beyond_a_contract_that_are_not_in_stock_are_refused_and_nothing_changes() {
    let shop = Shop::with(&[("a", 50)]);
    let id = agreed(&shop, 1, "a", 50, SampleTerm::None).unwrap();
    let terms = with_tolerance(&id, 1_000);
    shop.sales.transact_blocking(move |tx| propose(tx, &terms).map(drop)).unwrap();
    sign_both(&shop, &id);
    assert!(matches!(order(&shop, &id, 51, command("amina", 1)), Err(error) if error.kind() == "out-of-stock"));
    assert_eq!((shop.stock("a"), shop.reserved("a")), (0, 50));
    order(&shop, &id, 50, command("amina", 2)).unwrap();
}

#[test]
fn a_contract_that_lacks_no_more_than_its_tolerance_is_fulfilled_when_its_period_ends() {
    let shop = Shop::with(&[("a", 200)]);
    for (n, (called_off, status)) in [(97, Status::Fulfilled), (96, Status::Expired)].into_iter().enumerate() {
        let id = agreed(&shop, n as u32 + 1, "a", 100, SampleTerm::None).unwrap();
        let terms = with_tolerance(&id, 300);
        shop.sales.transact_blocking(move |tx| propose(tx, &terms).map(drop)).unwrap();
        sign_both(&shop, &id);
        order(&shop, &id, called_off, command("amina", n as u32 + 1)).unwrap();
        let (contract, _) = kept(&shop, &id);
        sweep(&shop, rules::ends_ms(&contract));
        assert_eq!(listed(&shop, Some(status)), [id.as_str()], "{called_off} of 100");
    }
    assert_eq!((shop.stock("a"), shop.reserved("a")), (7, 0), "the rest is free");
}

#[test]
fn what_remains_when_the_period_ends_is_released_once() {
    let shop = Shop::with(&[("a", 100)]);
    let id = agreed(&shop, 1, "a", 60, SampleTerm::None).unwrap();
    sign_both(&shop, &id);
    let (contract, _) = kept(&shop, &id);
    let end = rules::ends_ms(&contract);
    let last = PlaceOrderCommand { now_ms: end - HOUR, ..command("amina", 1) };
    let placed = order(&shop, &id, 20, last).unwrap();
    sweep(&shop, end - 1);
    assert_eq!((shop.stock("a"), shop.reserved("a")), (40, 40), "not before");
    let late = PlaceOrderCommand { now_ms: end, ..command("amina", 2) };
    assert!(matches!(order(&shop, &id, 1, late), Err(error) if error.kind() == "outside-period"));
    for _ in 0..2 {
        sweep(&shop, end);
        assert_eq!((shop.stock("a"), shop.reserved("a")), (80, 0));
    }
    assert_eq!(listed(&shop, Some(Status::Expired)), [id.as_str()]);
    // The goods of an order that is cancelled after the end go back into the stock.
    shop.cancel("amina", &placed.order.id, end + 1).unwrap();
    assert_eq!((shop.stock("a"), shop.reserved("a")), (100, 0));
}

#[test]
fn offers_that_ran_out_are_listed_so() {
    let shop = Shop::with(&[("a", 100)]);
    let _ = agreed(&shop, 1, "a", 101, SampleTerm::None);
    let count = |status| {
        let list = quotes::store::list(Side::Seller, &"seller-a".into(), Some(status));
        shop.sales.read(|r| quotes::store::page(r, &list, None, 9)).unwrap().1
    };
    assert_eq!((count(quotes::rules::Status::Offered), count(quotes::rules::Status::Expired)), (1, 0));
    sweep(&shop, NOW + HOUR - 1);
    assert_eq!(count(quotes::rules::Status::Offered), 1);
    sweep(&shop, NOW + HOUR);
    assert_eq!((count(quotes::rules::Status::Offered), count(quotes::rules::Status::Expired)), (0, 1));
}

#[test]
fn call_offs_at_once_never_exceed_the_contract() {
    let shop = Arc::new(Shop::with(&[("a", 100)]));
    let id = agreed(&shop, 1, "a", 60, SampleTerm::None).unwrap();
    sign_both(&shop, &id);
    let threads: Vec<_> = (0..2)
        .map(|thread| {
            let (shop, id) = (shop.clone(), id.clone());
            std::thread::spawn(move || {
                let orders = (0..20).map(|n| order(&shop, &id, 7, command("amina", 100 * (thread + 1) + n)));
                orders.filter(Result::is_ok).count()
            })
        })
        .collect();
    let placed: usize = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    let (contract, orders) = kept(&shop, &id);
    assert_eq!((placed, orders.len(), contract.called_off), (8, 8, 56), "eight times seven, and no ninth");
    assert_eq!((shop.stock("a"), shop.reserved("a")), (40, 4));
}

#[test]
fn a_call_off_above_the_limit_waits_for_a_second_person() {
    use crate::approvals::ask::{self, ApprovalCommand, Source};
    use crate::approvals::model::Person;
    use crate::approvals::store::{Answerer, confirm};

    let shop = Shop::with(&[("a", 100)]);
    let id = agreed(&shop, 1, "a", 60, SampleTerm::None).unwrap();
    sign_both(&shop, &id);
    shop.limit("amina", 20_000);
    assert!(matches!(order(&shop, &id, 17, command("amina", 1)), Err(error) if error.kind() == "approval-needed"));
    assert_eq!((shop.reserved("a"), kept(&shop, &id).1.len()), (60, 0), "nothing was changed");
    order(&shop, &id, 16, command("amina", 2)).unwrap();

    let person = |name: &str| Person { id: name.into(), name: name.to_uppercase() };
    let ask = |quantity: u32, n: u32| ApprovalCommand {
        id: format!("approval-{n}").into(),
        now_ms: NOW,
        account: "amina".into(),
        asker: person("emp"),
        key: format!("ask-{n}"),
        fingerprint: 1,
        address: contracts::auth::Address::default(),
        delivery: crate::orders::model::DeliveryMethod::Standard,
        payment: crate::orders::model::OrderPayment::Card,
        source: Source::Contract(id.clone(), quantity),
    };
    let asked = |ask: ApprovalCommand| {
        let services = shop.services();
        shop.sales.transact_blocking(move |tx| ask::ask(tx, &ask, &services))
    };
    assert!(matches!(asked(ask(45, 1)), Err(error) if member(&error, "remaining") == 44));
    assert!(matches!(asked(ask(16, 2)), Err(error) if error.kind() == "no-approval-needed"));
    let approval = asked(ask(20, 3)).unwrap();
    assert_eq!((approval.total.minor, approval.lines[0].unit.as_str()), (20 * 1234, "kg"));
    let (services, by) = (shop.services(), Answerer { account: "amina".into(), person: person("boss"), now_ms: NOW });
    let total = approval.total.to_string();
    let confirmed = shop
        .sales
        .transact_blocking(move |tx| {
            confirm(tx, &"approval-3".into(), &by, (&"00000009-0000".into(), "Amina"), &total, &services)
        })
        .unwrap();
    assert_eq!((confirmed.order.as_deref(), confirmed.total), (Some("00000009-0000"), approval.total));
    let (contract, orders) = kept(&shop, &id);
    assert_eq!((contract.called_off, orders.len(), shop.reserved("a")), (36, 2, 24));
}

#[derive(Clone, Debug)]
enum Try {
    Agree(u32),
    Step { buyer: bool, which: u32, step: usize },
    CallOff { which: u32, quantity: u32 },
    CancelOrder(usize),
    Wait(i64),
}

fn tries() -> impl Strategy<Value = Try> {
    prop_oneof![
        2 => (1u32..60).prop_map(Try::Agree),
        6 => (any::<bool>(), 1u32..5, 0usize..5).prop_map(|(buyer, which, step)| Try::Step { buyer, which, step }),
        5 => (1u32..5, 1u32..30).prop_map(|(which, quantity)| Try::CallOff { which, quantity }),
        1 => (0usize..6).prop_map(Try::CancelOrder),
        1 => (1i64..400).prop_map(Try::Wait),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// In any sequence of steps, the reserved units are the rest of the open contracts, and no goods are lost or made.
    #[test]
    fn what_is_reserved_is_what_remains(steps in prop::collection::vec(tries(), 0..60)) {
        let shop = Shop::with(&[("a", 100)]);
        let (mut at, mut made, mut placed) = (NOW, 0u32, Vec::new());
        for (n, step) in steps.into_iter().enumerate() {
            match step {
                Try::Agree(quantity) if at == NOW => {
                    made += 1;
                    let _ = agreed(&shop, made, "a", quantity, if made % 2 == 0 { SampleTerm::Approval } else { SampleTerm::None });
                }
                Try::Agree(_) => {}
                Try::Step { buyer, which, step } => {
                    let account = if buyer { "amina" } else { "seller-a" };
                    let _ = take_step(&shop, account, &format!("contract-{which}"), Step::ALL[step], at);
                }
                Try::CallOff { which, quantity } => {
                    let command = PlaceOrderCommand { now_ms: at, ..command("amina", n as u32) };
                    if let Ok(full) = order(&shop, &format!("contract-{which}"), quantity, command) {
                        placed.push(full.order.id);
                    }
                }
                Try::CancelOrder(which) => if let Some(id) = placed.get(which) {
                    let _ = shop.cancel("amina", id, at);
                },
                Try::Wait(hours) => { at += hours * HOUR; sweep(&shop, at); }
            }
            let (all, _) = shop.sales.read(|r| CONTRACTS.page(r, &list(Side::Buyer, &"amina".into(), None), None, 50)).unwrap();
            let held: u32 = all.iter().filter(|c| c.ended.is_none()).map(Contract::remaining).sum();
            prop_assert_eq!(shop.reserved("a"), u64::from(held));
            let orders = shop.page("amina", 200, None).items;
            let sold: u32 = orders.iter().filter(|f| f.order.cancelled_ms.is_none())
                .flat_map(|f| &f.lines).map(|l| l.quantity).sum();
            prop_assert_eq!(shop.stock("a") + u64::from(held) + u64::from(sold), 100);
            for contract in &all {
                let of_it = kept(&shop, &contract.id).1;
                let units: u32 = of_it.iter().flat_map(|f| &f.lines).map(|l| l.quantity).sum();
                prop_assert_eq!(units, contract.called_off);
                prop_assert!(contract.called_off <= contract.quantity);
            }
            let lists: usize = [Status::AwaitingSignatures, Status::AwaitingSample, Status::Open, Status::Fulfilled,
                Status::Cancelled, Status::Expired].into_iter().map(|status| listed(&shop, Some(status)).len()).sum();
            prop_assert_eq!(lists, all.len());
        }
    }
}
