//! The steps of a history: each makes a commit of the shop's own with random numbers, some of which are refused.

use std::collections::BTreeMap;

use contracts::billing::BillNews;
use contracts::ids::OrderId;
use contracts::money::{Currency, Money};
use contracts::sales::OrderedLine;
use kernel::http::text::today;
use kernel::store::StoreError;
use rand::Rng;
use rand::rngs::StdRng;

use super::count::nothing_held_was_paid;
use super::world::{SELLERS, World};
use crate::bills::credits;
use crate::bills::model::{Bill, Change, Kind as BillKind, Line};
use crate::bills::store::{self as bills, BILLS, New, order_prefix};
use crate::commission::shares::{self, Share, WHOLE};
use crate::consumers;
use crate::corrections::store::{self as corrections, Step};
use crate::disputes::claim_days::ClaimPeriods;
use crate::disputes::commands;
use crate::disputes::decide::{self, DecideCommand};
use crate::disputes::held;
use crate::disputes::model::{Reason, State as DisputeState};
use crate::disputes::open::{self, OpenCommand};
use crate::disputes::store::DISPUTES;
use crate::ledger::sums;
use crate::payments::model::{Method, Refund};
use crate::payments::provider::Outcome;
use crate::payments::refunds::{self, REFUNDS, RefundCommand};
use crate::payments::store::{self as payments, PAYMENTS, PaymentCommand};
use crate::payout_runs::store::{self as runs, RUNS, RunCommand, Settled};
use crate::testing::party;

impl World {
    /// An order of one or two sellers: a bill for each.
    pub(super) fn order(&mut self, random: &mut StdRng) {
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
                payment: None,
            };
            self.commit(move |tx| bills::issue_taxed(tx, new.clone(), None, all.clone()));
        }
    }

    pub(super) fn pay(&mut self, random: &mut StdRng) {
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
    pub(super) fn give_back(&mut self, random: &mut StdRng) {
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

    /// The owner or the seller gives a payment or a part of it back, sometimes for one line, sometimes too much. Once
    /// something was paid out, the seller gives back only what the shop owes then.
    pub(super) fn refund(&mut self, random: &mut StdRng) {
        let Some(payment) = self.any(&PAYMENTS, random) else { return };
        let line = self.books(&payment.bill).shares[0].line.clone();
        let (id, by_shop) = (self.id(), random.random_bool(0.5));
        let command = RefundCommand {
            id: id.clone().into(),
            now_ms: self.now_ms,
            account: if by_shop { "owner".into() } else { payment.payee.clone() },
            by_shop,
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
        if !by_shop && !payment.is_direct() {
            let (seller, currency, bill) = (&payment.payee, payment.amount.currency, Some(&payment.bill));
            let (owed, held, paid_out) = self
                .scope
                .read(|r| {
                    let owed = sums::owed(r, seller, currency, false)?;
                    let held = held::in_currency(r, seller, currency, false, bill)?;
                    Ok::<_, StoreError>((owed, held, sums::had_payouts(r, seller, currency, false)?))
                })
                .unwrap();
            assert!(owed >= held || !paid_out, "a seller's refund leaves {owed} where {held} are held");
        }
    }

    pub(super) fn settle_refund(&mut self, random: &mut StdRng) {
        if let Some(refund) = self.any(&REFUNDS, random) {
            self.answer_refund(&refund, random);
        }
    }

    pub(super) fn answer_refund(&mut self, refund: &Refund, random: &mut StdRng) {
        let failed = random.random_bool(0.2);
        let outcome = if failed { Outcome::Failed("The card was closed.".to_owned()) } else { Outcome::Succeeded };
        let (id, now_ms) = (refund.id.clone(), self.now_ms);
        self.commit(move |tx| refunds::settle(tx, &id, &outcome, now_ms));
    }

    pub(super) fn owners_step(&mut self, bill: &Bill, minor: i64) -> Step {
        Step {
            bill: bill.id.clone(),
            minor,
            line: None,
            reason: "So it is right.".to_owned(),
            by: "owner".into(),
            at_ms: self.now_ms,
        }
    }

    pub(super) fn credit(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let line = self.books(&bill.id).shares[0].line.clone();
        let minor = random.random_range(1..=bill.creditable() + 1);
        let step = Step { line: random.random_bool(0.5).then_some(line), ..self.owners_step(&bill, minor) };
        self.commit(move |tx| corrections::credit(tx, &step));
    }

    pub(super) fn write_off(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let step = self.owners_step(&bill, 0);
        self.commit(move |tx| corrections::write_off(tx, &step));
    }

    pub(super) fn correct(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let (step, give) = (self.owners_step(&bill, random.random_range(1..3_000)), random.random_bool(0.5));
        let id = self.id();
        self.commit(move |tx| corrections::correct(tx, &step, give, &id));
    }

    /// The order is cancelled.
    pub(super) fn cancel(&mut self, random: &mut StdRng) {
        let Some(bill) = self.any(&BILLS, random) else { return };
        let now_ms = self.now_ms;
        self.commit(move |tx| credits::cancel(tx, &bill, "Cancelled.", now_ms));
    }

    pub(super) fn dispute(&mut self, random: &mut StdRng) {
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
            today: today(self.now_ms),
            key: id,
            fingerprint: 1,
        };
        self.commit(move |tx| open::open(tx, &command, &ClaimPeriods::none()));
    }

    pub(super) fn decide(&mut self, random: &mut StdRng) {
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

    pub(super) fn withdraw(&mut self, random: &mut StdRng) {
        let Some(dispute) = self.any(&DISPUTES, random) else { return };
        let now_ms = self.now_ms;
        self.commit(move |tx| commands::withdraw(tx, &"buyer".into(), &dispute.id, now_ms));
    }

    /// A run, which is asked for twice: with the same key it is the same run, with another one it finds nothing.
    pub(super) fn pay_out(&mut self, random: &mut StdRng) {
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
            self.commit(move |tx| runs::make(tx, &vault, None, &command))
        };
        let made = run(&command);
        assert_eq!(run(&command).map(|run| run.id), made.map(|run| run.id), "the same key makes one run");
        let again = RunCommand { id: format!("{id}b").into(), key: format!("{id}b"), ..command };
        assert!(run(&again).is_none(), "nothing is paid twice");
        self.scope.read(|r| nothing_held_was_paid(r, &self.vault, currency)).unwrap();
    }

    pub(super) fn settle_payout(&mut self, random: &mut StdRng) {
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
}
