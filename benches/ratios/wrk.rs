//! Load by wrk. It uses few cycles a call, so most of the measured cost is the server's.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Result;
use crate::client::request;

/// Separates the calls in the file that wrk's script reads.
const BETWEEN: char = '\u{1e}';

const SCRIPT: &str = r#"
local calls, at = {}, 0
function init(args)
  local file = io.open(args[1], "rb")
  for call in string.gmatch(file:read("*a"), "[^\30]+") do calls[#calls + 1] = call end
  file:close()
end
function request()
  at = at % #calls + 1
  return calls[at]
end
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format('RESULT {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"p999":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency:percentile(99.9),
    e.status, e.connect + e.read + e.write + e.timeout))
end
"#;

/// The result of a load.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Answers a second.
    pub(crate) rate: f64,
    /// All calls of this kind, with those of a warm-up.
    pub(crate) calls: u64,
    /// Milliseconds within which half, 99 % and 99.9 % of the answers arrived.
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) p999: f64,
    /// The share of answers that were errors.
    pub(crate) refused: f64,
    /// Calls without an answer: connections that broke or timed out.
    pub(crate) broken: u64,
}

/// Returns the load with the median rate; their number is odd.
pub(crate) fn middle(mut loads: Vec<Load>) -> Load {
    loads.sort_by(|a, b| a.rate.total_cmp(&b.rate));
    loads[loads.len() / 2]
}

/// Fails where wrk is missing, and names what to install.
pub(crate) fn needed() -> Result<()> {
    match Command::new("wrk").arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status() {
        Ok(_) => Ok(()),
        Err(_) => Err("the load comes from wrk, which is not here: apt install wrk".into()),
    }
}

/// Calls that wrk makes in turn on its connections.
pub(crate) struct Calls(tempfile::NamedTempFile);

impl Calls {
    pub(crate) fn get(folder: &Path, paths: &[String], token: Option<&str>) -> Result<Self> {
        Self::of(folder, paths.iter().map(|path| request("GET", path, token, "")))
    }

    pub(crate) fn of(folder: &Path, calls: impl Iterator<Item = Vec<u8>>) -> Result<Self> {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        for call in calls {
            file.write_all(&call)?;
            write!(file, "{BETWEEN}")?;
        }
        file.flush()?;
        Ok(Calls(file))
    }

    /// Makes the calls for this many seconds.
    pub(crate) fn load(&self, address: SocketAddr, connections: usize, seconds: u32) -> Result<Load> {
        let mut script = tempfile::NamedTempFile::new()?;
        script.write_all(SCRIPT.as_bytes())?;
        let output = Command::new("wrk")
            .args(["-t1", &format!("-c{connections}"), &format!("-d{seconds}s"), "--timeout", "30s", "-s"])
            .arg(script.path())
            .arg(format!("http://{address}/"))
            .arg(self.0.path())
            .output()?;
        let said = String::from_utf8_lossy(&output.stdout);
        let result = said.lines().find_map(|line| line.strip_prefix("RESULT "));
        let result: Value = serde_json::from_str(result.ok_or_else(|| format!("wrk: {said}"))?)?;
        let number = |name: &str| result[name].as_f64().unwrap_or(0.0);
        let count = |name: &str| result[name].as_u64().unwrap_or(0);
        Ok(Load {
            rate: number("requests") / (number("micros") / 1e6),
            calls: count("requests"),
            p50: number("p50") / 1e3,
            p99: number("p99") / 1e3,
            p999: number("p999") / 1e3,
            refused: number("refused") / number("requests").max(1.0),
            broken: count("broken"),
        })
    }

    /// [`Calls::load`] with the usual number of connections, where every answer must be good.
    pub(crate) fn served(&self, address: SocketAddr, seconds: u32) -> Result<Load> {
        let load = self.load(address, crate::load::CONNECTIONS, seconds)?;
        if load.refused > 0.0 || load.broken > 0 {
            return Err(format!("not every call was answered well: {load:?}").into());
        }
        Ok(load)
    }
}
