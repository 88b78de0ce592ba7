//! The files of the shop in a table of its database, by their names.
//!
//! Calls come from many threads, and some of these are of a runtime, which must not wait for another one. So each call waits
//! on a thread of its own, on a connection that no other call uses.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::super::Database;
use super::connection::Link;
use super::failure::Failure;
use super::schema;
use crate::object_store::object::{Object, ObjectError};

/// How long a call may take: a file has up to 25 MB.
const PATIENCE: Duration = Duration::from_secs(30);
/// The connections that are kept for later calls.
const KEPT: usize = 4;

const PUT: &str = "INSERT INTO sokoni.file (name, body, at) VALUES ($1, $2, clock_timestamp()) \
     ON CONFLICT (name) DO UPDATE SET body = excluded.body, at = excluded.at";
const GET: &str = "SELECT body FROM sokoni.file WHERE name = $1";
const DELETE: &str = "DELETE FROM sokoni.file WHERE name = $1";
const LIST: &str = "SELECT name, (extract(epoch FROM clock_timestamp() - at) * 1000)::bigint FROM sokoni.file \
     WHERE name >= $1 AND name < $2 ORDER BY name";

/// The table of files. Clones are the same table.
#[derive(Clone)]
pub struct FileTable(Arc<Inner>);

struct Inner {
    database: Database,
    links: Mutex<Vec<Link>>,
}

impl fmt::Debug for FileTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FileTable").field(&self.0.database).finish()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let links = std::mem::take(self.links.get_mut().unwrap_or_else(PoisonError::into_inner));
        // A runtime must not end on a thread of another one.
        let _ = std::thread::spawn(move || drop(links)).join();
    }
}

impl FileTable {
    /// The table of a database. Nothing is asked yet.
    pub(crate) fn new(database: Database) -> Self {
        FileTable(Arc::new(Inner { database, links: Mutex::default() }))
    }

    /// Makes the table where there is none.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn make(&self) -> Result<(), ObjectError> {
        self.call(|link| schema::are_up_to_date(link).map_err(Failure::Refused))
    }

    /// Writes a file; it is stored when this returns.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> Result<(), ObjectError> {
        self.call(|link| link.run_for(PATIENCE, link.client.execute(PUT, &[&name.as_bytes(), &bytes]))).map(drop)
    }

    /// Returns the content of a file; `None` if there is none.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn get(&self, name: &str) -> Result<Option<Vec<u8>>, ObjectError> {
        let row = self.call(|link| link.run_for(PATIENCE, link.client.query_opt(GET, &[&name.as_bytes()])))?;
        Ok(row.map(|row| row.get(0)))
    }

    /// Deletes a file, if there is one.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn delete(&self, name: &str) -> Result<(), ObjectError> {
        self.call(|link| link.run_for(PATIENCE, link.client.execute(DELETE, &[&name.as_bytes()]))).map(drop)
    }

    /// Returns all files whose names begin so, with their ages by the database's clock.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn list(&self, beginning: &str) -> Result<Vec<Object>, ObjectError> {
        // No name has the byte 255, which UTF-8 does not know.
        let after = [beginning.as_bytes(), &[255]].concat();
        let rows = self.call(|link| {
            link.run_for(PATIENCE, link.client.query(LIST, &[&beginning.as_bytes(), &after.as_slice()]))
        })?;
        let object = |row: &tokio_postgres::Row| Object {
            name: String::from_utf8_lossy(row.get(0)).into_owned(),
            age: Some(Duration::from_millis(u64::try_from(row.get::<_, i64>(1)).unwrap_or(0))),
        };
        Ok(rows.iter().map(object).collect())
    }

    fn call<T: Send>(&self, call: impl Fn(&Link) -> Result<T, Failure> + Sync) -> Result<T, ObjectError> {
        let done = std::thread::scope(|scope| scope.spawn(|| self.on_a_link(&call)).join());
        let done = done.unwrap_or_else(|_| Err(Failure::Refused("the call panicked".to_owned())));
        done.map_err(|failure| ObjectError::new(format!("{}: {}", self.0.database.named, failure.why())))
    }

    /// Runs a call on a connection that was kept. If that one broke since its last call, the call is sent once more on a new
    /// one: each of these calls may be sent twice.
    fn on_a_link<T>(&self, call: impl Fn(&Link) -> Result<T, Failure>) -> Result<T, Failure> {
        let kept = self.links().pop();
        if let Some(link) = kept {
            match call(&link) {
                Err(Failure::Lost(_)) => {}
                done => {
                    self.keep(link);
                    return done;
                }
            }
        }
        let link = Link::open(&self.0.database)?;
        let done = call(&link);
        if !matches!(done, Err(Failure::Lost(_))) {
            self.keep(link);
        }
        done
    }

    fn keep(&self, link: Link) {
        let mut links = self.links();
        if links.len() < KEPT {
            links.push(link);
        }
    }

    fn links(&self) -> std::sync::MutexGuard<'_, Vec<Link>> {
        self.0.links.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
