//! The objects of a bucket, by their names after the shop's prefix.

use std::fmt;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use rusty_s3::actions::{ListObjectsV2, S3Action};
use rusty_s3::{Bucket as Signed, Credentials};
use ureq::http::Response;
use ureq::{Agent, Body, Error};

use super::address::{Address, Sources};
use super::answer::{S3Error, age, sent};
use crate::object_store::object::{Object, ObjectError};

/// For how long a signature holds.
const SIGNED_FOR: Duration = Duration::from_secs(300);
/// The largest object that is read, in bytes.
const MOST: u64 = 256 << 20;
/// The largest page of a list, in bytes; a page has up to a thousand objects.
const MOST_LIST: u64 = 8 << 20;
/// The object that says whose files these are.
const OWNER: &str = "sokoni-shop";

/// A bucket. Clones are the same bucket.
#[derive(Clone)]
pub struct Bucket(Arc<Inner>);

struct Inner {
    bucket: Signed,
    keys: Credentials,
    prefix: String,
    agent: Agent,
    sources: Sources,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bucket").field("name", &self.0.bucket.name()).field("prefix", &self.0.prefix).finish()
    }
}

impl Bucket {
    /// The bucket at an address. Nothing is asked yet.
    ///
    /// # Errors
    /// One line that names the setting and its source.
    pub fn new(address: &Address) -> Result<Self, String> {
        let (bucket, keys) = address.signed()?;
        let (prefix, sources) = (address.prefix.clone(), address.sources.clone());
        Ok(Bucket(Arc::new(Inner { bucket, keys, prefix, agent: address.agent()?, sources })))
    }

    /// Makes the files below the prefix those of this shop, unless they are another's: each shop deletes what its rows do
    /// not name.
    ///
    /// # Errors
    /// [`ObjectError`]: they are another's, or the bucket cannot be used.
    pub fn take_for(&self, shop: &str) -> Result<(), ObjectError> {
        let owner = match self.get(OWNER)? {
            Some((body, _)) => {
                let mut text = String::new();
                let read = body.take(64).read_to_string(&mut text);
                read.map_err(|error| ObjectError::new(format!("the object {OWNER} cannot be read: {error}")))?;
                text
            }
            None => {
                self.put(OWNER, shop.as_bytes())?;
                shop.to_owned()
            }
        };
        if owner == shop {
            return Ok(());
        }
        let (named, prefix) = (&self.0.sources.prefix, &self.0.prefix);
        Err(ObjectError::new(format!(
            "{named}: the files below it are those of another shop, or of this one before a restore: choose another prefix, \
             or delete the object {prefix}{OWNER} if that shop is no more"
        )))
    }

    /// Writes an object; it is stored when this returns.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<(), ObjectError> {
        let key = self.key(name);
        let url = self.0.bucket.put_object(Some(&self.0.keys), &key).sign(SIGNED_FOR);
        Ok(self.sent(|| self.0.agent.put(url.as_str()).send(bytes)).map(drop)?)
    }

    /// Returns the content of an object, which is read from the server piece by piece, and its length; `None` if there is
    /// none.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub fn get(&self, name: &str) -> Result<Option<(impl Read + 'static, u64)>, ObjectError> {
        let key = self.key(name);
        let url = self.0.bucket.get_object(Some(&self.0.keys), &key).sign(SIGNED_FOR);
        let answer = match self.sent(|| self.0.agent.get(url.as_str()).call()) {
            Ok(answer) => answer,
            Err(error) if error.absent => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let body = answer.into_body();
        match body.content_length().filter(|length| *length <= MOST) {
            Some(length) => Ok(Some((body.into_with_config().limit(MOST).reader(), length))),
            None => {
                Err(ObjectError::new(format!("the object {name} has no length, or is longer than {} MiB", MOST >> 20)))
            }
        }
    }

    /// Deletes an object, if there is one.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub fn delete(&self, name: &str) -> Result<(), ObjectError> {
        let key = self.key(name);
        let url = self.0.bucket.delete_object(Some(&self.0.keys), &key).sign(SIGNED_FOR);
        match self.sent(|| self.0.agent.delete(url.as_str()).call()) {
            Err(error) if !error.absent => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Returns all objects whose names begin so, without the mark of the shop.
    ///
    /// # Errors
    /// [`ObjectError`].
    pub fn list(&self, beginning: &str) -> Result<Vec<Object>, ObjectError> {
        let (mut found, mut token) = (Vec::new(), None::<String>);
        loop {
            let mut action = self.0.bucket.list_objects_v2(Some(&self.0.keys));
            action.with_prefix(self.key(beginning));
            if let Some(token) = &token {
                action.with_continuation_token(token.clone());
            }
            let url = action.sign(SIGNED_FOR);
            let mut answer = self.sent(|| self.0.agent.get(url.as_str()).call())?;
            let now = sent(&answer);
            let wrong = |why: String| ObjectError::new(format!("the list of the bucket cannot be read: {why}"));
            let text = answer.body_mut().with_config().limit(MOST_LIST).read_to_string();
            let page = ListObjectsV2::parse_response(&text.map_err(|error| wrong(error.to_string()))?);
            let page = page.map_err(|error| wrong(error.to_string()))?;
            for object in page.contents {
                let Some(name) = object.key.strip_prefix(&self.0.prefix).filter(|name| *name != OWNER) else {
                    continue;
                };
                found.push(Object { name: name.to_owned(), age: age(object.last_modified.as_deref(), now) });
            }
            token = page.next_continuation_token;
            if token.is_none() {
                return Ok(found);
            }
        }
    }

    fn key(&self, name: &str) -> String {
        format!("{}{name}", self.0.prefix)
    }

    /// Sends a request and returns the answer that says yes. It is sent once more where the connection broke: the server may
    /// have closed it since the last one, and each of these requests may be sent twice.
    fn sent(&self, send: impl Fn() -> Result<Response<Body>, Error>) -> Result<Response<Body>, S3Error> {
        let again = |error: Error| if let Error::Io(_) = error { send() } else { Err(error) };
        let answer = send().or_else(again).map_err(|error| S3Error::unreachable(&error, &self.0.sources))?;
        if answer.status().is_success() { Ok(answer) } else { Err(S3Error::refused(answer, &self.0.sources)) }
    }
}
