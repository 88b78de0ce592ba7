//! `sokoni move`.

use kernel::store::{MoveTo, Moved, Progress};
use kernel::{Settings, StartError};

/// Moves the shop that is not running into a database, or out of it.
pub(super) fn run(settings: &Settings, to: MoveTo) -> Result<(), StartError> {
    if to == MoveTo::Postgres {
        super::open::there_is_a_shop(settings)?;
    }
    let path = settings.store.path.display();
    let new = !settings.store.path.join("FORMAT").exists();
    let mut say = |progress| match progress {
        Progress::Written(rows) => println!("{rows} rows written"),
        Progress::ReadAgain(rows) => println!("{rows} rows compared"),
    };
    match crate::parts::shop(settings.clone()).move_log(to, &mut say)? {
        Moved::Rows(rows) => println!("{rows} rows, compared one by one"),
        Moved::Finished => println!("an earlier run had moved and compared all rows: its last steps are done now"),
    }
    match to {
        MoveTo::Postgres => {
            println!("The shop is in the database, and {path} is a node's folder: start it with the same settings.");
        }
        MoveTo::File => {
            println!(
                "The shop is in {path}, and no node starts any more: set store.log = \"file\" before it is started."
            );
            if new {
                println!(
                    "Pictures and papers are files: copy the folders media, papers and logos of a node into {path}."
                );
            }
        }
    }
    Ok(())
}
