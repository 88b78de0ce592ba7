//! The demo shop's payments and schedules. They go through the functions that serve customers, each step at its time in
//! the past.

use std::collections::BTreeSet;

use crate::payments::model::PaymentId;
use contracts::auth::{AccountCard, AccountPort};
use contracts::money::{Currency, Money};
use jiff::ToSpan;
use kernel::http::text::today;
use kernel::secrets::Vault;
use kernel::{Context, Problem, StartError, TxError};

use crate::bills::instalments;
use crate::bills::model::Bill;
use crate::bills::store as bills;
use crate::due;
use crate::payments::model::{Card, Method};
use crate::payments::provider::Outcome;
use crate::payments::sandbox::TestCard;
use crate::payments::{cards, store as payments};
use crate::payouts::{self, store::PayoutRow};
use crate::recurring::http::party;
use crate::recurring::model::{Every, Schedule, State};
use crate::recurring::{commands, rules, sweep};

const DAY_MS: i64 = 86_400_000;
/// The age of a bill in days when it is paid.
const PAID_AFTER: i64 = 3;
/// Younger bills are paid in part, except each payee's newest, whose payment waits for confirmation.
const YOUNG: i64 = 4;
/// Bills from `YOUNG` up to this many days are not paid.
const LATE: i64 = 11;

/// The bills of these two that are not older than so many days are left open, and are overdue.
const SLOW_PAYER: &str = "buying@harbourhill.example";
const PATIENT_PAYEE: &str = "sales@pwani.example";
const OWED_FOR: i64 = 60;

/// The account that pays by card.
const CARD_HOLDER: &str = "buyer@sokoni.example";

/// The demo's schedules.
const SCHEDULES: [Recurring; 4] = [
    Recurring {
        payer: CARD_HOLDER,
        payee: "seller@sokoni.example",
        description: "Tasting box of the month, 6 x 250 g",
        amount: (4_800, "USD"),
        every: Every::Month,
        first_days_ago: 64,
    },
    Recurring {
        payer: "seller@sokoni.example",
        payee: "logistics@sokoni.example",
        description: "Warehouse storage Mombasa, 320 bags",
        amount: (28_800, "USD"),
        every: Every::Month,
        first_days_ago: 90,
    },
    Recurring {
        payer: "stores@lakeside.example",
        payee: "sales@pwani.example",
        description: "Weekly espresso delivery, 48 x 1 kg",
        amount: (11_647_031, "KES"),
        every: Every::Week,
        first_days_ago: 36,
    },
    // Proposed yesterday, and not answered yet.
    Recurring {
        payer: CARD_HOLDER,
        payee: "seller@sokoni.example",
        description: "Cupping room, two mornings a month",
        amount: (6_500, "USD"),
        every: Every::Month,
        first_days_ago: -13,
    },
];

struct Recurring {
    /// Sign-in e-mails.
    payer: &'static str,
    payee: &'static str,
    description: &'static str,
    /// Minor units and currency.
    amount: (i64, &'static str),
    every: Every,
    first_days_ago: i64,
}

/// A result whose error is in words, for the one line that a failed start prints.
type SeedResult<T> = Result<T, String>;

/// Makes the demo's schedules and payments.
///
/// # Errors
/// [`StartError`] if an account is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context, vault: &Vault) -> Result<(), StartError> {
    context.caught_up_blocking();
    let seeder = Seeder { context, now_ms: context.clock().now_ms() };
    let told = seeder.schedules().and_then(|()| seeder.payments()).and_then(|()| seeder.payouts(vault));
    told.map_err(|why| StartError::Other(format!("the demo shop's bills: {why}")))?;
    due::settle_blocking(context.store(), &context.face(), seeder.now_ms)
        .map_err(|refusal| StartError::Other(format!("the demo shop's overdue bills: {refusal:?}")))
}

struct Seeder<'a> {
    context: &'a Context,
    now_ms: i64,
}

fn refused(refusal: TxError) -> String {
    format!("{:?}", Problem::from(refusal))
}

impl Seeder<'_> {
    fn person(&self, email: &str) -> SeedResult<AccountCard> {
        let found = self.context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, email));
        let found = found.map_err(|problem| format!("{problem:?}"))?;
        found.ok_or_else(|| format!("there is no account {email}"))
    }

    /// Makes the schedules, and their bills up to now.
    fn schedules(&self) -> SeedResult<()> {
        for told in &SCHEDULES {
            let first = today(self.now_ms - told.first_days_ago * DAY_MS);
            let (minor, code) = told.amount;
            let currency = Currency::parse(code).ok_or("an unknown currency")?;
            let (payer, made_ms) = (party(self.person(told.payer)?), rules::made_at(first).min(self.now_ms));
            let new = Schedule {
                id: self.context.new_id(),
                payer_email: told.payer.to_owned(),
                payer: Some(payer.clone()),
                payee: party(self.person(told.payee)?),
                description: told.description.to_owned(),
                amount: Money::new(minor, currency),
                every: told.every,
                first,
                until: first.checked_add(1.years()).ok(),
                state: State::Proposed,
                skipped: 0,
                made: 0,
                created_ms: made_ms - DAY_MS,
                answered_ms: None,
                stopped_ms: None,
            };
            let id = new.id.clone();
            let proposed = self.context.store().transact_blocking(move |tx| commands::propose(tx, &new, &new.id, 0));
            proposed.map_err(refused)?;
            if told.first_days_ago < 0 {
                continue;
            }
            let of = id.clone();
            let accepted = self.context.store().transact_blocking(move |tx| commands::accept(tx, &payer, &of, made_ms));
            let mut schedule = accepted.map_err(refused)?;
            while let Some(at_ms) = rules::next(&schedule).map(rules::made_at).filter(|at| *at <= self.now_ms) {
                let id = id.clone();
                let made = self.context.store().transact_blocking(move |tx| sweep::due(tx, &id, at_ms));
                made.map_err(refused)?;
                schedule.made += 1;
            }
        }
        Ok(())
    }

    /// Says how some of the demo's accounts are paid.
    fn payouts(&self, vault: &Vault) -> SeedResult<()> {
        for (email, kind, details) in payouts::seed::all() {
            let account = self.person(email)?.id;
            let sealed = details.seal(vault, &account).map_err(|problem| format!("{problem:?}"))?;
            let row = PayoutRow { id: self.context.new_id(), account, kind, sealed, at_ms: self.now_ms - 90 * DAY_MS };
            let kept = self.context.store().transact_blocking(move |tx| payouts::store::keep(tx, &row));
            kept.map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Pays the older bills and the deposits of contracts, and leaves some of the younger ones open, some paid in part, and some to be confirmed.
    fn payments(&self) -> SeedResult<()> {
        let mut all = self.context.store().read(bills::all).map_err(|error| error.to_string())?;
        all.sort_by_key(|bill| std::cmp::Reverse(bill.issued_ms));
        let holder = self.person(CARD_HOLDER)?;
        let card = TestCard::Visa.issue(&self.context.new_id::<String>(), self.now_ms);
        let (account, kept) = (holder.id.clone(), card.clone());
        let added = self.context.store().transact_blocking(move |tx| cards::add(tx, &account, TestCard::Visa, &kept));
        added.map_err(refused)?;
        let (slow, patient) = (self.person(SLOW_PAYER)?, self.person(PATIENT_PAYEE)?);
        let (mut payees, day) = (BTreeSet::new(), today(self.now_ms));
        for (n, bill) in all.iter().enumerate() {
            let newest = payees.insert(bill.payee.id.clone());
            let age = (self.now_ms - bill.issued_ms) / DAY_MS;
            let with = Some(&card).filter(|_| bill.payer.id == holder.id && n % 2 == 0);
            let instalments = self.context.store().read(|reader| instalments::find(reader, &bill.id));
            if let Some(plan) = instalments.map_err(|error| error.to_string())? {
                // The balance of a contract stays open.
                self.pay(bill, plan.deposit, PAID_AFTER, None, true)?;
                continue;
            }
            let owed = bill.payer.id == slow.id && bill.payee.id == patient.id && age < OWED_FOR;
            match age {
                // Payers with days to pay take them.
                LATE.. if owed || bill.due >= day => {}
                // Sent yesterday.
                _ if newest => self.pay(bill, bill.payable(), (age - 1).max(0), None, false)?,
                0..YOUNG => self.pay(bill, bill.payable() * 2 / 5, age.min(1), with, true)?,
                YOUNG..LATE => {}
                _ => self.pay(bill, bill.payable(), PAID_AFTER, with, true)?,
            }
        }
        Ok(())
    }

    /// Pays `minor` units of a bill some days after it was made. With `came`, the payment succeeds.
    fn pay(&self, bill: &Bill, minor: i64, after_days: i64, card: Option<&Card>, came: bool) -> SeedResult<()> {
        if minor <= 0 {
            return Ok(());
        }
        let id: PaymentId = self.context.new_id();
        let at_ms = bill.issued_ms + after_days * DAY_MS;
        let command = payments::PaymentCommand {
            key: id.to_string(),
            id,
            now_ms: at_ms,
            account: bill.payer.id.clone(),
            bill: bill.id.clone(),
            method: if card.is_some() { Method::Card } else { Method::Ach },
            provider: if card.is_some() { "sandbox" } else { "manual" },
            amount: bill.money(minor),
            reference: card.is_none().then(|| format!("RF {}", bill.number)),
            card: card.cloned(),
            phone: None,
            test: card.is_some(),
            fingerprint: 0,
        };
        let payee = Some(bill.payee.id.clone()).filter(|_| card.is_none());
        let done = self.context.store().transact_blocking(move |tx| {
            let (payment, _) = payments::begin(tx, &command)?;
            if came {
                payments::settle(tx, &payment.id, &Outcome::Succeeded, payee.clone(), at_ms)?;
            }
            Ok(())
        });
        done.map_err(refused)
    }
}
