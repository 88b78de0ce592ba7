//! HTTP calls to the shop under test: one connection each, with only the crates that the program has anyway.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::invariants::{Answer, Reads};

/// How long a call waits for an answer, and [`Wire::wait_for`] for its condition.
const PATIENCE: Duration = Duration::from_secs(60);
/// The largest accepted answer, in bytes.
const MOST: u64 = 64 << 20;

/// The address of the shop, for calls to it.
#[derive(Clone, Copy)]
pub(super) struct Wire(pub(super) SocketAddr);

/// Status, header lines in lower case, and body.
type Raw = (u16, String, Vec<u8>);

impl Wire {
    /// Sends a request. The error says why there is no complete answer.
    fn send(self, method: &str, path: &str, token: &str, key: &str, body: Option<&Value>) -> Result<Raw, String> {
        let io = |e: std::io::Error| format!("{method} {path}: {e}");
        let mut stream = TcpStream::connect(self.0).map_err(io)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(io)?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\naccept-encoding: identity\r\n",
            self.0
        );
        for (name, value) in [("authorization: Bearer", token), ("idempotency-key:", key)] {
            if !value.is_empty() {
                head.push_str(&format!("{name} {value}\r\n"));
            }
        }
        head.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len()));
        stream.write_all(head.as_bytes()).map_err(io)?;
        let mut answer = Vec::new();
        stream.take(MOST).read_to_end(&mut answer).map_err(io)?;
        parse(&answer).ok_or_else(|| format!("{method} {path}: the answer broke off"))
    }

    /// Makes a call with a token and a key, each empty where there is none. Returns status and JSON.
    pub(super) fn call(
        self,
        method: &str,
        path: &str,
        token: &str,
        key: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Value), String> {
        let (status, _, body) = self.send(method, path, token, key, body)?;
        Ok((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }

    /// [`Wire::call`] that fails unless the status is a success.
    pub(super) fn done(self, method: &str, path: &str, token: &str, body: &Value) -> Result<Value, String> {
        let (status, answer) = self.call(method, path, token, "", Some(body))?;
        if (200..300).contains(&status) { Ok(answer) } else { Err(format!("{method} {path}: {status} {answer}")) }
    }

    pub(super) fn get(self, token: &str, path: &str) -> Result<Value, String> {
        Ok(self.read(token, path)?.body)
    }

    /// Waits until a condition holds.
    pub(super) fn wait_for(self, what: &str, mut is: impl FnMut() -> Result<bool, String>) -> Result<(), String> {
        let began = Instant::now();
        while !is()? {
            if began.elapsed() > PATIENCE {
                return Err(format!("waited {} s in vain for {what}", PATIENCE.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }
}

impl Reads for Wire {
    fn read(&self, token: &str, path: &str) -> Result<Answer, String> {
        let (status, head, body) = self.send("GET", path, token, "", None)?;
        if status != 200 {
            return Err(format!("GET {path}: {status} {}", String::from_utf8_lossy(&body)));
        }
        let next = header(&head, "x-next-cursor").map(str::to_owned);
        Ok(Answer { body: serde_json::from_slice(&body).map_err(|e| format!("GET {path}: {e}"))?, next })
    }
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

/// `None` where it is incomplete.
fn parse(answer: &[u8]) -> Option<Raw> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(answer.get(..end)?.to_vec()).ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let body = answer.get(end + 4..)?.to_vec();
    let length = header(&head, "content-length").map_or(Some(0), |length| length.parse().ok())?;
    (body.len() == length).then_some((status, head, body))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn an_answer_that_breaks_off_is_none() {
        let whole = b"HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n{}";
        assert!(parse(whole).is_some_and(|(status, _, body)| status == 201 && body == b"{}"));
        for cut in 0..whole.len() {
            assert!(parse(&whole[..cut]).is_none(), "cut at {cut}");
        }
    }
}
