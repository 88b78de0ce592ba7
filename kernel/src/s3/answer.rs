//! The answers of an S3 server, and what they say of the settings.

use std::time::Duration;

use jiff::Timestamp;
use ureq::http::Response;
use ureq::{Body, Error};

use super::address::Sources;
use crate::object_store::object::ObjectError;

/// The most of an error that is read, in bytes.
const MOST_ERROR: u64 = 64 << 10;

/// The error of a request to a bucket.
#[derive(Clone, Debug)]
pub(super) struct S3Error {
    line: String,
    /// Whether the server says that there is no such object.
    pub(super) absent: bool,
}

impl From<S3Error> for ObjectError {
    fn from(error: S3Error) -> Self {
        ObjectError::new(error.line)
    }
}

impl S3Error {
    /// The error where no whole answer came.
    pub(super) fn unreachable(error: &Error, sources: &Sources) -> Self {
        let line = format!("{}: the server of the files cannot be reached: {error}", sources.endpoint);
        S3Error { line, absent: false }
    }

    /// The error of an answer that says no.
    pub(super) fn refused(mut answer: Response<Body>, sources: &Sources) -> Self {
        let status = answer.status().as_u16();
        let text = answer.body_mut().with_config().limit(MOST_ERROR).read_to_string().unwrap_or_default();
        let code = code(&text);
        let Sources { endpoint, region, bucket, access_key, secret_key, .. } = sources;
        let absent = status == 404 && code.is_none_or(|code| code == "NoSuchKey");
        let line = match code.unwrap_or_default() {
            "NoSuchBucket" => format!("{bucket}: there is no such bucket at the server of the files: make it there"),
            "InvalidAccessKeyId" => format!("{access_key}: the server of the files does not know this key"),
            "SignatureDoesNotMatch" => format!("{secret_key}: it is not the secret of the access key"),
            "AuthorizationHeaderMalformed" | "PermanentRedirect" | "AuthorizationQueryParametersError" => {
                format!("{region}: the server of the files expects another region")
            }
            "RequestTimeTooSkewed" => "the clock of this machine is not that of the server of the files".to_owned(),
            "AccessDenied" => format!("{access_key}: this key may not do that with the bucket (403 AccessDenied)"),
            code => format!("{endpoint}: the server of the files answered {status} {code}").trim_end().to_owned(),
        };
        S3Error { line, absent }
    }
}

/// Returns the code of an error.
fn code(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    // It becomes part of a line.
    Some(code).filter(|code| code.len() <= 64 && code.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// The time at which an answer was sent, by the server's clock.
pub(super) fn sent(answer: &Response<Body>) -> Option<Timestamp> {
    let text = answer.headers().get("date")?.to_str().ok()?;
    jiff::fmt::rfc2822::parse(text).ok().map(|at| at.timestamp())
}

/// How long before `now` an object was written, if the server says so in its list.
pub(super) fn age(written: Option<&str>, now: Option<Timestamp>) -> Option<Duration> {
    let written: Timestamp = written?.parse().ok()?;
    Some(Duration::try_from(now?.duration_since(written)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_by_the_servers_times_alone() {
        let now = jiff::fmt::rfc2822::parse("Thu, 26 Nov 2026 18:17:00 GMT").unwrap().timestamp();
        assert_eq!(age(Some("2026-11-26T18:16:30.000Z"), Some(now)), Some(Duration::from_secs(30)));
        assert_eq!(age(Some("2026-11-26T18:18:00Z"), Some(now)), Some(Duration::ZERO));
        assert_eq!(age(Some("yesterday"), Some(now)), None);
        assert_eq!(age(None, Some(now)), None);
    }

    #[test]
    fn a_code_is_a_word() {
        assert_eq!(code("<Error><Code>NoSuchKey</Code></Error>"), Some("NoSuchKey"));
        assert_eq!(code("<Error><Code>a\nb</Code></Error>"), None);
        assert_eq!(code("<html>"), None);
    }
}
