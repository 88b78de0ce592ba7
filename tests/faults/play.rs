//! A round: the steps with one fault in them, each repeated until it is answered; then the invariants.

use std::fs;

use kernel::store::{FaultPlan, Unsynced};

use crate::fault::Fault;
use crate::house::{Open, house};
use crate::story::{Step, Story};

/// How many times a step is tried.
const TRIES: u32 = 8;

/// The check at the end of a story.
pub type End = fn(&Story, &Open) -> Result<(), String>;

/// Plays the steps with this fault at commit 1, 2, 3 … until a round does not meet it. Returns how many rounds met it.
pub fn at_every_commit(steps: &[Step], fault: &Fault, end: End) -> u64 {
    for n in 1.. {
        match round(steps, fault, n, end) {
            Ok(true) => {}
            Ok(false) => return n - 1,
            Err(why) => panic!("{} at commit {n}: {why}", fault.name),
        }
    }
    unreachable!("a story has an end")
}

/// Plays a round. Returns whether it met the fault.
fn round(steps: &[Step], fault: &Fault, n: u64, end: End) -> Result<bool, String> {
    let files = house().files();
    let mut disk = house().disk.again(Unsynced::Lost);
    let mut open = Open::start(&disk, files.clone())?;
    open.breaks = fault.breaks;
    let mut story = Story::new(house());
    story.fill(&open, [2, 1])?;
    disk.plan((fault.plan)(n));
    let (mut met, mut opened_again) = (false, false);
    for (name, step) in steps {
        let mut tries = 1;
        while let Err(why) = step(&mut story, &open) {
            met |= disk.met();
            if !met || tries == TRIES {
                return Err(format!(
                    "{name}, try {tries}, {}: {why}",
                    if met { "after the fault" } else { "without a fault" }
                ));
            }
            tries += 1;
            if fault.breaks && disk.met() {
                open.close();
                disk = disk.again(fault.unsynced);
                open = Open::start(&disk, files.clone())?;
                opened_again = true;
            }
        }
    }
    met |= disk.met();
    disk.plan(FaultPlan::default());
    // On the running shop, and on the data that certainly is on the disk.
    loop {
        let found = open.holds(&story.house.people)?;
        if !found.broken.is_empty() || found.goods == 0 || found.orders != story.orders.len() {
            return Err(format!("{} orders; {}", found.orders, found.broken.join("; ")));
        }
        story.kept(&open)?;
        end(&story, &open)?;
        open.close();
        if opened_again {
            break;
        }
        open = Open::start(&disk.again(fault.unsynced), files.clone())?;
        opened_again = true;
    }
    fs::remove_dir_all(files).map_err(|e| e.to_string())?;
    Ok(met)
}

/// The number of rounds between two checks while reads fail.
const LOOK_EVERY: u64 = 20;

/// Checks out again and again in one shop, with read 1, 2, 3 … failing, until a round does not meet it. Returns how
/// many met it. Damage would stay, so the invariants are checked now and then, and at the end.
pub fn checkout_at_every_read() -> u64 {
    let files = house().files();
    let disk = house().disk.again(Unsynced::Lost);
    let mut open = Open::start(&disk, files.clone()).expect("the shop opens");
    let mut story = Story::new(house());
    for n in 1.. {
        story.fill(&open, [1, 1]).expect("a full cart");
        disk.plan(FaultPlan { fail_read_at: Some(n), ..FaultPlan::default() });
        let key = format!("read {n}");
        let mut tries = 1;
        while let Err(why) = story.order(&open, &key).and_then(|()| open.settle()) {
            assert!(disk.met() && tries < TRIES, "read {n} fails, try {tries}: {why}");
            assert!(!why.contains(": 4"), "read {n} failed, and the caller was blamed for it: {why}");
            story.orders.retain(|(done, _)| *done != key);
            tries += 1;
        }
        let met = disk.met();
        disk.plan(FaultPlan::default());
        if met && n % LOOK_EVERY != 0 {
            continue;
        }
        if !met {
            open.close();
            open = Open::start(&disk.again(Unsynced::Lost), files.clone()).expect("the shop opens again");
        }
        let found = open.holds(&story.house.people).expect("the shop answers");
        assert!(found.broken.is_empty(), "after reads up to the {n}th failed: {}", found.broken.join("; "));
        story.kept(&open).expect("all orders");
        if !met {
            open.close();
            fs::remove_dir_all(&files).expect("cleared away");
            return n - 1;
        }
    }
    unreachable!("a checkout has an end")
}
