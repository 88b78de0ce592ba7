//! The demo shop's lots. They go through the functions that serve sellers, each step on its day in the past.

use std::collections::{BTreeMap, HashMap};

use contracts::auth::AccountPort;
use contracts::catalog::FindProducts;
use contracts::ids::{AccountId, LotId, PlotId};
use contracts::lots::{MoveKind, Stage};
use contracts::origins::OriginPort;
use jiff::civil::Date;
use kernel::store::StoreError;
use kernel::{Context, Problem, StartError, TxError};
use serde::Deserialize;

use crate::certificates::seed::{SeedCertificate, enter as certify};
use crate::draws::products::{self as product_lots, SellFromLots};
use crate::ledger::make::{self, MakeMove, NewOutput};
use crate::ledger::model::Source;
use crate::ledger::receive::{self, ReceiveGoods};
use crate::lot::crop_year::{CropYear, CropYears};
use crate::lot::form::moisture;
use crate::lot::model::{Goods, Lot, Traits};
use crate::lot::store::LOTS;

const LOTS_JSON: &str = include_str!("../seed/lots.json");
const DAY_MS: i64 = 86_400_000;
/// The most plots of a demo seller.
const MOST_PLOTS: usize = 100;

/// The lots of a demo seller.
#[derive(Deserialize)]
struct SeedSeller {
    email: String,
    steps: Vec<SeedStep>,
    /// The numbers of lots of which buyers are told.
    shared: Vec<String>,
    /// The numbers of the lots that products are sold from, by the products' item ids.
    products: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    certificates: Vec<SeedCertificate>,
}

/// A step: a delivery or a move.
#[derive(Deserialize)]
struct SeedStep {
    receive: Option<SeedLot>,
    #[serde(default)]
    kg: u64,
    #[serde(default)]
    supplier: String,
    /// The names of the plots that the goods grew on.
    #[serde(default)]
    plots: Vec<String>,
    make: Option<String>,
    /// The numbers of the lots that goods are taken from.
    #[serde(default)]
    of: Vec<String>,
    /// The kilograms that are taken from each; all that a lot has unless told.
    taken: Option<Vec<u64>>,
    #[serde(default)]
    into: Vec<SeedOutput>,
    days_ago: i64,
    evidence: String,
}

#[derive(Deserialize)]
struct SeedLot {
    number: String,
    goods: Goods,
    stage: String,
    country: String,
    crop_year: String,
    grade: String,
    process: String,
    station: String,
    harvested: Option<Date>,
    moisture: String,
    location: String,
}

#[derive(Deserialize)]
struct SeedOutput {
    number: String,
    kg: u64,
    stage: Option<String>,
    grade: Option<String>,
    moisture: Option<String>,
    location: Option<String>,
    #[serde(default)]
    notes: String,
}

fn broken(why: impl std::fmt::Display) -> StartError {
    StartError::Other(format!("the demo shop's lots: {why}"))
}

/// Enters the demo shop's lots.
///
/// # Errors
/// [`StartError`] if an account is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let sellers: Vec<SeedSeller> = serde_json::from_str(LOTS_JSON).map_err(broken)?;
    for of in &sellers {
        let found = context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, &of.email))?;
        let account = found.ok_or_else(|| broken(format!("there is no account {}", of.email)))?;
        let mut seeder = Seeder { context, seller: account.id.clone(), lots: HashMap::new() };
        of.steps.iter().try_for_each(|step| seeder.step(step))?;
        of.shared.iter().try_for_each(|number| seeder.share(number))?;
        seeder.sell(&of.products)?;
        of.certificates.iter().try_for_each(|from| certify(context, &account, from, &seeder.lots)).map_err(broken)?;
    }
    Ok(())
}

struct Seeder<'a> {
    context: &'a Context,
    seller: AccountId,
    /// By number.
    lots: HashMap<String, LotId>,
}

impl Seeder<'_> {
    fn step(&mut self, step: &SeedStep) -> Result<(), StartError> {
        let at_ms = self.context.clock().now_ms() - step.days_ago * DAY_MS;
        let day = self.context.face().day(at_ms);
        match (&step.receive, step.make.as_deref().and_then(MoveKind::parse)) {
            (Some(lot), _) => self.receive(step, lot, day, at_ms),
            (None, Some(kind)) => self.make(step, kind, day, at_ms),
            (None, None) => Err(broken("a step is neither a delivery nor a move")),
        }
    }

    fn receive(&mut self, step: &SeedStep, from: &SeedLot, day: Date, at_ms: i64) -> Result<(), StartError> {
        let unknown = |what: &str| broken(format!("lot {} has an unknown {what}", from.number));
        let lot = Lot {
            id: self.context.new_id(),
            seller: self.seller.clone(),
            number: from.number.clone(),
            traits: Traits {
                goods: from.goods,
                stage: Stage::parse(&from.stage).ok_or_else(|| unknown("stage"))?,
                country: from.country.clone(),
                crop_years: CropYears::of(CropYear::parse(&from.crop_year).ok_or_else(|| unknown("crop year"))?),
                grade: from.grade.clone(),
                process: from.process.clone(),
                station: from.station.clone(),
                harvested: from.harvested,
            },
            moisture: moisture(&from.moisture),
            location: from.location.clone(),
            notes: String::new(),
            shared: false,
            certificates: Vec::new(),
            made_by: None,
            balance_g: 0,
            created_ms: at_ms,
        };
        let wanted = ReceiveGoods {
            id: self.context.new_id(),
            seller: self.seller.clone(),
            by: self.seller.clone(),
            grams: step.kg * 1000,
            day,
            evidence: step.evidence.clone(),
            source: Source { producer: None, name: step.supplier.clone(), plots: self.plots(&step.plots)? },
            now_ms: at_ms,
        };
        self.lots.insert(lot.number.clone(), lot.id.clone());
        let made = self.context.store().transact_blocking(move |tx| receive::into_new(tx, &lot, &wanted));
        made.map(drop).map_err(refused)
    }

    /// The seller's plots of these names; none in a shop without plots.
    fn plots(&self, names: &[String]) -> Result<Vec<PlotId>, StartError> {
        if names.is_empty() || self.context.port::<dyn OriginPort>().is_none() {
            return Ok(Vec::new());
        }
        let latest =
            self.context.look_up::<dyn OriginPort, _>(|port, r| port.latest_plots(r, &self.seller, MOST_PLOTS))?;
        let named = |name: &String| {
            let plot = latest.iter().find(|plot| plot.name == *name);
            plot.map(|plot| plot.id.clone()).ok_or_else(|| broken(format!("there is no plot {name}")))
        };
        names.iter().map(named).collect()
    }

    fn make(&mut self, step: &SeedStep, kind: MoveKind, day: Date, at_ms: i64) -> Result<(), StartError> {
        let mut inputs = Vec::new();
        for (at, number) in step.of.iter().enumerate() {
            let lot = self.lot(number)?;
            let taken = step.taken.as_ref().and_then(|taken| taken.get(at)).map(|kg| kg * 1000);
            inputs.push((lot.id, taken.unwrap_or(lot.balance_g)));
        }
        let output = |from: &SeedOutput| NewOutput {
            id: self.context.new_id(),
            number: from.number.clone(),
            grams: from.kg * 1000,
            stage: from.stage.as_deref().and_then(Stage::parse),
            grade: from.grade.clone(),
            process: None,
            location: from.location.clone(),
            moisture: from.moisture.as_deref().and_then(moisture),
            notes: from.notes.clone(),
        };
        let outputs: Vec<NewOutput> = step.into.iter().map(output).collect();
        self.lots.extend(outputs.iter().map(|output| (output.number.clone(), output.id.clone())));
        let sum = |grams: &mut dyn Iterator<Item = u64>| grams.sum::<u64>();
        let taken = sum(&mut inputs.iter().map(|(_, grams)| *grams));
        let put = sum(&mut outputs.iter().map(|output| output.grams));
        let wanted = MakeMove {
            id: self.context.new_id(),
            seller: self.seller.clone(),
            by: self.seller.clone(),
            kind,
            inputs,
            outputs,
            loss_g: taken.saturating_sub(put),
            day,
            evidence: step.evidence.clone(),
            now_ms: at_ms,
        };
        let made = self.context.store().transact_blocking(move |tx| make::make(tx, &wanted));
        made.map(drop).map_err(refused)
    }

    fn share(&self, number: &str) -> Result<(), StartError> {
        let before = self.lot(number)?;
        let shared = self
            .context
            .store()
            .transact_blocking(move |tx| LOTS.save(tx, Some(&before), &Lot { shared: true, ..before.clone() }));
        shared.map_err(|error: StoreError| broken(error))
    }

    /// Sells products from lots. The orders of the demo's history draw from them.
    fn sell(&self, products: &BTreeMap<String, Vec<String>>) -> Result<(), StartError> {
        let skus: Vec<String> = products.keys().cloned().collect();
        let found = self.context.ask_blocking(FindProducts { skus }).map_err(broken)?;
        let cards = found.map_err(|problem| broken(format!("{problem:?}")))?;
        for ((sku, numbers), card) in products.iter().zip(cards) {
            let card = card.ok_or_else(|| broken(format!("there is no product {sku}")))?;
            let lots = numbers.iter().map(|number| Ok(self.lot(number)?.id)).collect::<Result<_, StartError>>()?;
            let wanted = SellFromLots {
                product: card.id.clone(),
                seller: self.seller.clone(),
                name: card.name.clone(),
                category: card.category.clone(),
                lots,
                now_ms: self.context.clock().now_ms(),
            };
            let saved = self.context.store().transact_blocking(move |tx| product_lots::save(tx, &wanted));
            saved.map_err(refused)?;
        }
        Ok(())
    }

    fn lot(&self, number: &str) -> Result<Lot, StartError> {
        let unknown = || broken(format!("there is no lot {number}"));
        let id = self.lots.get(number).ok_or_else(unknown)?;
        let found = self.context.store().read(|reader| reader.get(&LOTS, id));
        found.map_err(|error: StoreError| broken(error))?.ok_or_else(unknown)
    }
}

fn refused(refusal: TxError) -> StartError {
    broken(format!("{:?}", Problem::from(refusal)))
}
