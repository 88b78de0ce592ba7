//! Random histories of orders, payments, credits, refunds, write-offs, corrections, disputes and payouts, on the
//! arithmetic that the shop uses. `SOKONI_HISTORIES` says how many; the usual number is 100,000.
//!
//! After every step: all accounts sum to nought, a statement is the sum of its lines, no payout is below nought, and the
//! money in the shop's hands is what came less what went.

use std::collections::BTreeMap;

use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::books::{self, BillBooks, Standing};
use super::model::{Account, Column, Kind, Leg};
use super::sums::Month;
use crate::bills::model::{Bill, Kind as BillKind, Status};
use crate::commission::shares::{self, Share, WHOLE};
use crate::disputes::rules;
use crate::payments::model::{Method, Payment, State};
use crate::testing::{NOW, party};

const SELLERS: [&str; 3] = ["alba", "bora", "cora"];
const PROVIDERS: [&str; 2] = ["stripe", "mpesa"];

/// A payment of a bill, and what went back of it.
struct Paid {
    bill: usize,
    payment: Payment,
}

/// A payout that is on its way.
struct Sent {
    seller: usize,
    minor: i64,
}

/// What is open of a dispute.
#[derive(Clone, Copy)]
struct Disputed {
    bill: usize,
    minor: i64,
}

#[derive(Default)]
struct World {
    bills: Vec<(Bill, BillBooks)>,
    paid: Vec<Paid>,
    sent: Vec<Sent>,
    disputes: Vec<Disputed>,
    ledger: Standing,
    /// The statement of each seller, and its lines.
    months: BTreeMap<String, Month>,
    lines: Vec<(String, i64)>,
    /// What providers took for the shop, less what they gave back; and what its bank paid.
    taken: i64,
    paid_out: i64,
    given: i64,
}

impl World {
    /// Posts legs as the shop does.
    fn post(&mut self, legs: &[Leg]) {
        assert_eq!(legs.iter().map(|leg| leg.minor).sum::<i64>(), 0, "{legs:?}");
        books::add(&mut self.ledger, legs);
        for leg in legs.iter().filter(|leg| leg.account.kind == Kind::Payable) {
            let seller = leg.account.holder.clone();
            let new = || Month::new("2026-02".to_owned(), Currency::USD, false);
            self.months.entry(seller.clone()).or_insert_with(new).add(leg.column, -leg.minor).unwrap();
            self.lines.push((seller, -leg.minor));
        }
    }

    /// Posts what a change of a bill moved.
    fn follow(&mut self, at: usize) {
        let (bill, books) = &mut self.bills[at];
        shares::credit(&mut books.shares, bill.credited);
        let moved = books.change(bill);
        books.posted = books::legs(books.standing(bill));
        let (bill, books) = &self.bills[at];
        let commission = books.commission(bill);
        assert!((0..=bill.amount.minor - bill.credited).contains(&commission), "{bill:?} {books:?}");
        self.post(&moved);
    }

    fn balance(&self, kind: Kind, holder: Option<&str>) -> i64 {
        let fits = |account: &Account| account.kind == kind && holder.is_none_or(|holder| account.holder == holder);
        self.ledger.iter().filter(|((account, _), _)| fits(account)).map(|(_, minor)| minor).sum()
    }

    fn step(&mut self, random: &mut StdRng) {
        match random.random_range(0..15) {
            0..=2 => self.order(random),
            3..=5 => self.pay(random),
            6 => self.credit(random),
            7 => self.refund(random),
            8 => self.write_off(random),
            9 => self.correct(random),
            10 => self.pay_out(random),
            12 => self.dispute(random),
            13 => self.decide(random),
            14 => self.withdraw(random),
            _ => self.settle(random),
        }
        self.check();
    }

    fn order(&mut self, random: &mut StdRng) {
        let mut lines: Vec<Share> = (0..random.random_range(1..4)).map(|n| share(n, random)).collect();
        shares::fix(&mut lines);
        let amount: i64 = lines.iter().map(|line| line.gross).sum();
        let seller = SELLERS[random.random_range(0..SELLERS.len())];
        self.bills.push((bill(self.bills.len(), seller, amount), BillBooks::new(lines)));
        self.follow(self.bills.len() - 1);
    }

    fn pay(&mut self, random: &mut StdRng) {
        let open: Vec<usize> = (0..self.bills.len()).filter(|at| self.bills[*at].0.payable() > 0).collect();
        if open.is_empty() {
            return;
        }
        let at = open[random.random_range(0..open.len())];
        let most = self.bills[at].0.payable();
        let minor = if random.random_bool(0.5) { most } else { random.random_range(1..=most) };
        let payment = payment(&self.bills[at].0, minor, random);
        self.bills[at].0.capture(minor);
        self.bills[at].1.receive(&payment, minor);
        self.taken += if payment.is_by_hand() { 0 } else { minor };
        self.paid.push(Paid { bill: at, payment });
        self.follow(at);
    }

    fn credit(&mut self, random: &mut StdRng) {
        let Some(at) = pick(self.bills.len(), random) else { return };
        let (bill, books) = &mut self.bills[at];
        let minor = random.random_range(0..=bill.creditable());
        if random.random_bool(0.5) {
            // Goods that came back are credited on their own line.
            let product = books.shares[0].product.clone();
            shares::credit_product(&mut books.shares, &product, minor);
        }
        bill.credit(minor);
        self.follow(at);
    }

    fn refund(&mut self, random: &mut StdRng) {
        let Some(at) = pick(self.paid.len(), random) else { return };
        let Paid { bill, payment } = &mut self.paid[at];
        let minor = random.random_range(0..=payment.refundable());
        payment.refunded += minor;
        let (of, payment) = (*bill, payment.clone());
        let credit = self.bills[of].0.refund(minor);
        self.bills[of].0.credit(credit);
        self.bills[of].1.receive(&payment, -minor);
        self.taken -= if payment.is_by_hand() { 0 } else { minor };
        self.follow(of);
    }

    fn write_off(&mut self, random: &mut StdRng) {
        let Some(at) = pick(self.bills.len(), random) else { return };
        let left = self.bills[at].0.balance().max(0);
        self.bills[at].0.credit(left);
        self.follow(at);
    }

    fn correct(&mut self, random: &mut StdRng) {
        let (seller, minor) = (SELLERS[random.random_range(0..3)], random.random_range(-500..500));
        self.given += minor;
        self.post(&[
            leg(Kind::Payable, seller, Column::Corrections, -minor),
            leg(Kind::Corrections, "", Column::Corrections, minor),
        ]);
    }

    /// A buyer disputes a part of what it paid.
    fn dispute(&mut self, random: &mut StdRng) {
        let Some(at) = pick(self.bills.len(), random) else { return };
        let open: i64 = self.disputes.iter().filter(|dispute| dispute.bill == at).map(|dispute| dispute.minor).sum();
        let most = self.stays(at) - open;
        if most > 0 {
            self.disputes.push(Disputed { bill: at, minor: random.random_range(1..=most) });
        }
    }

    fn stays(&self, at: usize) -> i64 {
        let paid: Vec<Payment> =
            self.paid.iter().filter(|paid| paid.bill == at).map(|paid| paid.payment.clone()).collect();
        rules::stays(&self.bills[at].0, &paid)
    }

    /// The shop decides a dispute: for the buyer, a share, or for the seller. A refund may fail: then it is open still.
    fn decide(&mut self, random: &mut StdRng) {
        let Some(at) = pick(self.disputes.len(), random) else { return };
        let Disputed { bill: of, minor } = self.disputes[at];
        let most = minor.min(self.stays(of));
        let wanted = [0, random.random_range(0..=most), most][random.random_range(0..3)];
        let held: Vec<usize> =
            (0..self.paid.len()).filter(|n| self.paid[*n].bill == of && !self.paid[*n].payment.is_direct()).collect();
        let parts = rules::split(wanted, held.iter().map(|n| self.paid[*n].payment.refundable()));
        let (mut back, mut credited, mut failed) = (0, 0, false);
        for (n, part) in held.into_iter().zip(parts).filter(|(_, part)| *part > 0) {
            if random.random_bool(0.2) {
                failed = true;
                continue;
            }
            let payment = &mut self.paid[n].payment;
            payment.refunded += part;
            let payment = payment.clone();
            let credit = self.bills[of].0.refund(part);
            self.bills[of].0.credit(credit);
            self.bills[of].1.receive(&payment, -part);
            self.taken -= part;
            (back, credited) = (back + part, credited + credit);
            self.follow(of);
        }
        let given = if failed { back } else { wanted };
        self.bills[of].0.credit(given - credited);
        self.follow(of);
        assert!(given <= minor, "no more than was disputed");
        self.disputes[at].minor -= given;
        if !failed || self.disputes[at].minor == 0 {
            self.disputes.swap_remove(at);
        }
    }

    fn withdraw(&mut self, random: &mut StdRng) {
        if let Some(at) = pick(self.disputes.len(), random) {
            self.disputes.swap_remove(at);
        }
    }

    /// What open disputes hold back from a seller.
    fn held(&self, seller: &str) -> i64 {
        let of_bill = |(at, (bill, books)): (usize, &(Bill, BillBooks))| {
            let disputed = self.disputes.iter().filter(|dispute| dispute.bill == at).map(|dispute| dispute.minor).sum();
            let in_hands = books.held.iter().map(|held| held.minor).sum();
            if bill.payee.id.as_str() == seller { rules::held(disputed, in_hands) } else { 0 }
        };
        self.bills.iter().enumerate().map(of_bill).sum()
    }

    fn pay_out(&mut self, _: &mut StdRng) {
        for (seller, name) in SELLERS.into_iter().enumerate() {
            let (all, held) = (-self.balance(Kind::Payable, Some(name)), self.held(name));
            let owed = rules::payable(all, held);
            if owed == 0 {
                continue;
            }
            assert!(owed > 0 && all - owed >= held, "what is held is never paid out");
            self.sent.push(Sent { seller, minor: owed });
            self.post(&[
                leg(Kind::Payable, name, Column::PaidOut, owed),
                leg(Kind::InTransit, name, Column::PaidOut, -owed),
            ]);
            assert_eq!(self.balance(Kind::Payable, Some(name)), owed - all, "nothing is left for a second run");
        }
    }

    fn settle(&mut self, random: &mut StdRng) {
        let Some(at) = pick(self.sent.len(), random) else { return };
        let Sent { seller, minor } = self.sent.swap_remove(at);
        let on_way = leg(Kind::InTransit, SELLERS[seller], Column::PaidOut, minor);
        if random.random_bool(0.7) {
            self.paid_out += minor;
            self.post(&[on_way, leg(Kind::Clearing, "bank", Column::PaidOut, -minor)]);
        } else {
            self.post(&[on_way, leg(Kind::Payable, SELLERS[seller], Column::PaidOut, -minor)]);
        }
    }

    /// The checks of every step. What is expected is counted from the bills and payments, not from the ledger.
    fn check(&self) {
        assert_eq!(self.ledger.values().sum::<i64>(), 0, "all accounts sum to nought");
        assert_eq!(self.balance(Kind::Clearing, None), self.taken - self.paid_out, "the money in the shop's hands");
        let left: i64 = self.bills.iter().map(|(bill, _)| bill.balance()).sum();
        assert_eq!(self.balance(Kind::Receivable, None), left, "what buyers have left to pay");
        let sent: i64 = self.sent.iter().map(|sent| sent.minor).sum();
        assert_eq!(self.balance(Kind::InTransit, None), -sent);
        assert!(self.sent.iter().all(|sent| sent.minor > 0), "no payout is below nought");
        let earned: i64 = self.bills.iter().map(|(bill, books)| books.commission(bill)).sum();
        assert_eq!(self.balance(Kind::Commission, None), -earned);
        for (seller, month) in &self.months {
            let lines: i64 = self.lines.iter().filter(|(of, _)| of == seller).map(|(_, minor)| minor).sum();
            assert_eq!(month.sum(), lines, "a statement is the sum of its lines");
            assert_eq!(lines, -self.balance(Kind::Payable, Some(seller)), "and what stands in the ledger");
        }
        let owed = -self.balance(Kind::Payable, None) + sent;
        let owed_back: i64 = self.bills.iter().map(|(bill, _)| bill.owed_back()).sum();
        // Each cent of the shop's hands belongs to a seller, a buyer or the shop.
        assert_eq!(self.taken - self.paid_out, owed + earned + owed_back - self.given);
    }
}

fn pick(count: usize, random: &mut StdRng) -> Option<usize> {
    (count > 0).then(|| random.random_range(0..count))
}

fn leg(kind: Kind, holder: &str, column: Column, minor: i64) -> Leg {
    Leg { account: Account::new(kind, holder, false), column, minor }
}

fn share(n: usize, random: &mut StdRng) -> Share {
    let price: i64 = random.random_range(0..100_000);
    Share {
        line: format!("line-{n}").into(),
        product: format!("product-{n}").into(),
        gross: price + price * random.random_range(0..20) / 100,
        price,
        basis_points: [0, 1, 250, 500, 3_333, WHOLE][random.random_range(0..6)],
        commission: 0,
        credited: 0,
    }
}

fn bill(n: usize, seller: &str, minor: i64) -> Bill {
    Bill {
        id: format!("bill-{n}").into(),
        number: String::new(),
        kind: BillKind::Purchase,
        description: String::new(),
        payer: party("buyer"),
        payee: party(seller),
        amount: Money::new(minor, Currency::USD),
        paid: 0,
        credited: 0,
        waiting: 0,
        issued_ms: NOW,
        due: kernel::http::text::today(NOW),
        order: None,
        order_number: String::new(),
        order_lines: Vec::new(),
        shipment: None,
        schedule: None,
        cancelled_ms: None,
        notes: 0,
        listed: Status::Open,
    }
}

fn payment(bill: &Bill, minor: i64, random: &mut StdRng) -> Payment {
    let direct = random.random_bool(0.4);
    let provider = if direct { "manual" } else { PROVIDERS[random.random_range(0..2)] };
    Payment {
        id: "payment".into(),
        bill: bill.id.clone(),
        payer: bill.payer.id.clone(),
        payee: AccountId::from(bill.payee.id.to_string()),
        method: if direct { Method::Ach } else { Method::Card },
        provider: provider.to_owned(),
        amount: bill.money(minor),
        state: State::Succeeded,
        refunded: 0,
        refunding: 0,
        reference: None,
        card: None,
        failure: None,
        at_ms: NOW,
        settled_ms: Some(NOW),
        bill_number: String::new(),
        test: false,
        phone: None,
        remote: None,
    }
}

#[test]
fn in_every_history_each_cent_is_in_one_place() {
    let histories = std::env::var("SOKONI_HISTORIES").ok().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    for seed in 0..histories {
        let mut random = StdRng::seed_from_u64(seed);
        let mut world = World::default();
        let steps = random.random_range(4..20);
        for _ in 0..steps {
            world.step(&mut random);
        }
    }
}
