//! The demo shop's shipments: carriers, sellers and buyers act on the demo orders, through the functions of the shop
//! and at times before now.

mod page;
mod past;
mod script;

use contracts::ids::{ExceptionId, ShipmentId};
use contracts::logistics::ShipmentNews;
use std::collections::HashMap;

use contracts::auth::{AccountCard, AccountPort};
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{Tx, Words};
use kernel::{Context, Held, Problem, StartError};

use self::script::{Fault, Planned, Script, SeedOrder, StepKind};
use crate::atlas::{End, place};
use crate::charges::commands as charges;
use crate::charges::model::{fee_id, freight_id};
use crate::documents::commands as documents;
use crate::documents::files::DocumentFiles;
use crate::documents::kind::Kind as DocumentKind;
use crate::documents::model::{Document, Upload, Verdict};
use crate::documents::private;
use crate::documents::uploader::named;
use crate::exceptions::commands::{self as faults, Report};
use crate::holds::source::HoldSource;
use crate::party::Party;
use crate::shipments::change::{Actor, Change};
use crate::shipments::commands::{self, Move};
use crate::shipments::model::Shipment;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::plan::{PlanShipmentCommand, plan};
use crate::shipments::rules::{Role, Status};
use crate::shipments::store::{self, SHIPMENTS};
use crate::shipments::terms;

const DAY_MS: f64 = 86_400_000.0;

/// Plays the script.
///
/// # Errors
/// [`StartError`] where an account, a place or an order of it is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    // The orders' shipments follow from events of the demo shop's history.
    context.caught_up_blocking();
    let broken = |why: String| StartError::Other(format!("the demo shop's shipments: {why}"));
    let script = Script::read().map_err(broken)?;
    let mut seeder = Seeder {
        context,
        papers: DocumentFiles::of(context).ok_or_else(|| broken("there is no folder for papers".to_owned()))?,
        now_ms: context.clock().now_ms(),
        people: HashMap::new(),
    };
    // Without sales there are no orders: only the shipments that are planned by hand remain.
    if context.enabled("sales") {
        seeder.past_papers().map_err(broken)?;
        script.orders.iter().try_for_each(|story| seeder.order(story)).map_err(broken)?;
    }
    script.planned.iter().try_for_each(|planned| seeder.planned(planned)).map_err(broken)
}

struct Seeder<'a> {
    context: &'a Context,
    papers: DocumentFiles,
    now_ms: i64,
    /// By e-mail address.
    people: HashMap<String, AccountCard>,
}

/// The error is in words, for the one line that a failed start prints.
type SeedResult<T> = Result<T, String>;

/// The instant this many days after another; negative for before it.
#[expect(clippy::cast_possible_truncation, reason = "the script's days are of this year, and whole milliseconds do")]
fn later(ms: i64, days: f64) -> i64 {
    ms + (days * DAY_MS) as i64
}

/// A party of the shipment, at the time of another actor.
fn as_party(actor: &Actor, party: &Party) -> Actor {
    Actor { account: party.id.clone(), name: party.name.clone(), ..actor.clone() }
}

/// A party at a time.
fn at(party: &Party, now_ms: i64) -> Actor {
    Actor { account: party.id.clone(), name: party.name.clone(), logistics: false, now_ms }
}

/// The party that hands a paper in, and another one that verifies it.
fn sides(ship: &Shipment, kind: DocumentKind) -> Option<(&Party, &Party)> {
    let seller = ship.seller.as_ref()?;
    let paper = ship.papers.iter().find(|paper| paper.kind == kind)?;
    let by = named(ship, paper).map_or(seller, |(_, party)| party);
    let reads = |other: &&Party| other.id != by.id && private::keeps(ship, kind, &other.id).is_none();
    let others = [ship.carrier.as_ref(), ship.buyer.as_ref(), Some(seller)];
    Some((by, others.into_iter().flatten().find(reads)?))
}

fn refused(refusal: TxError) -> String {
    format!("{refusal:?}")
}

impl Seeder<'_> {
    /// The instant this many days from now; negative for the past.
    fn at(&self, days: f64) -> i64 {
        later(self.now_ms, days)
    }

    fn day(&self, days: f64) -> Date {
        today(self.at(days))
    }

    fn person(&mut self, email: &str) -> SeedResult<Party> {
        let known = match self.people.get(email) {
            Some(known) => known.clone(),
            None => {
                let found =
                    self.context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, email));
                let found = found.map_err(|p: Problem| format!("{p:?}"))?;
                let found = found.ok_or_else(|| format!("there is no account {email}"))?;
                self.people.insert(email.to_owned(), found.clone());
                found
            }
        };
        Ok(Party { id: known.id, name: known.display_name })
    }

    /// Plays a story on the buyer's newest scheduled shipment with this lot.
    fn order(&mut self, story: &SeedOrder) -> SeedResult<()> {
        let (buyer, carrier) = (self.person(&story.buyer)?, self.person(&story.carrier)?);
        let lists = store::all(&buyer.id);
        let all = self.context.store().read(|r| SHIPMENTS.search(r, &lists, &Words::of(None), None, 500));
        let (all, _) = all.map_err(|error| error.to_string())?;
        let of_lot =
            |ship: &Shipment| ship.status == Status::Scheduled && ship.lines.iter().any(|line| line.sku == story.sku);
        let ship = all.into_iter().find(of_lot);
        let ship = ship.ok_or_else(|| format!("{} awaits no {}", story.buyer, story.sku))?;
        let first = story.steps.first().map_or(0.0, |step| step.days);
        let actor = self.actor(&carrier, first - 0.05);
        let id = ship.id.clone();
        self.told(move |tx| commands::take(tx, &actor, &id).map(drop))?;
        self.steps(&ship.id, &story.steps)
    }

    fn planned(&mut self, planned: &Planned) -> SeedResult<()> {
        let seller = self.person(&planned.seller)?;
        let buyer = planned.recipient.as_ref().map(|email| self.person(email)).transpose()?;
        let carrier = planned.carrier.as_ref().map(|email| self.person(email)).transpose()?;
        let end = |id: &str| place(id).map(End::at).ok_or_else(|| format!("there is no place {id}"));
        let (id, actor): (ShipmentId, _) = (self.context.new_id(), self.actor(&seller, planned.days));
        let (from, to, kind, mode) = (end(&planned.from)?, end(&planned.to)?, planned.kind, planned.mode);
        let (ships_on, arrives_on) = (self.day(planned.leaves), Some(self.day(planned.arrives)));
        let (name, amount, unit) = (planned.name.clone(), planned.amount, planned.unit.clone());
        let (of, sources) = (id.clone(), PaperSources::new(self.context));
        self.told(move |tx| {
            let (ship, entries) = plan(PlanShipmentCommand {
                id: of.clone(),
                kind,
                name: name.clone(),
                amount,
                unit: unit.clone(),
                lines: Vec::new(),
                now_ms: actor.now_ms,
                order: None,
                buyer: buyer.clone(),
                seller: Some(seller.clone()),
                carrier: carrier.clone(),
                mode,
                from: from.clone(),
                to: to.clone(),
                address: None,
                ships_on,
                arrives_on,
                incoterm: None,
                payment: None,
                terms: None,
                rules: sources.rules(tx)?,
            });
            let mut change = Change::new(tx, ship, actor.now_ms)?;
            change.entries.extend(entries);
            change.save(tx, ShipmentNews::Planned, Some(actor.account.clone()), actor.now_ms)?;
            Ok(())
        })?;
        self.steps(&id, &planned.steps)
    }

    fn actor(&self, party: &Party, days: f64) -> Actor {
        Actor { account: party.id.clone(), name: party.name.clone(), logistics: true, now_ms: self.at(days) }
    }

    fn told<T: Send + 'static>(
        &self,
        act: impl Fn(&mut kernel::store::Tx<'_>) -> Result<T, TxError> + Send + 'static,
    ) -> SeedResult<T> {
        self.context.store().transact_blocking(act).map_err(refused)
    }

    fn ship(&self, id: &ShipmentId) -> SeedResult<Shipment> {
        let found = self.context.store().read(|reader| reader.get(&SHIPMENTS, id));
        found.map_err(|error| error.to_string())?.ok_or_else(|| format!("there is no shipment {id}"))
    }

    fn steps(&self, id: &ShipmentId, steps: &[script::Step]) -> SeedResult<()> {
        let mut open = None;
        for step in steps {
            let ship = self.ship(id)?;
            let party = match step.by {
                script::StepActor::Buyer => ship.buyer.clone(),
                script::StepActor::Seller => ship.seller.clone(),
                script::StepActor::Carrier => ship.carrier.clone(),
            };
            let party = party.ok_or_else(|| format!("{} has no {:?}", ship.number, step.by))?;
            let actor = self.actor(&party, step.days);
            self.step(&ship, actor, step, &mut open).map_err(|why| format!("{} at {}: {why}", ship.name, step.days))?;
        }
        Ok(())
    }

    /// Plays one step; `open` is the exception that was reported last.
    fn step(
        &self,
        ship: &Shipment,
        actor: Actor,
        step: &script::Step,
        open: &mut Option<ExceptionId>,
    ) -> SeedResult<()> {
        let (id, note) = (ship.id.clone(), step.note.clone());
        match &step.what {
            StepKind::Move(word) => {
                let to = Status::parse(word).ok_or_else(|| format!("{word} is no status"))?;
                self.papers_of_step(ship, &actor, to)?;
                let wanted = Move { to, note, place: step.place.clone(), at_ms: None };
                // The story of the demo shop is told in any order, and its bills are paid in time.
                let sources = (HoldSource::none(), PaperSources::new(self.context));
                self.told(move |tx| commands::step(tx, &actor, &id, &wanted, &sources).map(drop))
            }
            StepKind::Upload(kinds) => kinds.iter().try_for_each(|kind| self.upload(ship, &actor, kind)),
            StepKind::Verify(kinds) => {
                kinds.iter().try_for_each(|kind| self.judge(ship, &actor, kind, Verdict::Verified))
            }
            StepKind::Reject(kind) => {
                let why = step.reason.clone().ok_or("a rejection without a reason")?;
                self.judge(ship, &actor, kind, Verdict::Rejected(why))
            }
            StepKind::Eta(days) => {
                let (day, pickup) = (self.day(*days), step.pickup.map(|days| self.day(days)));
                let sources = PaperSources::new(self.context);
                self.told(move |tx| terms::estimate(tx, &actor, &id, (day, pickup), &note, &sources).map(drop))
            }
            StepKind::Price(text) => {
                let price = Money::parse(text, Currency::USD).ok_or_else(|| format!("{text} is no price"))?;
                let payer = ship.payer().cloned().ok_or("a price that nobody pays")?;
                let agrees = Actor { account: payer.id, name: payer.name, logistics: false, now_ms: actor.now_ms };
                self.told(move |tx| {
                    terms::price(tx, &actor, &id, price)?;
                    charges::accept(tx, &agrees, &freight_id(&id), price).map(drop)
                })
            }
            StepKind::Report(fault) => {
                let report = self.report(fault)?;
                *open = Some(report.id.clone());
                self.told(move |tx| {
                    let made = faults::report(tx, &actor, &id, &report)?;
                    let Some((amount, payer)) = made.cost.filter(|(_, payer)| payer.id != actor.account) else {
                        return Ok(());
                    };
                    let agrees = Actor { account: payer.id, name: payer.name, logistics: false, now_ms: actor.now_ms };
                    charges::accept(tx, &agrees, &fee_id(&made.id), amount).map(drop)
                })
            }
            StepKind::Resolve(text) => {
                let (exception, text) = (open.take().ok_or("nothing was reported")?, text.clone());
                let sources = PaperSources::new(self.context);
                self.told(move |tx| faults::resolve(tx, &actor, &exception, &text, (None, &sources)).map(drop))
            }
        }
    }

    fn report(&self, fault: &Fault) -> SeedResult<Report> {
        let cost = match &fault.cost {
            None => None,
            Some(text) => {
                let amount = Money::parse(text, Currency::USD).ok_or_else(|| format!("{text} is no cost"))?;
                Some((amount, fault.payer.map(Role::from).ok_or("a cost without a payer")?))
            }
        };
        Ok(Report {
            id: self.context.new_id(),
            kind: fault.kind,
            severe: false,
            description: fault.description.clone(),
            owner: fault.owner.into(),
            deadline: fault.deadline.map(|days| self.day(days)),
            cost,
        })
    }

    /// Hands in the papers that are due by a step and that the story does not name, and has them verified: the rules depend on
    /// the day on which the demo shop is made.
    fn papers_of_step(&self, ship: &Shipment, actor: &Actor, to: Status) -> SeedResult<()> {
        let (from, day) = (ship.reached(), today(actor.now_ms));
        let due = |paper: &&Document| {
            let step = paper.needed().and_then(|need| need.due.step().or(need.blocks));
            step.is_some_and(|step| step.taken(from, to)) && paper.lacks(ship.attaches(paper.kind), day, from)
        };
        let due: Vec<DocumentKind> = ship.papers.iter().filter(due).map(|paper| paper.kind).collect();
        if due.is_empty() {
            return Ok(());
        }
        let act = self.hand_in_verified(ship, &due, (actor.now_ms, actor.now_ms))?;
        self.told(act)
    }

    /// The commits of papers that are handed in at the first of these times, and verified at the second.
    fn hand_in_verified(
        &self,
        ship: &Shipment,
        kinds: &[DocumentKind],
        (handed_in_ms, verified_ms): (i64, i64),
    ) -> SeedResult<impl Fn(&mut Tx<'_>) -> Result<(), TxError> + Send + use<>> {
        let papers = kinds.iter().map(|kind| {
            let (by, other) = sides(ship, *kind).ok_or_else(|| format!("{} has too few parties", ship.number))?;
            // One page is the file of all of them: a start waits for each file that is written.
            let file = self.file(ship, (*kind, "Papers"), &at(by, handed_in_ms))?;
            Ok((*kind, file, at(by, handed_in_ms), at(other, verified_ms)))
        });
        let (papers, id) = (papers.collect::<SeedResult<Vec<_>>>()?, ship.id.clone());
        Ok(move |tx: &mut Tx<'_>| {
            for (kind, (_, file), by, _) in &papers {
                documents::hand_in(tx, by, &id, *kind, file, None)?;
            }
            for (kind, _, _, other) in &papers {
                documents::judge(tx, other, &id, (*kind, &Verdict::Verified), &HoldSource::none())?;
            }
            Ok(())
        })
    }

    fn upload(&self, ship: &Shipment, actor: &Actor, word: &str) -> SeedResult<()> {
        let kind = DocumentKind::parse(word).ok_or_else(|| format!("{word} is no paper"))?;
        // The story names one party for several papers; each is from the party that its rule names.
        let named = ship.papers.iter().find(|paper| paper.kind == kind).and_then(|paper| named(ship, paper));
        let actor = named.map_or_else(|| actor.clone(), |(_, party)| as_party(actor, party));
        let (_held, file) = self.file(ship, (kind, kind.title()), &actor)?;
        let id = ship.id.clone();
        self.told(move |tx| documents::hand_in(tx, &actor, &id, kind, &file, None).map(drop))
    }

    /// The file of a paper. It is kept for as long as the first return value lives or a shipment names it.
    fn file(&self, ship: &Shipment, (kind, title): (DocumentKind, &str), actor: &Actor) -> SeedResult<(Held, Upload)> {
        let lines = [ship.number.as_str(), &ship.name, &format!("{} to {}", ship.origin, ship.destination)];
        let bytes = page::pdf(title, &lines);
        let held = self.papers.save(&bytes).map_err(|problem| format!("{problem:?}"))?;
        let file = Upload {
            hash: held.hash().to_owned(),
            name: format!("{}-{}.pdf", ship.number.to_lowercase(), kind.as_str()),
            media: "application/pdf".to_owned(),
            size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            by: actor.party(),
            at_ms: actor.now_ms,
        };
        Ok((held, file))
    }

    fn judge(&self, ship: &Shipment, actor: &Actor, word: &str, verdict: Verdict) -> SeedResult<()> {
        let kind = DocumentKind::parse(word).ok_or_else(|| format!("{word} is no paper"))?;
        // What the named party handed in, another judges, and the buyer what the carrier does not read.
        let own = |paper: &Document| paper.file.as_ref().is_some_and(|file| file.by.id == actor.account);
        let other = if private::keeps(ship, kind, &actor.account).is_some() {
            ship.buyer.as_ref()
        } else {
            ship.seller.as_ref().filter(|_| ship.papers.iter().any(|paper| paper.kind == kind && own(paper)))
        };
        let (actor, id) = (other.map_or_else(|| actor.clone(), |party| as_party(actor, party)), ship.id.clone());
        self.told(move |tx| documents::judge(tx, &actor, &id, (kind, &verdict), &HoldSource::none()).map(drop))
    }
}
