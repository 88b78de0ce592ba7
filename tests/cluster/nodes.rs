//! A shop of several nodes on one database, each by a way of its own.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::cut::Cut;
use crate::database::Server;
use crate::many::share_files;
use crate::shop::{Shop, before_long};

/// The secret that the nodes share.
pub const SECRET: &str = "the nodes of this shop, and nobody else";

/// The nodes of a shop.
pub struct Nodes {
    pub server: Server,
    pub database: String,
    pub ways: Vec<Cut>,
    pub shops: Vec<Option<Shop>>,
    folder: TempDir,
    settings: Vec<(String, String)>,
}

impl Nodes {
    /// A shop of `count` nodes that are not started.
    pub fn prepared(count: usize, settings: &[(&str, &str)]) -> Nodes {
        let server = Server::start();
        server.database("shop");
        let ways = (0..count).map(|_| Cut::before(server.port)).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let settings = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let shops = (0..count).map(|_| None).collect();
        Nodes { server, database: "shop".to_owned(), ways, shops, folder, settings }
    }

    /// Starts a shop of `count` nodes.
    pub fn start(count: usize, settings: &[(&str, &str)]) -> Nodes {
        let mut nodes = Nodes::prepared(count, settings);
        (0..count).for_each(|n| nodes.open(n));
        nodes
    }

    /// The data folder of a node.
    pub fn path(&self, n: usize) -> PathBuf {
        self.folder.path().join(format!("node{n}"))
    }

    /// Lets a node find its files in folders that all nodes share, as on a disk that all have mounted.
    pub fn share_files(&self, n: usize) {
        share_files(&self.folder.path().join("files"), &self.path(n));
    }

    /// The settings of a node.
    pub fn settings(&self, n: usize) -> Vec<(String, String)> {
        let address = self.server.address(&self.database, self.ways[n].port);
        let own = [
            ("SOKONI__STORE__LOG", "postgres".to_owned()),
            ("SOKONI__STORE__POSTGRES", address),
            ("SOKONI__STORE__POSTGRES_SECRET", SECRET.to_owned()),
        ];
        let own = own.into_iter().map(|(key, value)| (key.to_owned(), value));
        own.chain(self.settings.iter().cloned()).collect()
    }

    /// Starts a node.
    pub fn open(&mut self, n: usize) {
        self.shops[n] = Some(self.opened(n));
    }

    /// A node that is started.
    pub fn opened(&self, n: usize) -> Shop {
        let settings = self.settings(n);
        let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        Shop::open_logging(&self.path(n), &settings, &self.log(n))
    }

    /// The file with what a node says.
    pub fn log(&self, n: usize) -> PathBuf {
        self.folder.path().join(format!("node{n}.log"))
    }

    pub fn shop(&self, n: usize) -> &Shop {
        self.shops[n].as_ref().expect("the node runs")
    }

    /// The addresses of the nodes that run, beginning with the one after `n`.
    pub fn bases(&self, n: usize) -> Vec<String> {
        let count = self.shops.len();
        (1..=count).filter_map(|step| self.shops[(n + step) % count].as_ref()).map(|shop| shop.base.clone()).collect()
    }

    /// A figure of a node; `None` where it has no such figure.
    pub fn figure(&self, n: usize, name: &str) -> Option<f64> {
        let text = self.shop(n).client.get(format!("{}/metrics", self.shop(n).base)).send().ok()?.text().ok()?;
        let line = text.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')))?;
        line.rsplit(' ').next()?.parse().ok()
    }
    /// A number that a statement selects in the shop's database.
    pub fn number(&self, statement: &str) -> u64 {
        self.server.run(&self.database, statement).parse().expect("a number")
    }

    /// The number of the last group of the log.
    pub fn head(&self) -> u64 {
        self.number("SELECT no FROM sokoni.head")
    }

    /// Waits until nothing has been written for a while, and returns the number of the last group.
    pub fn quiet(&self) -> u64 {
        let (mut last, mut since) = (0, Instant::now());
        before_long(|| {
            let now = self.head();
            if now != last {
                (last, since) = (now, Instant::now());
            }
            since.elapsed() > Duration::from_millis(1500)
        });
        last
    }

    /// The id of a good of which any number is sold.
    pub fn good(&self, n: usize) -> String {
        let goods = self.shop(n).json("/api/data?limit=48");
        let plenty =
            |good: &&Value| good["min_quantity"] == 1 && good["increment"] == 1 && good["stock"].as_u64() > Some(50);
        let good = goods.as_array().and_then(|all| all.iter().find(plenty)).expect("a good");
        good["id"].as_str().expect("an id").to_owned()
    }

    /// The quantity of the only line in somebody's cart, as a node has it.
    pub fn in_cart(&self, n: usize, token: &str) -> Value {
        self.shop(n).mine(token, "/cart/get")[0]["quantity"].clone()
    }
}
