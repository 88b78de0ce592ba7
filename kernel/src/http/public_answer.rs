//! An answer that is the same for everybody and is given many times: its tag and its compressed forms are made once.

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use actix_web::http::header::{self, AcceptEncoding, ContentEncoding, Encoding, Header, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::http::etag;

/// Shorter texts are not worth packing.
const SHORT: usize = 512;
/// Longer texts are packed on another thread than the one that serves.
const LONG: usize = 8 * 1024;

/// A JSON text for everybody, in which nothing is for the caller alone.
#[derive(Clone, Debug)]
pub struct PublicAnswer(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    plain: Bytes,
    tag: HeaderValue,
    /// The forms by their place in [`FORMS`]; `None` where packing saves less than a quarter.
    forms: [OnceLock<Option<Bytes>>; FORMS.len()],
}

const FORMS: [ContentEncoding; 3] = [ContentEncoding::Brotli, ContentEncoding::Zstd, ContentEncoding::Gzip];

impl PublicAnswer {
    /// An answer of this text.
    pub fn new(plain: Bytes) -> Self {
        let tag = HeaderValue::from_str(&etag::of(&plain)).unwrap_or_else(|_| HeaderValue::from_static("*"));
        PublicAnswer(Arc::new(Inner { plain, tag, forms: Default::default() }))
    }

    /// Returns how much memory it may take with all its forms, in bytes.
    pub fn most_bytes(&self) -> usize {
        self.0.plain.len() + FORMS.len() * worth(self.0.plain.len())
    }

    /// Answers in the best form that the caller takes; 304 if the caller has it already.
    pub async fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let known = self.0.tag.to_str().is_ok_and(|tag| etag::caller_has(request, tag));
        let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
        response.insert_header((header::ETAG, self.0.tag.clone()));
        response.insert_header((header::VARY, HeaderValue::from_static("accept-encoding")));
        if !request.headers().contains_key(header::AUTHORIZATION) {
            response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")));
        }
        if known {
            return response.finish();
        }
        response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static("application/json")));
        let Some(at) = wanted(request).filter(|_| self.0.plain.len() >= SHORT) else {
            return response.body(self.0.plain.clone());
        };
        // Its encoding is named, so that nothing packs it once more.
        match self.form(at).await {
            Some(packed) => response.insert_header(FORMS[at]).body(packed),
            None => response.insert_header(ContentEncoding::Identity).body(self.0.plain.clone()),
        }
    }

    async fn form(&self, at: usize) -> Option<Bytes> {
        if let Some(made) = self.0.forms[at].get() {
            return made.clone();
        }
        let inner = self.0.clone();
        let make = move || inner.forms[at].get_or_init(|| inner.packed(FORMS[at])).clone();
        // It runs to its end: a form that cannot be made counts as one that saves nothing.
        if self.0.plain.len() < LONG { make() } else { web::block(make).await.ok().flatten() }
    }
}

/// Returns the place of the form that the caller likes best.
fn wanted(request: &HttpRequest) -> Option<usize> {
    if !request.headers().contains_key(header::ACCEPT_ENCODING) {
        return None;
    }
    let known = [Encoding::identity(), Encoding::brotli(), Encoding::zstd(), Encoding::gzip()];
    let liked = AcceptEncoding::parse(request).ok()?.negotiate(known.iter())?;
    FORMS.iter().position(|form| Encoding::Known(*form) == liked)
}

/// Returns how long a form of a text of this length may be to be worth it.
fn worth(plain: usize) -> usize {
    plain / 4 * 3
}

impl Inner {
    /// Makes this form quickly rather than as small as can be: the catalogue changes with each order.
    fn packed(&self, form: ContentEncoding) -> Option<Bytes> {
        let packed = match form {
            ContentEncoding::Brotli => brotli_packed(&self.plain),
            ContentEncoding::Zstd => zstd::stream::encode_all(&*self.plain, 3),
            _ => gzip_packed(&self.plain),
        };
        // Writing to memory does not fail.
        packed.ok().filter(|packed| packed.len() <= worth(self.plain.len())).map(Bytes::from)
    }
}

fn brotli_packed(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, 4, 18);
    writer.write_all(plain)?;
    Ok(writer.into_inner())
}

fn gzip_packed(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::new(4));
    writer.write_all(plain)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use actix_web::body::MessageBody;
    use actix_web::test::TestRequest;

    use super::*;

    fn unpacked(encoding: Option<&HeaderValue>, body: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        match encoding.map(|encoding| encoding.to_str().unwrap()) {
            Some("br") => drop(brotli::Decompressor::new(body, 4096).read_to_end(&mut plain).unwrap()),
            Some("zstd") => plain = zstd::stream::decode_all(body).unwrap(),
            Some("gzip") => drop(flate2::read::GzDecoder::new(body).read_to_end(&mut plain).unwrap()),
            _ => plain.extend(body),
        }
        plain
    }

    #[actix_web::test]
    async fn each_caller_is_given_a_form_that_they_take_and_all_are_of_the_same_text() {
        for (text, packs) in [("[]".to_owned(), false), ("a tea, ".repeat(200), true), ("a tea, ".repeat(9_000), true)]
        {
            let answer = PublicAnswer::new(Bytes::from(text.clone()));
            for (takes, form) in [
                ("", None),
                ("identity", None),
                ("br", Some("br")),
                ("gzip, deflate, br, zstd", Some("br")),
                ("zstd, gzip", Some("zstd")),
                ("gzip", Some("gzip")),
                ("br;q=0, gzip;q=0.5", Some("gzip")),
                ("*;q=0.1", None),
            ] {
                let request = TestRequest::default().insert_header(("accept-encoding", takes)).to_http_request();
                let given = answer.answer(&request).await;
                let encoding = given.headers().get("content-encoding").cloned();
                let expected = form.filter(|_| packs);
                assert_eq!(encoding.as_ref().map(|e| e.to_str().unwrap()), expected, "{takes}");
                assert_eq!(given.headers().get("vary").unwrap(), "accept-encoding");
                let body = given.into_body().try_into_bytes().unwrap();
                assert!(body.len() <= answer.most_bytes());
                assert_eq!(unpacked(encoding.as_ref(), &body), text.as_bytes(), "{takes}");
            }
        }
    }

    #[actix_web::test]
    async fn who_has_it_is_told_so_and_who_has_another_is_not() {
        let (one, other) = (PublicAnswer::new(Bytes::from("[1]")), PublicAnswer::new(Bytes::from("[2]")));
        let tag = |answer: &PublicAnswer| answer.0.tag.to_str().unwrap().to_owned();
        for (known, status) in [
            (tag(&one), 304),
            (format!("\"x\", {}", tag(&one)), 304),
            (tag(&one).replace("W/", ""), 304),
            ("*".to_owned(), 304),
            (tag(&other), 200),
            ("nonsense".to_owned(), 200),
        ] {
            let request = TestRequest::default().insert_header(("if-none-match", known.as_str())).to_http_request();
            let given = one.answer(&request).await;
            assert_eq!(given.status(), status, "{known}");
            assert_eq!(given.headers().get("etag").unwrap(), tag(&one).as_str());
            assert_eq!(given.into_body().try_into_bytes().unwrap().is_empty(), status == 304);
        }
    }
}
