//! kill -9 at random moments under mixed traffic: every acknowledged change exists once, and everything adds up.
//!
//! `SOKONI_KILL_ROUNDS` sets the number of kills, `SOKONI_KILL_SEED` repeats the choices of an earlier run.

mod clients;

use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::invariants::{self, People};
use crate::shop::{Shop, before_long, command};
use clients::{Client, Wire};

/// How often everything is checked in a run of any length.
const LOOKS: u64 = 5;

/// The store's file is so large at once that it is made anew while the shop is killed.
const SETTINGS: [(&str, &str); 1] = [("SOKONI__STORE__COMPACT_ABOVE_MB", "1")];

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_by_kills_under_mixed_traffic() {
    let rounds = variable("SOKONI_KILL_ROUNDS").unwrap_or(50);
    let seed = variable("SOKONI_KILL_SEED").unwrap_or_else(rand::random);
    println!("seed {seed}, {rounds} rounds");
    let mut rng = StdRng::seed_from_u64(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &SETTINGS);
    let (people, mut clients) = clients::begin(&shop, &mut rng);
    assert_eq!(shop.stop(), Some(0));
    let (began, mut told) = (Instant::now(), 0);
    let every = rounds.div_ceil(LOOKS);
    for round in 1..=rounds {
        if rng.random_ratio(1, 10) {
            kill_while_it_opens(folder.path(), &mut rng);
        }
        told += killed_round(folder.path(), &mut clients, &mut rng);
        if round % every == 0 || round == rounds {
            let line = look(folder.path(), &people, &mut clients);
            println!("round {round}: {told} answers, {line}, {} s", began.elapsed().as_secs());
        }
    }
    assert!(told > rounds, "there was traffic: {told}");
}

/// Opens the shop, lets the clients call, and kills it at a random moment. Returns the number of answers.
fn killed_round(folder: &Path, clients: &mut [Box<dyn Client>], rng: &mut StdRng) -> u64 {
    let shop = Shop::open_with(folder, &SETTINGS);
    let until = rng.random_range(1..=60);
    let (sender, answers) = mpsc::channel();
    let mut told = 0;
    std::thread::scope(|scope| {
        for client in clients.iter_mut() {
            let (wire, sender) = (Wire::to(&shop), sender.clone());
            scope.spawn(move || {
                while let Ok(acknowledged) = client.act(&wire) {
                    // Nobody counts the answers any more once it is about to be killed.
                    let _ = sender.send(u64::from(acknowledged));
                }
            });
        }
        drop(sender);
        while told < until {
            told += answers.recv().expect("the clients go on until the shop is killed");
        }
        // Without it, every kill would come just after an answer.
        std::thread::sleep(Duration::from_micros(rng.random_range(0..20_000)));
        shop.kill();
        told += answers.iter().sum::<u64>();
    });
    told
}

/// Kills a process before it is open, or about then. The folder must still open.
fn kill_while_it_opens(folder: &Path, rng: &mut StdRng) {
    let mut command = command(folder);
    let mut child = command
        .envs(SETTINGS)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("runs");
    std::thread::sleep(Duration::from_millis(rng.random_range(0..300)));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// Lets every client get its missing answer, and then checks all invariants. Returns a line with the counts.
fn look(folder: &Path, people: &People, clients: &mut [Box<dyn Client>]) -> String {
    let shop = Shop::open_with(folder, &SETTINGS);
    let wire = Wire::to(&shop);
    let mut kept = Vec::new();
    for client in clients.iter_mut() {
        while !client.is_done() {
            client.act(&wire).expect("an answer");
        }
    }
    before_long(|| invariants::settled(wire.reads(), &people.admin).expect("an answer"));
    for client in clients.iter() {
        kept.push(format!("{} {}", client.name(), client.kept(&wire).expect("an answer")));
    }
    let found = invariants::look(wire.reads(), people).expect("answers");
    assert!(found.broken.is_empty(), "{}", found.broken.join("\n"));
    assert!(found.goods > 0);
    shop.kill();
    let verified = command(folder).args(["audit", "verify"]).output().expect("it runs");
    let said = String::from_utf8_lossy(&[verified.stdout, verified.stderr].concat()).into_owned();
    assert_eq!(verified.status.code(), Some(0), "{said}");
    format!("kept: {}, {} orders followed", kept.join(", "), found.orders)
}
