//! The place of files that are not in the data folder: a bucket of an S3-compatible server, or a table of the database that
//! has the log. All calls block.

pub(crate) mod object;

use std::io::{Cursor, Read};

use crate::s3::Bucket;
use crate::store::FileTable;
use object::{Object, ObjectError};

/// The content of an object, and its length.
pub(crate) type Content = (Box<dyn Read>, u64);

/// Objects by their names. Clones are the same objects.
#[derive(Clone, Debug)]
pub enum ObjectStore {
    /// A bucket of an S3-compatible server.
    Bucket(Bucket),
    /// A table of the database.
    Table(FileTable),
}

impl ObjectStore {
    /// The place in words.
    pub(crate) fn place(&self) -> &'static str {
        match self {
            ObjectStore::Bucket(_) => "the bucket",
            ObjectStore::Table(_) => "the database",
        }
    }

    /// Makes the objects those of this shop, unless they are another's: each shop deletes what its rows do not name.
    ///
    /// # Errors
    /// [`ObjectError`]: they are another's, or the place cannot be used.
    pub(crate) fn take_for(&self, shop: &str) -> Result<(), ObjectError> {
        match self {
            ObjectStore::Bucket(bucket) => bucket.take_for(shop),
            // The database has one shop, which the log has checked.
            ObjectStore::Table(_) => self.prepare(),
        }
    }

    /// Makes the place ready for objects, whosever it is.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn prepare(&self) -> Result<(), ObjectError> {
        match self {
            ObjectStore::Bucket(_) => Ok(()),
            ObjectStore::Table(table) => table.make(),
        }
    }

    /// Writes an object; it is stored when this returns.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> Result<(), ObjectError> {
        match self {
            ObjectStore::Bucket(bucket) => bucket.put(name, bytes),
            ObjectStore::Table(table) => table.put(name, bytes),
        }
    }

    /// Returns the content of an object; `None` if there is none.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn get(&self, name: &str) -> Result<Option<Content>, ObjectError> {
        match self {
            ObjectStore::Bucket(bucket) => {
                let found = bucket.get(name)?;
                Ok(found.map(|(body, length)| (Box::new(body) as Box<dyn Read>, length)))
            }
            ObjectStore::Table(table) => {
                let found = table.get(name)?;
                Ok(found.map(|bytes| {
                    let length = bytes.len() as u64;
                    (Box::new(Cursor::new(bytes)) as Box<dyn Read>, length)
                }))
            }
        }
    }

    /// Deletes an object, if there is one.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn delete(&self, name: &str) -> Result<(), ObjectError> {
        match self {
            ObjectStore::Bucket(bucket) => bucket.delete(name),
            ObjectStore::Table(table) => table.delete(name),
        }
    }

    /// Returns all objects whose names begin so.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub(crate) fn list(&self, beginning: &str) -> Result<Vec<Object>, ObjectError> {
        match self {
            ObjectStore::Bucket(bucket) => bucket.list(beginning),
            ObjectStore::Table(table) => table.list(beginning),
        }
    }
}
