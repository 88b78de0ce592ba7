//! Random histories of orders, payments, returns, credits, refunds, write-offs, corrections, disputes and payouts, by the
//! very commits that the shop makes, on a store in memory. `SOKONI_COMMIT_HISTORIES` says how many; the usual number
//! keeps the suite quick.
//!
//! After every step all that the ledger says is counted anew, from the bills, the payments and the payouts: see
//! [`World::check`]. A step that is refused moves nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contracts::billing::BillNews;
use contracts::ids::{AccountId, BillId, OrderId};
use contracts::money::{Currency, Money};
use contracts::sales::OrderedLine;
use kernel::TxError;
use kernel::http::text::today;
use kernel::secrets::{KeyRing, Vault};
use kernel::store::{FaultPlan, Reader, Scope, Store, StoreError, Tx};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::bills::model::{Bill, Change, Kind as BillKind, Line};
use crate::bills::store::{self as bills, BILLS, New, order_prefix};
use crate::bills::{credits, model::Side};
use crate::commission::shares::{self, Share, WHOLE};
use crate::consumers;
use crate::corrections::store::{self as corrections, Step};
use crate::disputes::commands;
use crate::disputes::decide::{self, DecideCommand};
use crate::disputes::model::{Dispute, Reason, State as DisputeState};
use crate::disputes::open::{self, OpenCommand};
use crate::disputes::store::DISPUTES;
use crate::ledger::books::{self, BillBooks};
use crate::ledger::model::{Entry, Kind};
use crate::ledger::post::ENTRIES;
use crate::ledger::sums::{self, BALANCES, Balance, Month};
use crate::payments::model::{Method, Payment, Refund, State};
use crate::payments::provider::Outcome;
use crate::payments::refunds::{self, REFUNDS, RefundCommand};
use crate::payments::store::{self as payments, PAYMENTS, PaymentCommand};
use crate::payout_runs::model::{Payout, PayoutState};
use crate::payout_runs::plan;
use crate::payout_runs::store::{self as runs, PAYOUTS, RUNS, RunCommand, Settled};
use crate::payouts::details::{Details, PayoutKind};
use crate::payouts::store::{self as ways, PayoutRow};
use crate::testing::{NOW, party};

const SELLERS: [&str; 3] = ["alba", "bora", "cora"];
const DAY_MS: i64 = 86_400_000;
const THREADS: usize = 8;
/// How many times as many histories are run at most, where a kind of step has not happened.
const FURTHER: u64 = 10;

/// The rows of a table.
fn rows<T: kernel::store::Record>(reader: &Reader<'_>, table: &kernel::store::Table<T>) -> Vec<T> {
    reader.scan(table, &[], None).map(|row| row.unwrap().1).collect()
}

struct World {
    scope: Scope,
    vault: Arc<Vault>,
    now_ms: i64,
    /// The number of the next id.
    next: u32,
}

impl World {
    fn new(vault: &Arc<Vault>) -> Self {
        let scope = Store::in_memory(FaultPlan::default()).scope("billing");
        // The last seller never says how it is paid, so what it is owed is carried on.
        for seller in &SELLERS[..2] {
            let details = Details { holder: (*seller).to_owned(), number: "1".to_owned(), ..Details::default() };
            let row = PayoutRow {
                id: "way".into(),
                account: (*seller).into(),
                kind: PayoutKind::Account,
                sealed: details.seal(vault, seller).unwrap(),
                at_ms: NOW,
            };
            scope.transact_blocking(move |tx| ways::keep(tx, &row)).unwrap();
        }
        World { scope, vault: vault.clone(), now_ms: NOW, next: 0 }
    }

    fn id(&mut self) -> String {
        self.next += 1;
        format!("{:05}", self.next)
    }

    /// Makes a commit. One that is refused moves nothing.
    fn commit<T: Send + 'static>(&self, f: impl Fn(&mut Tx<'_>) -> Result<T, TxError> + Send + 'static) -> Option<T> {
        let before = self.scope.read(|r| Ok::<_, StoreError>(rows(r, &ENTRIES).len())).unwrap();
        match self.scope.transact_blocking(f) {
            Ok(done) => Some(done),
            Err(TxError::Refused(_)) => {
                let after = self.scope.read(|r| Ok::<_, StoreError>(rows(r, &ENTRIES).len())).unwrap();
                assert_eq!(before, after, "what is refused moves nothing");
                None
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    fn any<T: kernel::store::Record>(&self, table: &kernel::store::Table<T>, random: &mut StdRng) -> Option<T> {
        let mut all = self.scope.read(|r| Ok::<_, StoreError>(rows(r, table))).unwrap();
        (!all.is_empty()).then(|| all.swap_remove(random.random_range(0..all.len())))
    }

    fn step(&mut self, random: &mut StdRng) {
        self.now_ms += random.random_range(0..12 * DAY_MS);
        match random.random_range(0..19) {
            0..=2 => self.order(random),
            3..=6 => self.pay(random),
            7 => self.give_back(random),
            8 => self.refund(random),
            9 => self.credit(random),
            10 => self.write_off(random),
            11 => self.correct(random),
            12 => self.cancel(random),
            13 => self.dispute(random),
            14 => self.decide(random),
            15 => self.withdraw(random),
            16 => self.settle_refund(random),
            17 => self.pay_out(random),
            _ => self.settle_payout(random),
        }
        self.scope.read(check).unwrap();
    }

    /// An order of one or two sellers: a bill for each.
    fn order(&mut self, random: &mut StdRng) {
        let order = OrderId::from(self.id());
        let currency = [Currency::USD, Currency::parse("UGX").unwrap()][usize::from(random.random_bool(0.2))];
        for n in 1..=random.random_range(1..=2_usize) {
            let seller = SELLERS[random.random_range(0..SELLERS.len())];
            let goods = random.random_range(1..=3);
            let prices: Vec<i64> = (0..=goods).map(|_| random.random_range(1..50_000)).collect();
            let mut all: Vec<Share> = Vec::new();
            for (at, price) in prices.iter().enumerate() {
                // The last line is freight.
                let is_goods = at < goods;
                let name = |what: &str| if is_goods { format!("{order}-{n}-{what}{at}") } else { String::new() };
                all.push(Share {
                    line: name("line").into(),
                    product: name("product").into(),
                    gross: price + price * random.random_range(0..19) / 100,
                    price: if is_goods { *price } else { 0 },
                    basis_points: if is_goods { [0, 1, 250, 3_333, WHOLE][random.random_range(0..5)] } else { 0 },
                    commission: 0,
                    credited: 0,
                });
            }
            shares::fix(&mut all);
            let line = |share: &Share| Line {
                text: "Goods".to_owned(),
                quantity: 1,
                unit: String::new(),
                unit_price: Money::new(share.gross, currency),
                total: Money::new(share.gross, currency),
            };
            let new = New {
                id: format!("{}{n:02}", order_prefix(&order)).into(),
                kind: BillKind::Purchase,
                description: "Goods".to_owned(),
                payer: party("buyer"),
                payee: party(seller),
                lines: all.iter().map(line).collect(),
                issued_ms: self.now_ms,
                due: today(self.now_ms),
                order: Some(order.clone()),
                order_number: String::new(),
                order_lines: all.iter().take(goods).map(|share| share.line.clone()).collect(),
                shipment: None,
                schedule: None,
            };
            self.commit(move |tx| bills::issue_taxed(tx, new.clone(), None, all.clone()));
        }
    }

    fn pay(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        // Some ask for more than is left, and are refused.
        let most = bill.payable() + 1;
        let minor = if random.random_bool(0.6) { bill.payable() } else { random.random_range(1..=most) };
        let (provider, method) =
            [("stripe", Method::Card), ("mpesa", Method::Card), ("manual", Method::Ach)][random.random_range(0..3)];
        let id = self.id();
        let command = PaymentCommand {
            id: id.clone().into(),
            now_ms: self.now_ms,
            account: "buyer".into(),
            bill: bill.id.clone(),
            method,
            provider,
            amount: bill.money(minor.max(1)),
            reference: None,
            card: None,
            phone: None,
            test: false,
            key: id,
            fingerprint: 1,
        };
        let Some((payment, _)) = self.commit(move |tx| payments::begin(tx, &command)) else { return };
        let outcome = match random.random_range(0..10) {
            0 => Outcome::Failed("No.".to_owned()),
            1 => Outcome::Waiting,
            _ => Outcome::Succeeded,
        };
        // A provider says it twice.
        for _ in 0..2 {
            let (id, outcome, now_ms) = (payment.id.clone(), outcome.clone(), self.now_ms);
            self.commit(move |tx| payments::settle(tx, &id, &outcome, None, now_ms));
        }
    }

    /// Goods of a line come back, or are cancelled.
    fn give_back(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let books = self.books(&bill.id);
        let goods: Vec<Share> = books.shares.into_iter().filter(|share| !share.product.is_empty()).collect();
        let share = &goods[random.random_range(0..goods.len())];
        let worth = random.random_range(0..=share.gross);
        let line = OrderedLine {
            product: share.product.clone(),
            seller: bill.payee.id.clone(),
            quantity: 1,
            unit_price: bill.money(worth),
        };
        let (order, lines) = (bill.order.clone().unwrap(), vec![(line, bill.money(worth))]);
        let change = Change::new(BillNews::Credited, None, self.now_ms).because("Goods came back.");
        self.commit(move |tx| consumers::given_back(tx, &order, &lines, &change));
    }

    /// The owner gives a payment or a part of it back, sometimes for one line, sometimes too much.
    fn refund(&mut self, random: &mut StdRng) {
        let Some(payment) = self.any(&PAYMENTS, random) else { return };
        let line = self.books(&payment.bill).shares[0].line.clone();
        let id = self.id();
        let command = RefundCommand {
            id: id.clone().into(),
            now_ms: self.now_ms,
            account: "owner".into(),
            by_shop: true,
            payment: payment.id.clone(),
            minor: random.random_range(1..=payment.amount.minor + 1),
            reason: "Wet.".to_owned(),
            line: random.random_bool(0.3).then_some(line),
            key: id,
            fingerprint: 1,
        };
        let Some(refund) = self.commit(move |tx| refunds::begin(tx, &command)) else { return };
        let minor = payment.amount.minor;
        assert!(refund.amount.minor <= minor, "no refund is above its payment");
        if random.random_bool(0.8) {
            self.answer_refund(&refund, random);
        }
    }

    fn settle_refund(&mut self, random: &mut StdRng) {
        if let Some(refund) = self.any(&REFUNDS, random) {
            self.answer_refund(&refund, random);
        }
    }

    fn answer_refund(&mut self, refund: &Refund, random: &mut StdRng) {
        let failed = random.random_bool(0.2);
        let outcome = if failed { Outcome::Failed("The card was closed.".to_owned()) } else { Outcome::Succeeded };
        let (id, now_ms) = (refund.id.clone(), self.now_ms);
        self.commit(move |tx| refunds::settle(tx, &id, &outcome, now_ms));
    }

    fn owners_step(&mut self, bill: &Bill, minor: i64) -> Step {
        Step {
            bill: bill.id.clone(),
            minor,
            line: None,
            reason: "So it is right.".to_owned(),
            by: "owner".into(),
            at_ms: self.now_ms,
        }
    }

    fn credit(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let line = self.books(&bill.id).shares[0].line.clone();
        let minor = random.random_range(1..=bill.creditable() + 1);
        let step = Step { line: random.random_bool(0.5).then_some(line), ..self.owners_step(&bill, minor) };
        self.commit(move |tx| corrections::credit(tx, &step));
    }

    fn write_off(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let step = self.owners_step(&bill, 0);
        self.commit(move |tx| corrections::write_off(tx, &step));
    }

    fn correct(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let (step, give) = (self.owners_step(&bill, random.random_range(1..3_000)), random.random_bool(0.5));
        let id = self.id();
        self.commit(move |tx| corrections::correct(tx, &step, give, &id));
    }

    /// The order is cancelled.
    fn cancel(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let now_ms = self.now_ms;
        self.commit(move |tx| credits::cancel(tx, &bill, "Cancelled.", now_ms));
    }

    fn dispute(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let line = self.books(&bill.id).shares[0].line.clone();
        let id = self.id();
        let command = OpenCommand {
            id: id.clone().into(),
            bill: bill.id.clone(),
            account: "buyer".into(),
            line: random.random_bool(0.4).then_some(line),
            reason: Reason::Damaged,
            text: "Wet.".to_owned(),
            minor: random.random_range(1..=bill.amount.minor),
            now_ms: self.now_ms,
            key: id,
            fingerprint: 1,
        };
        self.commit(move |tx| open::open(tx, &command));
    }

    fn decide(&mut self, random: &mut StdRng) {
        let Some(dispute) = self.any(&DISPUTES, random) else { return };
        let outcome =
            [DisputeState::ForBuyer, DisputeState::Shared, DisputeState::ForSeller][random.random_range(0..3)];
        let key = self.id();
        let command = DecideCommand {
            dispute: dispute.id.clone(),
            outcome,
            minor: random.random_range(1..=dispute.amount.minor),
            reason: "Decided.".to_owned(),
            by: "owner".into(),
            now_ms: self.now_ms,
            refunds: key.clone(),
            key,
            fingerprint: 1,
        };
        let Some(begun) = self.commit(move |tx| decide::decide(tx, &command)) else { return };
        for id in begun {
            let refund = self.scope.read(|r| refunds::find(r, &id)).unwrap().unwrap();
            // Some answers come later.
            if random.random_bool(0.8) {
                self.answer_refund(&refund, random);
            }
        }
    }

    fn withdraw(&mut self, random: &mut StdRng) {
        let Some(dispute) = self.any(&DISPUTES, random) else { return };
        let now_ms = self.now_ms;
        self.commit(move |tx| commands::withdraw(tx, &"buyer".into(), &dispute.id, now_ms));
    }

    /// A run, which is asked for twice: with the same key it is the same run, with another one it finds nothing.
    fn pay_out(&mut self, random: &mut StdRng) {
        let currency = [Currency::USD, Currency::parse("UGX").unwrap()][usize::from(random.random_bool(0.2))];
        let id = self.id();
        let command = RunCommand {
            id: id.clone().into(),
            at_ms: self.now_ms,
            day: today(self.now_ms),
            by: "owner".into(),
            currency,
            test: false,
            names: BTreeMap::new(),
            key: id.clone(),
            fingerprint: 1,
        };
        let run = |command: &RunCommand| {
            let (command, vault) = (command.clone(), self.vault.clone());
            self.commit(move |tx| runs::make(tx, &vault, &command))
        };
        let made = run(&command);
        assert_eq!(run(&command).map(|run| run.id), made.map(|run| run.id), "the same key makes one run");
        let again = RunCommand { id: format!("{id}b").into(), key: format!("{id}b"), ..command };
        assert!(run(&again).is_none(), "nothing is paid twice");
        self.scope.read(|r| nothing_held_was_paid(r, &self.vault, currency)).unwrap();
    }

    fn settle_payout(&mut self, random: &mut StdRng) {
        let Some(run) = self.any(&RUNS, random) else { return };
        let paid = random.random_bool(0.7);
        let step = Settled {
            run: run.id,
            sellers: if random.random_bool(0.5) { vec!["alba".into()] } else { Vec::new() },
            paid,
            reason: if paid { String::new() } else { "The account is closed.".to_owned() },
            at_ms: self.now_ms,
            by: "owner".into(),
        };
        self.commit(move |tx| runs::settle(tx, &step));
    }

    fn books(&self, bill: &BillId) -> BillBooks {
        self.scope.read(|reader| books::load(reader, bill)).unwrap()
    }
}

/// Right after a run no seller who can be paid is owed anything but what open disputes hold back.
fn nothing_held_was_paid(reader: &Reader<'_>, vault: &Vault, currency: Currency) -> Result<(), StoreError> {
    for owed in plan::owed(reader, vault, false)?.iter().filter(|owed| owed.amount.currency == currency) {
        assert!(owed.way.is_none() || owed.payable() == 0, "a run pays all that it may");
        assert!(owed.held >= 0);
    }
    Ok(())
}

/// Counts everything anew, from the bills, the payments, the disputes and the payouts.
fn check(reader: &Reader<'_>) -> Result<(), StoreError> {
    let (entries, balances) = (rows::<Entry>(reader, &ENTRIES), rows::<Balance>(reader, &BALANCES));
    let (bills, paid) = (rows::<Bill>(reader, &BILLS), rows::<Payment>(reader, &PAYMENTS));
    let (refunds, payouts) = (rows::<Refund>(reader, &REFUNDS), rows::<Payout>(reader, &PAYOUTS));
    let mut counted: BTreeMap<String, i64> = BTreeMap::new();
    for entry in &entries {
        assert_eq!(entry.sum(), 0, "an entry sums to nought: {entry:?}");
        for leg in &entry.legs {
            *counted.entry(format!("{}/{}", leg.account.key(), entry.currency)).or_default() += leg.minor;
        }
    }
    let kept = balances.iter().map(|row| (format!("{}/{}", row.account.key(), row.amount.currency), row.amount.minor));
    assert_eq!(kept.collect::<BTreeMap<_, _>>(), counted, "the balances are the sums of the entries");

    for payment in &paid {
        let own = |refund: &&Refund| refund.payment == payment.id;
        let of = |state: State| refunds.iter().filter(own).filter(move |refund| refund.state == state);
        assert_eq!(payment.refunded, of(State::Succeeded).map(|refund| refund.amount.minor).sum::<i64>());
        assert_eq!(payment.refunding, of(State::Pending).map(|refund| refund.amount.minor).sum::<i64>());
        assert!((0..=payment.amount.minor).contains(&(payment.refunded + payment.refunding)), "{payment:?}");
    }
    for currency in [Currency::USD, Currency::parse("UGX").unwrap()] {
        let of = |kind: Kind, holder: Option<&str>| -> i64 {
            let fits = |row: &&Balance| {
                (row.account.kind, row.amount.currency) == (kind, currency)
                    && holder.is_none_or(|holder| row.account.holder == holder)
            };
            balances.iter().filter(fits).map(|row| row.amount.minor).sum()
        };
        assert_eq!(Kind::ALL.iter().map(|kind| of(*kind, None)).sum::<i64>(), 0, "all accounts sum to nought");
        let bills: Vec<&Bill> = bills.iter().filter(|bill| bill.amount.currency == currency).collect();
        let payouts: Vec<&Payout> = payouts.iter().filter(|payout| payout.amount.currency == currency).collect();
        let held = |provider: &str| -> i64 {
            let own = |payment: &&Payment| {
                payment.provider == provider && payment.is_settled() && payment.amount.currency == currency
            };
            paid.iter().filter(own).map(|payment| payment.amount.minor - payment.refunded).sum()
        };
        for provider in ["stripe", "mpesa"] {
            assert_eq!(of(Kind::Clearing, Some(provider)), held(provider), "what the provider has for the shop");
        }
        let payouts_of = |state: PayoutState, seller: Option<&str>| -> i64 {
            let own = |payout: &&&Payout| {
                payout.state == state && seller.is_none_or(|seller| payout.seller.as_str() == seller)
            };
            payouts.iter().filter(own).map(|payout| payout.amount.minor).sum()
        };
        assert!(payouts.iter().all(|payout| payout.amount.minor > 0), "no payout is below nought");
        let (arrived, on_way) = (payouts_of(PayoutState::Paid, None), payouts_of(PayoutState::Sent, None));
        assert_eq!((of(Kind::Clearing, Some("bank")), of(Kind::InTransit, None)), (-arrived, -on_way));
        assert_eq!(of(Kind::Receivable, None), bills.iter().map(|bill| bill.balance()).sum::<i64>());

        let mut commission = 0;
        for seller in SELLERS {
            let own: Vec<&&Bill> = bills.iter().filter(|bill| bill.payee.id.as_str() == seller).collect();
            let mut owed = 0;
            for bill in own {
                let books = books::load(reader, &bill.id)?;
                let received = bill.creditable() - bill.balance().max(0);
                let earned = books.commission(bill);
                assert!((0..=received).contains(&earned), "a commission is a part of what was paid");
                owed += received - books.direct - earned;
                commission += earned;
            }
            let corrected: i64 = entries
                .iter()
                .filter(|entry| entry.currency == currency)
                .flat_map(|entry| entry.of_seller(seller))
                .filter(|leg| leg.column == crate::ledger::model::Column::Corrections)
                .map(|leg| -leg.minor)
                .sum();
            let gone = payouts_of(PayoutState::Paid, Some(seller)) + payouts_of(PayoutState::Sent, Some(seller));
            assert_eq!(-of(Kind::Payable, Some(seller)), owed + corrected - gone, "what {seller} is owed");
            let months = sums::months(reader, seller)?;
            let statement: i64 = months.iter().filter(|month| month.currency == currency).map(Month::sum).sum();
            let lines = entries.iter().filter(|entry| entry.currency == currency);
            let lines: i64 = lines.flat_map(|entry| entry.of_seller(seller)).map(|leg| -leg.minor).sum();
            assert_eq!((statement, lines), (lines, -of(Kind::Payable, Some(seller))), "a statement sums its lines");
        }
        assert_eq!(-of(Kind::Commission, None), commission);
        // Each cent in the shop's hands is a seller's, a buyer's or the shop's.
        let owed_back: i64 = bills.iter().map(|bill| bill.owed_back()).sum();
        let hands = of(Kind::Clearing, None);
        let theirs = -of(Kind::Payable, None) - of(Kind::InTransit, None);
        assert_eq!(hands, theirs + commission + owed_back - of(Kind::Corrections, None));
    }
    for dispute in rows::<Dispute>(reader, &DISPUTES) {
        assert!((0..=dispute.amount.minor).contains(&dispute.given), "{dispute:?}");
        assert!(dispute.side(&AccountId::from("buyer")) == Some(Side::Payer));
    }
    Ok(())
}

#[test]
fn in_every_history_of_commits_each_cent_is_in_one_place() {
    let wanted = std::env::var("SOKONI_COMMIT_HISTORIES").ok().and_then(|count| count.parse().ok());
    let (histories, first) = (wanted.unwrap_or(150), wanted.map_or(0, |_| 1_000_000));
    let vault = Arc::new(Vault::new(&KeyRing::random()));
    // A commit waits for the store's writer, so several stores at once use the time.
    let part = &|thread: u64, first: u64| {
        let mut seen = BTreeSet::new();
        for seed in (first + thread..first + histories).step_by(THREADS) {
            let mut random = StdRng::seed_from_u64(seed);
            let mut world = World::new(&vault);
            for _ in 0..random.random_range(6..24) {
                world.step(&mut random);
            }
            seen.extend(world.scope.read(|r| Ok::<_, StoreError>(happenings(r))).unwrap());
        }
        seen
    };
    // Nothing is proved by steps that were all refused: each kind happens, if need be in further histories.
    let mut missing = BTreeSet::from([
        "bill",
        "payment",
        "credit",
        "refund",
        "write-off",
        "correction",
        "payout",
        "paid-out",
        "payout-failed",
        "dispute for the buyer",
        "dispute shared",
        "dispute for the seller",
        "dispute withdrawn",
        "two currencies",
    ]);
    for again in 0..FURTHER {
        let first = first + again * histories;
        std::thread::scope(|threads| {
            let parts: Vec<_> = (0..THREADS as u64).map(|thread| threads.spawn(move || part(thread, first))).collect();
            for seen in parts.into_iter().flat_map(|part| part.join().unwrap()) {
                missing.remove(seen);
            }
        });
        if missing.is_empty() {
            break;
        }
    }
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

/// What happened in a history.
fn happenings(reader: &Reader<'_>) -> Vec<&'static str> {
    let entries = rows::<Entry>(reader, &ENTRIES);
    let mut all: Vec<&str> = entries.iter().map(|entry| entry.happening.as_str()).collect();
    all.extend(rows::<Dispute>(reader, &DISPUTES).iter().filter_map(|dispute| match dispute.state {
        DisputeState::ForBuyer => Some("dispute for the buyer"),
        DisputeState::Shared => Some("dispute shared"),
        DisputeState::ForSeller => Some("dispute for the seller"),
        DisputeState::Withdrawn => Some("dispute withdrawn"),
        DisputeState::Open | DisputeState::Deciding => None,
    }));
    if entries.iter().any(|entry| entry.currency != entries[0].currency) {
        all.push("two currencies");
    }
    all
}
