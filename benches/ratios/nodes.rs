//! A shop of several nodes beside one of a single folder: orders and reads a second, the turns of the writer, and what an
//! order takes in the database's log. The database runs on the same processors, and so do all nodes.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::client::Client;
use crate::database::Server;
use crate::load::{self, CONNECTIONS};
use crate::report::{Report, median};
use crate::shop::{Buyer, Shop};
use crate::world::{self, quiet};
use crate::wrk::{Calls, Load, middle};
use crate::{LIST_OF_48, Result};

const ROUNDS: usize = 3;
const SECONDS: u32 = 2;
const ORDERING: Duration = Duration::from_secs(8);
/// Multiples of the sample goods: the seller's stock lasts for all rounds.
const SCALE: u32 = 200;
/// The figure of a turn's length.
const TURN: &str = "sokoni_cluster_turn_seconds";
const SECRET: &str = "the nodes of the measured shop, and nobody else";

/// A shop, and its results by round.
struct Side {
    name: &'static str,
    nodes: Vec<Shop>,
    /// The buyers of each node.
    buyers: Vec<Vec<Buyer>>,
    database: Option<String>,
    orders: Vec<Load>,
    reads: Vec<f64>,
    /// Bytes of the database's log and orders.
    written: (f64, u64),
}

/// Measures the three shops in turns.
pub(crate) async fn measure(folder: &Path, report: &mut Report) -> Result<()> {
    let server = Server::start();
    let mut sides = [
        Side::open("one folder", 1, None, folder).await?,
        Side::open("1 node on PostgreSQL", 1, Some((&server, "one")), folder).await?,
        Side::open("3 nodes on PostgreSQL", 3, Some((&server, "three")), folder).await?,
    ];
    let reads = Calls::get(folder, &[LIST_OF_48.to_owned()], None)?;
    for round in 0..ROUNDS {
        for side in &mut sides {
            side.round(round, &server, &reads).await?;
        }
    }
    let [file, one, three] = &sides;
    for side in &sides {
        report.load(&format!("{}: checkouts, {CONNECTIONS} connections", side.name), &middle(side.orders.clone()));
        report
            .fact(&format!("{}: lists of 48 goods a second", side.name), format!("{:.0}", median(side.reads.clone())));
    }
    for side in [one, three] {
        let [p50, p99] = side.turns().await?;
        report.fact(&format!("{}: a turn, p50 and p99 at most, ms", side.name), format!("{p50} {p99}"));
        let kb = side.written.0 / side.written.1 as f64 / 1e3;
        report.fact(&format!("{}: an order in the database's log, kB", side.name), format!("{kb:.1}"));
        report.fact(&format!("{}: checkouts a second : one folder", side.name), ratio(side, file));
    }
    report.fact("3 nodes: checkouts a second : 1 node", ratio(three, one));
    Ok(())
}

/// The median of the rounds' ratios.
fn ratio(side: &Side, other: &Side) -> String {
    let ratios = side.orders.iter().zip(&other.orders).map(|(own, other)| own.rate / other.rate).collect();
    format!("{:.2}", median(ratios))
}

impl Side {
    /// Makes a shop, its buyers, and its nodes.
    async fn open(name: &'static str, count: usize, database: Option<(&Server, &str)>, folder: &Path) -> Result<Side> {
        let address = database.map(|(server, database)| server.database(database));
        let mut settings = Vec::new();
        if let Some(address) = &address {
            settings.extend([
                ("SOKONI__STORE__LOG", "postgres"),
                ("SOKONI__STORE__POSTGRES", address.as_str()),
                ("SOKONI__STORE__POSTGRES_SECRET", SECRET),
            ]);
        }
        let mut nodes = Vec::new();
        for n in 0..count {
            let data = folder.join(format!("{}-{n}", name.replace(' ', "-")));
            nodes.push(Shop::open_with(&data, SCALE, &settings).await?);
        }
        let first = nodes.first().ok_or("no node")?;
        let mut client = Client::connect(first.address).await?;
        let seller = first.demo_account(&mut client, world::SELLER).await?;
        let lots = world::lots(&mut client, &seller, usize::MAX).await?;
        let mut buyers: Vec<Vec<Buyer>> = (0..count).map(|_| Vec::new()).collect();
        for (place, buyer) in first.buyers(CONNECTIONS, &lots).await?.into_iter().enumerate() {
            buyers[place % count].push(buyer);
        }
        let database = database.map(|(_, database)| database.to_owned());
        Ok(Side { name, nodes, buyers, database, orders: Vec::new(), reads: Vec::new(), written: (0.0, 0) })
    }

    /// Places orders on all nodes at once, and reads from all at once after everything that follows from the orders.
    async fn round(&mut self, round: usize, server: &Server, reads: &Calls) -> Result<()> {
        let before = self.written(server)?;
        let mut placing = JoinSet::new();
        for (n, (node, buyers)) in self.nodes.iter().zip(&self.buyers).enumerate() {
            let (address, buyers) = (node.address, buyers.to_vec());
            placing.spawn(async move { load::orders(address, &buyers, ORDERING, &format!("round{round}-{n}")).await });
        }
        let mut loads = Vec::new();
        while let Some(load) = placing.join_next().await {
            loads.push(load??);
        }
        let load = together(&loads);
        for node in &self.nodes {
            quiet(node).await?;
        }
        self.written.0 += self.written(server)? - before;
        self.written.1 += load.calls;
        self.orders.push(load);
        self.reads.push(read(&self.nodes, reads)?);
        Ok(())
    }

    /// The bytes that the database has written to its log so far; none for a shop of one folder.
    fn written(&self, server: &Server) -> Result<f64> {
        match &self.database {
            Some(database) => Ok(server.run(database, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn").parse()?),
            None => Ok(0.0),
        }
    }

    /// The upper ends of the buckets that hold the median and the 99 % of all nodes' turns, in milliseconds.
    async fn turns(&self) -> Result<[f64; 2]> {
        let mut buckets: Vec<(f64, f64)> = Vec::new();
        for node in &self.nodes {
            let answer = Client::connect(node.address).await?.send("GET", "/metrics", None, "").await?;
            let text = String::from_utf8(answer.body)?;
            let ends = text.lines().filter_map(|line| line.strip_prefix(&format!("{TURN}_bucket{{le=\"")));
            for (at, line) in ends.enumerate() {
                let (end, count) = line.split_once("\"} ").ok_or("no bucket")?;
                let (end, count): (f64, f64) = (end.replace("+Inf", "inf").parse()?, count.parse()?);
                match buckets.get_mut(at) {
                    Some(bucket) => bucket.1 += count,
                    None => buckets.push((end, count)),
                }
            }
        }
        let all = buckets.last().ok_or("no turns")?.1;
        let within = |share: f64| {
            let bucket = buckets.iter().find(|(_, count)| *count >= all * share);
            bucket.map_or(f64::NAN, |(end, _)| end * 1e3)
        };
        Ok([within(0.5), within(0.99)])
    }
}

/// Loads that ran at the same time, as one: the sum of their rates, and the worst of their delays.
fn together(loads: &[Load]) -> Load {
    let worst = |figure: fn(&Load) -> f64| loads.iter().map(figure).fold(0.0, f64::max);
    Load {
        rate: loads.iter().map(|load| load.rate).sum(),
        calls: loads.iter().map(|load| load.calls).sum(),
        p50: worst(|load| load.p50),
        p99: worst(|load| load.p99),
        p999: worst(|load| load.p999),
        refused: 0.0,
        broken: 0,
    }
}

/// Reads from all nodes at once. Returns their answers a second.
fn read(nodes: &[Shop], calls: &Calls) -> Result<f64> {
    let each = CONNECTIONS / nodes.len();
    let of = |address: SocketAddr| calls.load(address, each, SECONDS);
    std::thread::scope(|threads| {
        let reading: Vec<_> = nodes.iter().map(|node| threads.spawn(move || of(node.address))).collect();
        let mut rate = 0.0;
        for reads in reading {
            let load = reads.join().map_err(|_| "the load ended")??;
            if load.refused > 0.0 || load.broken > 0 {
                return Err(format!("not every call was answered well: {load:?}").into());
            }
            rate += load.rate;
        }
        Ok(rate)
    })
}
