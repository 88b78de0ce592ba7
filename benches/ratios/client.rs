//! A minimal HTTP/1.1 client: one persistent connection, answers with a length, nothing parsed twice.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Result;

/// An answer to a call.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// One connection.
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The positions of an answer's parts in the buffer.
struct Frame {
    status: u16,
    head: usize,
    body: usize,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(128 * 1024) })
    }

    /// Makes one call and returns its whole answer.
    pub(crate) async fn send(&mut self, method: &str, path: &str, token: Option<&str>, body: &str) -> Result<Answer> {
        let frame = self.exchange(&request(method, path, token, body)).await?;
        let head = String::from_utf8_lossy(&self.buffer[..frame.head]).into_owned();
        let headers = head.lines().skip(1).filter_map(|line| line.split_once(':'));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned())).collect();
        let body = self.buffer[frame.head..frame.head + frame.body].to_vec();
        Ok(Answer { status: frame.status, headers, body })
    }

    /// Places an order from a cart, under a key of its own.
    pub(crate) async fn order(&mut self, token: &str, key: &str, body: &str) -> Result<()> {
        match self.repeat(&order(token, key, body)).await? {
            201 => Ok(()),
            status => Err(format!("POST /api/orders: {status} {}", String::from_utf8_lossy(&self.buffer)).into()),
        }
    }

    /// Makes one prepared call and returns only the status of its answer.
    pub(crate) async fn repeat(&mut self, request: &[u8]) -> Result<u16> {
        Ok(self.exchange(request).await?.status)
    }

    async fn exchange(&mut self, request: &[u8]) -> Result<Frame> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let mut frame: Option<Frame> = None;
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err("the connection broke off".into());
            }
            if frame.is_none() {
                frame = read_head(&self.buffer)?;
            }
            if let Some(whole) = frame.take_if(|frame| self.buffer.len() >= frame.head + frame.body) {
                return Ok(whole);
            }
        }
    }
}

/// The bytes of a call.
pub(crate) fn request(method: &str, path: &str, token: Option<&str>, body: &str) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: bench\r\n");
    if let Some(token) = token {
        text += &format!("authorization: Bearer {token}\r\n");
    }
    if !body.is_empty() {
        text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    text += "\r\n";
    text += body;
    text.into_bytes()
}

/// The bytes of a call that places an order.
pub(crate) fn order(token: &str, key: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    let call = format!(
        "POST /api/orders HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\nidempotency-key: {key}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    call.into_bytes()
}

/// Parses the frame, once the head has arrived.
fn read_head(buffer: &[u8]) -> Result<Option<Frame>> {
    let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
    let head = std::str::from_utf8(&buffer[..end])?;
    let status = head.get(9..12).ok_or("no status")?.parse()?;
    let mut headers = head.lines().filter_map(|line| line.split_once(':'));
    let body = match headers.find(|(name, _)| name.eq_ignore_ascii_case("content-length")) {
        Some((_, length)) => length.trim().parse()?,
        None if status == 204 || status == 304 => 0,
        None => return Err("an answer without a length".into()),
    };
    Ok(Some(Frame { status, head: end + 4, body }))
}
