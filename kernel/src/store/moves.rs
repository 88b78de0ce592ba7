//! Moves a stopped shop from its folder into a database, and back.

use std::path::Path;

use super::cluster::address::Address;
use super::cluster::moving;
use super::disk::{self, Progress};
use super::error::unreadable;
use super::folder::{self, Folder};
use super::folder_move::{self, MoveTo, Moving};
use super::log::Source;
use super::{OpenError, Store, StoreOptions};

/// A move that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// So many rows were moved and compared.
    Rows(u64),
    /// An earlier run had moved and compared them, and was cut off before its end.
    Finished,
}

/// Begins a move into the database of `options`: finds out what became of one that was cut off. Returns [`Moved`] if that
/// one is done now; else the folder is a shop's, and the move begins with [`Store::move_to_database`].
///
/// # Errors
/// [`OpenError`]; the shop is where it was.
pub(crate) fn begin_to_database(options: &StoreOptions, address: &Address) -> Result<Option<Moved>, OpenError> {
    let path = &options.path;
    match folder_move::moving(path)? {
        Some(moving @ Moving { to: MoveTo::Postgres, .. }) => {
            if moving::is_done(address, &moving)? {
                become_view(options, &moving)?;
                return Ok(Some(Moved::Finished));
            }
            let _held = Folder::enter(path)?;
            folder_move::end(path)?;
        }
        Some(moving) if moving::is_done(address, &moving)? => return Err(unreadable(path, moving.refusal())),
        _ => {}
    }
    if folder::is_view(path) {
        return Err(unreadable(path, "it is a node's: its shop is in a database already"));
    }
    Ok(None)
}

impl Store {
    /// Moves the shop into a database that holds none: its rows, and its sealed keys. The store is one that nobody writes;
    /// it stops, and its folder becomes a node's. Returns how many rows were moved and compared.
    ///
    /// # Errors
    /// [`OpenError`]. The shop is in the folder as before, unless the folder says that a move was cut off.
    pub(crate) fn move_to_database(
        self,
        options: &StoreOptions,
        address: &Address,
        keys: &[(String, Vec<u8>)],
        report: &mut dyn FnMut(Progress),
    ) -> Result<Moved, OpenError> {
        let shared = &self.0.shared;
        let moved = moving::ToDatabase::enter(address, shared.shop).and_then(|database| {
            database.fill(shared, keys, report, |moving| folder_move::begin(&options.path, moving)).map_err(
                |(error, certain)| {
                    // Else it would not open any more, although the shop is in it.
                    if certain {
                        let _ = folder_move::end(&options.path);
                    }
                    error
                },
            )
        });
        self.stop();
        drop(self);
        let (moving, rows) = moved?;
        become_view(options, &moving)?;
        Ok(Moved::Rows(rows))
    }
}

fn become_view(options: &StoreOptions, moving: &Moving) -> Result<(), OpenError> {
    let StoreOptions { path, engine, cache_bytes, .. } = options;
    let source = Source { shop: moving.shop.into_bytes(), applied: moving.group };
    disk::become_view(path, *engine, *cache_bytes, source, moving::chain_of(moving))
}

/// Moves the shop out of the database of `options` into their folder, which is empty, or a node's. `fill` opens the node,
/// which brings its folder up to date, and stops it.
///
/// # Errors
/// [`OpenError`]. The shop is in the database as before, unless the folder says that a move was cut off.
pub(crate) fn to_folder<E: From<OpenError>>(
    options: &StoreOptions,
    address: &Address,
    report: &mut dyn FnMut(Progress),
    fill: impl FnOnce() -> Result<(), E>,
) -> Result<Moved, E> {
    let StoreOptions { path, engine, cache_bytes, .. } = options;
    match folder_move::moving(path)? {
        Some(moving @ Moving { to: MoveTo::Postgres, .. }) => return Err(unreadable(path, moving.refusal()).into()),
        Some(moving) if moving::is_done(address, &moving)? => {
            disk::become_shop(path)?;
            return Ok(Moved::Finished);
        }
        Some(_) => {
            let _held = Folder::enter(path)?;
            folder_move::end(path)?;
        }
        None => {}
    }
    if has_own_shop(path) {
        return Err(unreadable(path, OWN_SHOP).into());
    }
    moving::look_for_shop(address)?;
    fill()?;
    let rows = moving::take(path, *engine, *cache_bytes, address, report)?;
    disk::become_shop(path)?;
    Ok(Moved::Rows(rows))
}

const OWN_SHOP: &str = "it has a shop of its own: name a node's folder in store.path, or one that is not there";

fn has_own_shop(path: &Path) -> bool {
    !folder::is_view(path) && path.join("log").exists()
}
