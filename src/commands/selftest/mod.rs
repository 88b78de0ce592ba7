//! `sokoni selftest`: tests the shop's promises on this machine, on a copy of its data.

mod backups;
mod bench;
mod copy;
mod interrupt;
mod invariants;
mod judge;
mod kills;
mod races;
mod shop;
mod staff;
mod wire;

use std::path::Path;

use kernel::{FilesPlace, Settings, StartError};

use bench::{Bench, say};
use copy::{Marks, Scratch};
use interrupt::Interrupt;
use invariants::People;
use judge::Tried;
use shop::Child;
use staff::Staff;

pub(super) fn run(settings: &Settings, config: Option<&Path>, rounds: u32) -> Result<(), StartError> {
    if settings.files.place != FilesPlace::Folder {
        return Err(StartError::Config(format!(
            "nothing was tried: with files.place = \"{}\" the copy would delete the files of the shop; set files.place \
                 = \"folder\" for the self-test",
            settings.files.place.as_str()
        )));
    }
    let interrupt = Interrupt::listen().map_err(|e| StartError::Other(format!("signals cannot be heard: {e}")))?;
    let done = on_a_copy(settings, config, rounds, &interrupt);
    if interrupt.came() {
        return Err(StartError::Other("interrupted: the copy was removed, and your data was left alone".to_owned()));
    }
    done.map_err(StartError::Other)
}

fn on_a_copy(settings: &Settings, config: Option<&Path>, rounds: u32, interrupt: &Interrupt) -> Result<(), String> {
    let real = &settings.store.path;
    // Beside the data, because the test is about that disk.
    let scratch = Scratch::beside(real)?;
    let bench = Bench { settings, config: config.map(Path::to_owned), scratch, interrupt: interrupt.clone() };
    let held = copy::hold(real)?;
    if real.join("store").exists() {
        kernel::store::is_of(real, settings.store.engine).map_err(|error| error.to_string())?;
    }
    let before = if held.is_some() { Some(Marks::of(real, interrupt)?) } else { None };
    copy::room(&bench.scratch.path, before.as_ref().map_or(0, Marks::bytes))?;
    match &before {
        Some(marks) => {
            copy::copy(real, &bench.data(), interrupt)?;
            println!("A copy of {} is tried: {} files, {} bytes.", real.display(), marks.files(), marks.bytes());
        }
        None => println!("There is no shop in {} yet: a new one is tried.", real.display()),
    }
    let mut failed = tries(&bench, rounds);
    if let Some(before) = before {
        let same = Marks::of(real, interrupt).map(|after| after == before)?;
        failed += say(
            "your data",
            if same { Ok("is as it was, byte for byte".to_owned()) } else { Err("was changed meanwhile".to_owned()) },
        );
    }
    if failed == 0 {
        println!("All that was tried holds.");
        Ok(())
    } else {
        Err(format!("{failed} of what was tried does not hold: see above; please report it"))
    }
}

/// Returns how many tries failed. If the shop cannot be opened, that counts as one and ends them.
fn tries(bench: &Bench<'_>, rounds: u32) -> u32 {
    let staff = match staff::prepare(bench) {
        Ok(staff) => staff,
        Err(why) => return bench.tried("opening the shop", || Err(why)),
    };
    let mut failed = bench.tried("oversell race", || with_shop(bench, |child| races::oversell(child, &staff)));
    failed += bench.tried("double submit", || with_shop(bench, |child| races::double_submit(child, &staff)));
    let mut buyers = Vec::new();
    failed += bench.tried("kill -9", || kills::run(bench, &staff, rounds, &mut buyers));
    failed += bench.tried("the books", || with_shop(bench, |child| books(child, &staff, buyers)));
    failed + bench.tried("backup and restore", || backups::there_and_back(bench))
}

fn with_shop(bench: &Bench<'_>, f: impl FnOnce(&Child) -> Tried) -> Tried {
    let child = bench.open()?;
    let tried = f(&child);
    child.kill()?;
    tried
}

/// Checks that everything that follows from the orders of these tries adds up.
fn books(child: &Child, staff: &Staff, buyers: Vec<String>) -> Tried {
    let wire = child.wire();
    let modules = wire.get("", "/api/modules")?;
    for needed in ["logistics", "billing", "messages", "analytics"] {
        if !modules.as_array().is_some_and(|on| on.iter().any(|module| module == needed)) {
            return Ok(format!("not looked at, for the module {needed} is off"));
        }
    }
    let people = People { admin: staff.admin.clone(), sellers: vec![staff.seller.clone()], buyers };
    wire.wait_for("the events to be taken", || invariants::settled(&wire, &people.admin))?;
    judge::books(&invariants::look(&wire, &people)?)
}
