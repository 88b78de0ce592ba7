//! Makes a shop from an export.

use std::collections::BTreeMap;
use std::io::{BufRead, Read};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::super::backup::{RestoreOptions, make};
use super::super::disk::{self, DiskEngine};
use super::super::engine::{Batch, Engine, Reads};
use super::super::{MAX_ROW_BYTES, Stored, record};
use super::{FORMAT, Head, Line, Trailer, TransferError, io};

/// How much is written at once, in bytes.
const STEP: usize = 4 << 20;
/// The longest line that is read, in bytes. A row of 64 KiB is far below it in any JSON form.
const LONGEST: u64 = 4 << 20;

/// The report of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportReport {
    /// Rows of all tables.
    pub rows: u64,
}

/// Makes a data folder from an export, called `name` in errors; where there is something already, nothing is done.
///
/// # Errors
/// [`TransferError`]; the folder is as it was, and nothing is left beside it.
pub fn import(
    from: &mut dyn BufRead,
    name: &Path,
    stored: &Stored,
    options: &RestoreOptions,
) -> Result<ImportReport, TransferError> {
    let (report, _) = make(options, "importing", |new| {
        let engine = disk::open_engine(new, options.engine, options.cache_bytes, true)?;
        let mut filling = Filling { engine, batch: Batch::new(), bytes: 0 };
        let rows = filling.all(from, name, stored)?;
        filling.apply()?;
        filling.engine.flush().and_then(|()| filling.engine.sync()).map_err(|failed| failed.error)?;
        filling.engine.close()?;
        Ok::<_, TransferError>(ImportReport { rows })
    })?;
    Ok(report)
}

struct Filling {
    engine: DiskEngine,
    batch: Batch,
    bytes: usize,
}

impl Filling {
    fn apply(&mut self) -> Result<(), TransferError> {
        self.bytes = 0;
        Ok(self.engine.apply(&std::mem::take(&mut self.batch)).map_err(|failed| failed.error)?)
    }

    fn all(&mut self, from: &mut dyn BufRead, name: &Path, stored: &Stored) -> Result<u64, TransferError> {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        let mut foot: Option<Trailer> = None;
        for number in 1_u64.. {
            let wrong = |why: &str| TransferError::Line { line: number, why: why.to_owned() };
            let mut text = String::new();
            let read = (&mut *from).take(LONGEST).read_line(&mut text);
            if read.map_err(|e| io(name, &e))? == 0 {
                break;
            }
            if !text.ends_with('\n') {
                return Err(wrong("the file is cut off here, or the line is longer than any that is exported"));
            }
            if foot.is_some() {
                return Err(wrong("the file goes on after its last line"));
            }
            if number == 1 {
                let head: Head = serde_json::from_str(&text).map_err(|_| wrong("this is no export of a shop"))?;
                if head.format != FORMAT {
                    return Err(wrong(&format!("an export of format {}, this program reads {FORMAT}", head.format)));
                }
            } else if let Ok(last) = serde_json::from_str::<Trailer>(&text) {
                foot = Some(last);
            } else {
                let line: Line = serde_json::from_str(&text).map_err(|e| wrong(&e.to_string()))?;
                *counts.entry(format!("{}/{}", line.scope, line.table)).or_default() += 1;
                let (key, value) = row(stored, line).map_err(|why| wrong(&why))?;
                if self.batch.contains_key(&key[..]) || self.engine.get(&key)?.is_some() {
                    return Err(wrong("the row stands in the file twice"));
                }
                self.bytes += key.len() + value.len();
                self.batch.insert(key.into(), Some(value.into()));
                if self.bytes >= STEP {
                    self.apply()?;
                }
            }
        }
        let cut = || TransferError::Line {
            line: counts.values().sum::<u64>() + 2,
            why: "the last line is missing: the file is cut off".to_owned(),
        };
        let foot = foot.ok_or_else(cut)?;
        if foot.rows != counts {
            let why = "the file has other rows than this last line says".to_owned();
            return Err(TransferError::Line { line: counts.values().sum::<u64>() + 2, why });
        }
        Ok(counts.values().sum())
    }
}

/// Returns a line's full key and its stored value.
fn row(stored: &Stored, line: Line) -> Result<(Vec<u8>, Vec<u8>), String> {
    let (scope, of) = (line.scope.as_str(), line.table.as_str());
    let known = stored.table(scope, of).ok_or_else(|| format!("this program has no table {scope}/{of}"))?;
    let decoded = |text: &str| STANDARD.decode(text).map_err(|_| "this is not base64".to_owned());
    let key = match (line.key, line.key64) {
        (Some(key), None) => key.into_bytes(),
        (None, Some(key)) => decoded(&key)?,
        _ => return Err("it must have either key or key64".to_owned()),
    };
    let value = match (line.record, line.bytes64) {
        (Some(_), None) if line.version != known.version => {
            return Err(format!(
                "{scope}/{of} has version {}, this program reads {}: export it anew with this program",
                line.version, known.version
            ));
        }
        (Some(shown), None) => {
            let value = stored.from_json(scope, of, shown.clone()).map_err(|e| e.to_string())?;
            if stored.to_json(scope, of, &value).map_err(|e| e.to_string())? != shown {
                return Err(format!("the record has something that {scope}/{of} does not have"));
            }
            value
        }
        (None, Some(bytes)) => {
            let bytes = decoded(&bytes)?;
            stored.upgrade(scope, of, &bytes).map_err(|e| e.to_string())?;
            if record::version(&bytes).map_err(|e| e.to_string())? != line.version {
                return Err("the record has another version than the line says".to_owned());
            }
            bytes
        }
        _ => return Err("it must have either record or bytes64".to_owned()),
    };
    let full = [scope.as_bytes(), &[0], of.as_bytes(), &[0], &key].concat();
    if full.len() + value.len() > MAX_ROW_BYTES {
        return Err("the row is too large to store".to_owned());
    }
    Ok((full, value))
}
