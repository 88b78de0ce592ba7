//! What is told of an object, and the error of a call to its place.

use std::time::Duration;

/// The error of a call to an object store: one line that names the setting to look at, and no key.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ObjectError(String);

impl ObjectError {
    /// The error with this line.
    pub(crate) fn new(line: impl Into<String>) -> Self {
        ObjectError(line.into())
    }
}

/// An object in a list.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its name, without the shop's prefix.
    pub name: String,
    /// How long ago it was written, by the server's clock; `None` if the server does not say.
    pub age: Option<Duration>,
}
