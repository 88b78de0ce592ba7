//! An answer's body as the connection gets it. A connection keeps a piece that it has taken until the visitor has read it,
//! however slowly. So a long body comes whole as long as few bytes wait for visitors, and in small pieces otherwise.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::ResponseHead;
use actix_web::http::header::{self, HeaderValue};
use bytes::Bytes;

/// The most bytes of a small piece.
const PIECE: usize = 64 * 1024;
/// The most bytes of long pieces that wait for visitors, in the whole program.
const LONG: usize = 16 << 20;

/// The bytes of long pieces that connections have now.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// A long piece that a connection has.
struct LongPiece(usize);

impl LongPiece {
    /// `None` if too many bytes wait.
    fn new(length: usize) -> Option<Self> {
        let more = |waiting: usize| Some(waiting + length).filter(|all| *all <= LONG);
        WAITING.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok().map(|_| LongPiece(length))
    }
}

impl Drop for LongPiece {
    fn drop(&mut self) {
        WAITING.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// A body in pieces.
pub(crate) struct Sent {
    body: BoxBody,
    /// The rest of the last chunk from the body.
    rest: Bytes,
    /// The last piece, if it was long: the connection asks for the next one when it has sent it.
    long: Option<LongPiece>,
    /// Whether the body is left out.
    left_out: bool,
}

impl Sent {
    pub(crate) fn whole(body: BoxBody) -> Self {
        Sent { body, rest: Bytes::new(), long: None, left_out: false }
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
        Sent { body, rest: Bytes::new(), long: None, left_out: true }
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
        self.long = None;
        let length = self.rest.len();
        if length > PIECE {
            self.long = LongPiece::new(length);
        }
        let piece = if self.long.is_some() { length } else { PIECE.min(length) };
        Poll::Ready(Some(Ok(self.rest.split_to(piece))))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    async fn pieces_of(length: usize) -> Vec<Bytes> {
        let whole = Bytes::from((0..length).map(|at| at as u8).collect::<Vec<u8>>());
        let mut sent = Sent::whole(BoxBody::new(whole.clone()));
        assert_eq!(sent.size(), BodySize::Sized(length as u64));
        let mut pieces = Vec::new();
        while let Some(piece) = poll_fn(|context| Pin::new(&mut sent).poll_next(context)).await {
            pieces.push(piece.unwrap());
        }
        assert_eq!(pieces.concat(), whole);
        pieces
    }

    /// One test, because what waits is counted in the whole program.
    #[actix_web::test]
    async fn a_long_body_comes_whole_while_little_waits_and_in_small_pieces_otherwise() {
        for length in [1, PIECE, PIECE + 1, 10 * PIECE + 7] {
            assert_eq!(pieces_of(length).await.len(), 1, "{length}");
        }
        assert_eq!(WAITING.load(Ordering::Relaxed), 0, "nothing waits any more");
        let slow = Bytes::from(vec![0; LONG]);
        let mut unread = Sent::whole(BoxBody::new(slow));
        poll_fn(|context| Pin::new(&mut unread).poll_next(context)).await;
        for length in [0, 1, PIECE, PIECE + 1, 10 * PIECE + 7] {
            let pieces = pieces_of(length).await;
            assert!(pieces.iter().all(|piece| piece.len() <= PIECE), "{length}");
        }
        drop(unread);
        assert_eq!(pieces_of(10 * PIECE).await.len(), 1);
    }
}
