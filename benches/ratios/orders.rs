//! What an order costs, as ratios to another build of the program: `BENCH_BEFORE` is the path of that one.
//!
//! Three shops take turns: the other program's on sled, and this program's on sled and on fjall.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::client::Client;
use crate::load::{self, CONNECTIONS};
use crate::report::{Report, median};
use crate::shop::{self, Buyer, Shop};
use crate::world::{self, quiet};
use crate::wrk::{Calls, Load, middle};
use crate::{LIST, Result, disk};

const ROUNDS: usize = 3;
const SECONDS: u32 = 2;
const ORDERING: Duration = Duration::from_secs(8);
const SYNCS: Duration = Duration::from_secs(1);
/// Multiples of the sample goods: the seller's stock lasts for some 200,000 orders.
const SCALE: u32 = 500;
const ORDERS: &str = "checkouts";
const DISK: &str = "an order on the disk, kB";
/// The least share of the other program's cart adds and reads. Two runs of one program differ by less.
const NO_WORSE: f64 = 0.9;

/// What must hold for one of this program's shops.
struct Target {
    engine: &'static str,
    /// Orders a second, as a multiple of the other program's.
    faster: f64,
    /// What an order takes on the disk before and after the shop is compacted, in kB.
    kb: [f64; 2],
}

const TARGETS: [Target; 2] =
    [Target { engine: "sled", faster: 3.0, kb: [10.0, 5.0] }, Target { engine: "fjall", faster: 5.0, kb: [4.0, 4.0] }];
/// The p99 of an order, as a share of the other program's.
const SOONER: f64 = 0.5;

/// A program on an engine, with two shops: orders must not buy the carts that the other measurement fills.
struct Side {
    name: String,
    program: PathBuf,
    engine: &'static str,
    data: PathBuf,
    selling: Shop,
    adding: Shop,
    buyers: Vec<Buyer>,
    /// The other calls, and whether they are made in the shop for cart adds.
    calls: Vec<(&'static str, Calls, bool)>,
    /// The folder's size before the first order.
    empty: f64,
    /// Results by round.
    loads: Vec<Vec<(&'static str, Load)>>,
    a_processor_second: Vec<f64>,
    placed: u64,
}

/// Measures all three.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let before = std::env::var_os("BENCH_BEFORE").ok_or("BENCH_BEFORE names no program to compare with")?;
    let mut other = Side::open("before", before.into(), "sled", folder).await?;
    let mut own = Vec::new();
    for target in &TARGETS {
        own.push(Side::open(&format!("now, {}", target.engine), shop::program(), target.engine, folder).await?);
    }
    let mut syncs = Vec::new();
    for round in 0..ROUNDS {
        syncs.push(format!("{:.0}", disk::syncs_a_second(folder, SYNCS)?));
        other.round(round).await?;
        for side in &mut own {
            side.round(round).await?;
        }
    }
    report.fact("write 4 KiB + fdatasync, one after another, a second", syncs.join(" "));
    let [full, compacted] = other.report(report).await?;
    report.fact(&format!("{}: {DISK}, and compacted", other.name), format!("{full:.2} {compacted:.2}"));
    for (side, target) in own.iter_mut().zip(&TARGETS) {
        let [full, compacted] = side.report(report).await?;
        let name = &side.name;
        for what in other.kinds() {
            let to_before = side.to(&other, what, |load| load.rate);
            let least = if what == ORDERS { target.faster } else { NO_WORSE };
            report.above(&format!("{name}: {what} a second : before"), to_before, least);
        }
        report.at_most(
            &format!("{name}: p99 of a checkout : before"),
            side.to(&other, ORDERS, |load| load.p99),
            SOONER,
        );
        report.at_most(&format!("{name}: {DISK}"), full, target.kb[0]);
        report.at_most(&format!("{name}: {DISK}, compacted"), compacted, target.kb[1]);
    }
    Ok(())
}

impl Side {
    /// Makes the shops, with accounts and goods but without orders, and opens them.
    async fn open(name: &str, program: PathBuf, engine: &'static str, folder: &Path) -> Result<Side> {
        let at = |shop: &str| folder.join(format!("{name}-{shop}"));
        let (data, settings) = (at("selling"), [(shop::ENGINE, engine)]);
        Shop::open_by(&program, &data, SCALE, &settings).await?.stop()?;
        shop::compact(&program, &data, &settings)?;
        let empty = disk::taken(&data)?;
        let selling = Shop::open_by(&program, &data, SCALE, &settings).await?;
        let adding = Shop::open_by(&program, &at("adding"), SCALE, &settings).await?;
        let (seller, buyers) = people(&selling).await?;
        let buyer = buyers.first().ok_or("nobody buys")?.token.clone();
        let get = |path: &str, token| Calls::get(folder, &[path.to_owned()], token);
        let calls = vec![
            ("cart adds", Calls::of(folder, load::adds(&people(&adding).await?.1))?, true),
            ("product lists", get(LIST, None)?, false),
            ("purchases of a buyer", get("/api/purchases?limit=10", Some(&buyer))?, false),
            ("sales of the seller", get("/api/sales?limit=10", Some(&seller))?, false),
        ];
        let (loads, a_processor_second, placed) = (Vec::new(), Vec::new(), 0);
        let name = name.to_owned();
        Ok(Side {
            name,
            program,
            engine,
            data,
            selling,
            adding,
            buyers,
            calls,
            empty,
            loads,
            a_processor_second,
            placed,
        })
    }

    /// Places orders, and makes the other calls after all that follows from the orders is done.
    async fn round(&mut self, round: usize) -> Result<()> {
        let address = self.selling.address;
        let before = self.selling.processor_seconds()?;
        let orders = load::orders(address, &self.buyers, ORDERING, &format!("round{round}")).await?;
        quiet(&self.selling).await?;
        self.a_processor_second.push(orders.calls as f64 / (self.selling.processor_seconds()? - before));
        self.placed += orders.calls;
        let mut loads = vec![(ORDERS, orders)];
        for (what, calls, adds) in &self.calls {
            let shop = if *adds { &self.adding } else { &self.selling };
            loads.push((what, calls.served(shop.address, SECONDS)?));
        }
        self.loads.push(loads);
        Ok(())
    }

    /// The kinds of calls that were measured.
    fn kinds(&self) -> Vec<&'static str> {
        self.loads.first().into_iter().flatten().map(|(what, _)| *what).collect()
    }

    /// The results of one kind, by round.
    fn of(&self, what: &str) -> Vec<Load> {
        self.loads.iter().flatten().filter(|(kind, _)| *kind == what).map(|(_, load)| *load).collect()
    }

    /// The median of a figure's ratio to the other's of the same round.
    fn to(&self, other: &Side, what: &str, figure: impl Fn(&Load) -> f64) -> f64 {
        let (own, others) = (self.of(what), other.of(what));
        median(own.iter().zip(&others).map(|(own, other)| figure(own) / figure(other)).collect())
    }

    /// Reports the rates, and stops the shop. Returns what an order takes on the disk before and after the shop is
    /// compacted, in kB.
    async fn report(&mut self, report: &mut Report) -> Result<[f64; 2]> {
        let name = &self.name;
        for what in self.kinds() {
            report.load(&format!("{name}: {what}, {CONNECTIONS} connections"), &middle(self.of(what)));
        }
        let fact = |what: &str| format!("{name}: {what}");
        let a_processor_second = median(self.a_processor_second.clone());
        report.fact(&fact("orders a second of its processor time"), format!("{a_processor_second:.0}"));
        report.fact(&fact("memory after the load, MB"), format!("{:.0}", self.selling.resident_mb()?));
        report.fact(&fact("orders placed"), self.placed.to_string());
        self.selling.stop()?;
        let an_order = || -> Result<f64> { Ok((disk::taken(&self.data)? - self.empty) / self.placed as f64 / 1e3) };
        let full = an_order()?;
        shop::compact(&self.program, &self.data, &[(shop::ENGINE, self.engine)])?;
        let compacted = an_order()?;
        Ok([full, compacted])
    }
}

/// The token of the seller, and buyers of its goods.
async fn people(shop: &Shop) -> Result<(String, Vec<Buyer>)> {
    let mut client = Client::connect(shop.address).await?;
    let seller = shop.demo_account(&mut client, world::SELLER).await?;
    let lots = world::lots(&mut client, &seller, usize::MAX).await?;
    Ok((seller, shop.buyers(CONNECTIONS, &lots).await?))
}
