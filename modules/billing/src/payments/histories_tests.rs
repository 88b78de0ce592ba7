//! Random histories of payments: each step may be the last before a kill, each call may be lost, callbacks come early,
//! late, twice or never. In the end no money is taken and unknown, none twice, and the books are right.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use contracts::money::Money;
use kernel::store::Scope;
use proptest::prelude::*;

use super::ask;
use super::callbacks::{self, Callback};
use super::model::{Charge, Method, Payment, PaymentId, Remote, State};
use super::provider::{Answer, Entry, Outcome, Provider, Unreachable};
use super::store::{self, PaymentCommand};
use crate::testing::{NOW, bill, currency, with_bill};

/// How a call to the provider goes.
#[derive(Clone, Copy, Debug)]
enum Call {
    Good,
    /// It never arrives.
    Down,
    /// It arrives, and the answer does not.
    Lost,
}

/// What the payer does at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Open,
    Paid,
    PaidOther,
    Declined,
}

#[derive(Clone, Debug)]
enum Act {
    /// A payment is stored. The next step may never come.
    Begin {
        key: u8,
        thousandths: i64,
    },
    /// The provider is called, and the answer entered unless the program is killed before.
    Create {
        payment: usize,
        call: Call,
        killed: bool,
    },
    Payer {
        payment: usize,
        fate: Fate,
    },
    /// A callback is stored, and taken unless the program is killed before.
    Callback {
        payment: usize,
        call: Call,
        killed: bool,
    },
    /// The timer asks.
    Ask {
        payment: usize,
        call: Call,
    },
}

fn acts() -> impl Strategy<Value = Act> {
    let call = prop_oneof![3 => Just(Call::Good), 1 => Just(Call::Down), 1 => Just(Call::Lost)];
    let fate = prop_oneof![
        1 => Just(Fate::Open), 4 => Just(Fate::Paid), 1 => Just(Fate::PaidOther), 2 => Just(Fate::Declined)
    ];
    let at = 0..4_usize;
    prop_oneof![
        2 => (0..6_u8, 1..1200_i64).prop_map(|(key, thousandths)| Act::Begin { key, thousandths }),
        3 => (at.clone(), call.clone(), any::<bool>())
            .prop_map(|(payment, call, killed)| Act::Create { payment, call, killed }),
        2 => (at.clone(), fate).prop_map(|(payment, fate)| Act::Payer { payment, fate }),
        2 => (at.clone(), call.clone(), any::<bool>())
            .prop_map(|(payment, call, killed)| Act::Callback { payment, call, killed }),
        3 => (at, call).prop_map(|(payment, call)| Act::Ask { payment, call }),
    ]
}

#[derive(Default)]
struct World {
    /// The fate of each charge of a payment: more than one would be money taken twice.
    charges: HashMap<PaymentId, Vec<Fate>>,
    calls: VecDeque<Call>,
}

/// A provider that repeats a charge under the same key, or, like a push to a telephone, does not.
struct Fake {
    world: Arc<Mutex<World>>,
    repeats: bool,
}

impl Fake {
    fn call<T>(&self, arrives: impl FnOnce(&mut World) -> T) -> Result<T, Unreachable> {
        let mut world = self.world.lock().unwrap_or_else(PoisonError::into_inner);
        match world.calls.pop_front().unwrap_or(Call::Good) {
            Call::Good => Ok(arrives(&mut world)),
            Call::Down => Err(Unreachable("down".to_owned())),
            Call::Lost => {
                arrives(&mut world);
                Err(Unreachable("lost".to_owned()))
            }
        }
    }
}

impl Provider for Fake {
    fn name(&self) -> &'static str {
        "stripe"
    }

    fn method(&self) -> Method {
        Method::Card
    }

    fn entry(&self) -> Entry {
        Entry::Page
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    fn create(&self, charge: &Charge, _: i64) -> Result<Answer, Unreachable> {
        self.call(|world| {
            let charges = world.charges.entry(charge.payment.clone()).or_default();
            if charges.is_empty() || !self.repeats {
                charges.push(Fate::Open);
            }
            let remote = Remote { reference: charge.payment.to_string(), page: None, receipt: None };
            Answer { outcome: outcome(charges[0]), remote: Some(remote) }
        })
    }

    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        let known = self.world.lock().unwrap_or_else(PoisonError::into_inner).charges.contains_key(&charge.payment);
        match (self.repeats, known, &charge.remote) {
            (true, false, _) => self.create(charge, now_ms),
            (false, _, None) | (false, false, _) => Ok(Outcome::Waiting.into()),
            _ => self.call(|world| outcome(world.charges[&charge.payment][0]).into()),
        }
    }

    fn refund(&self, _: &Charge, _: &str, _: Money, _: i64) -> Result<Outcome, Unreachable> {
        Ok(Outcome::Succeeded)
    }
}

fn outcome(fate: Fate) -> Outcome {
    match fate {
        Fate::Open => Outcome::Waiting,
        Fate::Paid => Outcome::Succeeded,
        Fate::PaidOther => Outcome::Differs("Another amount came.".to_owned()),
        Fate::Declined => Outcome::Failed("Declined.".to_owned()),
    }
}

struct History {
    scope: Scope,
    bill: contracts::ids::BillId,
    fake: Arc<Fake>,
    payments: Vec<PaymentId>,
    called: Vec<PaymentId>,
    now_ms: i64,
}

impl History {
    fn new(repeats: bool) -> Self {
        let (scope, bill) = with_bill("USD", 100_000);
        let fake = Arc::new(Fake { world: Arc::default(), repeats });
        History { scope, bill, fake, payments: Vec::new(), called: Vec::new(), now_ms: NOW }
    }

    fn world(&self) -> std::sync::MutexGuard<'_, World> {
        self.fake.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self, call: Call) {
        self.world().calls = VecDeque::from([call]);
    }

    fn get(&self, id: &PaymentId) -> Payment {
        self.scope.read(|reader| store::find(reader, id)).unwrap().unwrap()
    }

    fn find(&self) -> impl Fn(&str) -> Option<Arc<dyn Provider>> + use<> {
        let fake = self.fake.clone();
        move |_: &str| Some(fake.clone() as Arc<dyn Provider>)
    }

    fn ask(&self, id: &PaymentId) {
        ask::payment(&self.scope, &self.find(), id, self.now_ms).unwrap();
    }

    fn call_back(&self, id: &PaymentId, n: usize, killed: bool) {
        let callback = Callback {
            id: format!("callback-{n}").into(),
            provider: "stripe".to_owned(),
            payment: id.clone(),
            reference: Some(id.to_string()),
            amount: None,
            receipt: None,
            at_ms: self.now_ms,
        };
        let (kept, callback_id) = (callback.clone(), callback.id);
        self.scope.transact_blocking(move |tx| callbacks::keep(tx, &kept)).unwrap();
        if !killed {
            callbacks::process(&self.scope, &self.find(), &callback_id, self.now_ms).unwrap();
        }
    }

    fn does(&mut self, n: usize, act: &Act) {
        self.now_ms += 1_000;
        let at = |payment: &usize| self.payments.get(*payment).cloned();
        match act {
            Act::Begin { key, thousandths } => {
                let wanted = PaymentCommand {
                    id: format!("payment-{n}").into(),
                    now_ms: self.now_ms,
                    account: "buyer".into(),
                    bill: self.bill.clone(),
                    method: Method::Card,
                    provider: "stripe",
                    amount: Money::new(100 * thousandths, currency("USD")),
                    reference: None,
                    card: None,
                    phone: Some("+254712345678".to_owned()),
                    test: false,
                    key: format!("k{key}"),
                    fingerprint: thousandths.unsigned_abs(),
                };
                if let Ok((payment, false)) = self.scope.transact_blocking(move |tx| store::begin(tx, &wanted)) {
                    self.payments.push(payment.id);
                }
            }
            Act::Create { payment, call, killed } => {
                let Some(id) = at(payment).filter(|id| !self.called.contains(id)) else { return };
                self.called.push(id.clone());
                self.next(*call);
                let answer = self.fake.create(&self.get(&id).charge(), self.now_ms);
                let now_ms = self.now_ms;
                if !killed {
                    let entered = self.scope.transact_blocking(move |tx| match &answer {
                        Ok(answer) => store::answered(tx, &id, answer, now_ms),
                        Err(_) => store::unanswered(tx, &id),
                    });
                    entered.map(drop).unwrap();
                }
            }
            Act::Payer { payment, fate } => {
                let Some(id) = at(payment) else { return };
                // Money that moved stays moved.
                if let Some(charges) = self.world().charges.get_mut(&id)
                    && !matches!(charges[0], Fate::Paid | Fate::PaidOther)
                {
                    charges[0] = *fate;
                }
            }
            Act::Callback { payment, call, killed } => {
                let Some(id) = at(payment) else { return };
                self.next(*call);
                self.call_back(&id, n, *killed);
            }
            Act::Ask { payment, call } => {
                let Some(id) = at(payment) else { return };
                self.next(*call);
                self.ask(&id);
            }
        }
        self.adds_up();
    }

    /// The bill agrees with its payments at every moment.
    fn adds_up(&self) {
        let all: Vec<Payment> = self.payments.iter().map(|id| self.get(id)).collect();
        let sum = |wanted: &dyn Fn(State) -> bool| -> i64 {
            all.iter().filter(|payment| wanted(payment.state)).map(|payment| payment.amount.minor).sum()
        };
        let bill = bill(&self.scope, &self.bill);
        assert_eq!(bill.paid, sum(&|state| state == State::Succeeded));
        assert_eq!(bill.waiting, sum(&State::is_open));
    }

    /// The provider is well again, and what it knows is known here.
    fn ends(mut self) {
        self.world().calls.clear();
        for (n, id) in self.payments.clone().iter().enumerate() {
            self.now_ms += 2 * 60 * 60 * 1000;
            if self.world().charges.contains_key(id) {
                self.call_back(id, 1_000 + n, false);
            }
            self.ask(id);
            let (payment, charges) = (self.get(id), self.world().charges.get(id).cloned().unwrap_or_default());
            assert!(charges.len() <= 1, "money could be taken twice: {charges:?}");
            match charges.first() {
                Some(Fate::Paid) => assert_eq!(payment.state, State::Succeeded, "taken and unknown"),
                Some(Fate::PaidOther) => assert!(payment.failure.is_some(), "it says so: {payment:?}"),
                Some(Fate::Declined) => assert_eq!(payment.state, State::Failed),
                Some(Fate::Open) | None => assert_ne!(payment.state, State::Succeeded),
            }
            if payment.state == State::Succeeded {
                assert_eq!(payment.phone.as_deref(), Some("…678"));
            }
        }
        self.adds_up();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_money_is_taken_and_unknown_and_none_twice(
        acts in proptest::collection::vec(acts(), 1..30),
        repeats in any::<bool>(),
    ) {
        let mut history = History::new(repeats);
        for (n, act) in acts.iter().enumerate() {
            history.does(n, act);
        }
        history.ends();
    }
}
