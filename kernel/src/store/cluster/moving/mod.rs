//! The move of a stopped shop from its folder into a database, and back. Every row is compared before the shop moves, and
//! it moves by one commit of the database: until then the shop is where it was.
//!
//! Just before that commit the folder is marked, so that it does not open by itself while nobody knows whether the commit
//! was done. A move that was cut off there finds out when it is run again.

mod compare;
mod outcome;
mod to_database;
mod to_folder;

use super::super::OpenError;
use super::super::folder_move::Moving;
use super::address::Address;
use super::setup::Setup;

pub(in super::super) use outcome::chain_of;
pub(in super::super) use to_database::ToDatabase;
pub(in super::super) use to_folder::{look_for_shop, take};

/// How far a move is between two reports, in rows.
const BETWEEN_REPORTS: u64 = 100_000;

/// Whether a move that was cut off is completed in the database.
///
/// # Errors
/// [`OpenError::Database`].
pub(in super::super) fn is_done(address: &Address, moving: &Moving) -> Result<bool, OpenError> {
    let refused = refused(address);
    let database = address.read().map_err(&refused)?;
    let setup = Setup::enter_for_move(&database).map_err(&refused)?;
    outcome::is_done(setup.link(), moving).map_err(|failure| refused(failure.why().to_owned()))
}

/// The error of a database, as a person reads it.
fn refused(address: &Address) -> impl Fn(String) -> OpenError {
    let named = address.named.clone();
    move |why| OpenError::Database { named: named.clone(), why }
}
