//! An answer's body, given to the connection in small pieces: the connection keeps a piece that it has taken until the
//! visitor has read it, however slowly.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::ResponseHead;
use actix_web::http::header::{self, HeaderValue};
use bytes::Bytes;

/// The largest piece. With the answer's head it fits into the 128 KiB that the server keeps of a connection's buffer: it takes
/// half as much processor time again to fetch new memory for each answer.
const PIECE: usize = 120 * 1024;

/// A body in pieces.
pub(crate) struct Sent {
    body: BoxBody,
    /// The rest of the last chunk from the body.
    rest: Bytes,
    /// Whether the body is left out.
    left_out: bool,
}

impl Sent {
    pub(crate) fn whole(body: BoxBody) -> Self {
        Sent { body, rest: Bytes::new(), left_out: false }
    }

    /// The answer to `HEAD`: that of `GET` without the body itself. Its length is stated by the head and never by the
    /// body: the server's encoder takes a pipelined `HEAD` for the request that follows it, and would have a body of
    /// this length follow.
    pub(crate) fn head_only(head: &mut ResponseHead, body: BoxBody) -> Self {
        let (name, value) = match body.size() {
            BodySize::None | BodySize::Sized(0) => return Self::whole(body),
            BodySize::Sized(length) => (header::CONTENT_LENGTH, length.into()),
            BodySize::Stream => (header::TRANSFER_ENCODING, HeaderValue::from_static("chunked")),
        };
        head.headers_mut().insert(name, value);
        head.no_chunking(true);
        Sent { body, rest: Bytes::new(), left_out: true }
    }
}

impl MessageBody for Sent {
    type Error = Error;

    fn size(&self) -> BodySize {
        if self.left_out { BodySize::Stream } else { self.body.size() }
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        if self.left_out {
            return Poll::Ready(None);
        }
        if self.rest.is_empty() {
            match Pin::new(&mut self.body).poll_next(context) {
                Poll::Ready(Some(Ok(given))) => self.rest = given,
                other => return other.map_err(Into::into),
            }
        }
        let piece = PIECE.min(self.rest.len());
        Poll::Ready(Some(Ok(self.rest.split_to(piece))))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[actix_web::test]
    async fn a_large_body_comes_in_small_pieces_and_whole() {
        for length in [0, 1, PIECE, PIECE + 1, 10 * PIECE + 7] {
            let whole = Bytes::from((0..length).map(|at| at as u8).collect::<Vec<u8>>());
            let mut sent = Sent::whole(BoxBody::new(whole.clone()));
            assert_eq!(sent.size(), BodySize::Sized(length as u64));
            let mut pieces = Vec::new();
            while let Some(piece) = poll_fn(|context| Pin::new(&mut sent).poll_next(context)).await {
                pieces.push(piece.unwrap());
            }
            assert!(pieces.iter().all(|piece| piece.len() <= PIECE), "{length}");
            assert_eq!(pieces.concat(), whole);
        }
    }
}
