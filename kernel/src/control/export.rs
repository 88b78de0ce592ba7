//! The export of a running shop: every record is sent to the client while the shop goes on.
//!
//! Between the two answers the file goes over the socket in pieces: the length of each in 4 bytes, little endian, then
//! its bytes; a length of 0 ends them. So neither side holds more than a piece, and a file that was cut off is noticed.

use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::TryLockError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Answer, ControlServer, Request, answer, connect, say};
use crate::store::transfer::{self, TransferError};

/// The most that one piece holds, in bytes.
const PIECE: usize = 64 << 10;
/// How long each side waits for the other: during an export the shop keeps the values that are changed meanwhile.
const TAKING: Duration = Duration::from_secs(60);

/// An export that a running shop has begun.
pub struct Exporting(BufReader<UnixStream>);

/// Asks the shop that has this data folder open for every record; `None` where no shop listens.
///
/// # Errors
/// [`TransferError::Shop`] where it cannot be asked or refuses.
pub fn export(data: &Path) -> Result<Option<Exporting>, TransferError> {
    let asked = connect(data, &Request::Export).and_then(|shop| {
        let Some(mut shop) = shop else { return Ok(None) };
        let answer = answer(&mut shop)?;
        // The shop's disk may be slow.
        shop.get_ref().set_read_timeout(Some(TAKING))?;
        Ok(Some((shop, answer)))
    });
    match asked.map_err(|e| TransferError::Shop(format!("the running shop cannot be asked: {e}")))? {
        None => Ok(None),
        Some((shop, Answer::Exporting)) => Ok(Some(Exporting(shop))),
        Some((_, other)) => Err(refused(other)),
    }
}

impl Exporting {
    /// Writes the export to `out`, which is called `name` in errors; returns the number of rows.
    ///
    /// # Errors
    /// [`TransferError`]; `out` then has no last line.
    pub fn write_to(mut self, name: &Path, out: &mut dyn Write) -> Result<u64, TransferError> {
        let cut_off = |_| {
            let seconds = TAKING.as_secs();
            TransferError::Shop(format!("the shop stopped, or one of the two waited {seconds} s for the other"))
        };
        let mut piece = vec![0; PIECE];
        loop {
            let mut length = [0; 4];
            self.0.read_exact(&mut length).map_err(cut_off)?;
            let length = u32::from_le_bytes(length) as usize;
            if length == 0 {
                break;
            }
            let piece = piece.get_mut(..length).ok_or_else(|| cut_off(ErrorKind::InvalidData.into()))?;
            self.0.read_exact(piece).map_err(cut_off)?;
            out.write_all(piece).map_err(|e| transfer::io(name, &e))?;
        }
        match answer(&mut self.0).map_err(cut_off)? {
            Answer::Exported(rows) => out.flush().map(|()| rows).map_err(|e| transfer::io(name, &e)),
            other => Err(refused(other)),
        }
    }
}

fn refused(answer: Answer) -> TransferError {
    TransferError::Shop(match answer {
        Answer::Failed(why) => why,
        _ => "the running shop answered something else: it is of another version; start it again".to_owned(),
    })
}

impl ControlServer {
    /// Writes the export; returns the answer after it.
    pub(super) fn export(&self, mut stream: &UnixStream) -> io::Result<Answer> {
        let begun = Instant::now();
        let _turn = match self.exporting.try_lock() {
            Ok(turn) => turn,
            Err(TryLockError::Poisoned(turn)) => turn.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Ok(Answer::Failed("an export is being written already: try again when it is done".to_owned()));
            }
        };
        say(&mut stream, &Answer::Exporting)?;
        stream.set_write_timeout(Some(TAKING))?;
        let mut out = BufWriter::with_capacity(PIECE, Pieces { stream, ending: &self.closed });
        let written = transfer::export(&self.store, &self.stored, Path::new("the export"), &mut out);
        let answer = match written {
            Ok(rows) => {
                tracing::info!(rows, seconds = begun.elapsed().as_secs_f64(), "exported");
                Answer::Exported(rows)
            }
            Err(_) if self.closed.load(Ordering::SeqCst) => {
                Answer::Failed("the shop stops: the export was given up".to_owned())
            }
            Err(error) => Answer::Failed(error.to_string()),
        };
        // Drops the bytes that were not written: nobody wants them any more.
        let _ = out.into_parts();
        stream.write_all(&0_u32.to_le_bytes())?;
        Ok(answer)
    }
}

/// Sends the written bytes in pieces, until the shop stops.
struct Pieces<'a> {
    stream: &'a UnixStream,
    ending: &'a AtomicBool,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.ending.load(Ordering::SeqCst) {
            return Err(io::Error::other("the shop stops"));
        }
        let piece = &bytes[..bytes.len().min(PIECE)];
        // At most PIECE, which fits. A length of 0 would be the end of all.
        let length = u32::try_from(piece.len()).map_err(io::Error::other)?;
        if length > 0 {
            self.stream.write_all(&length.to_le_bytes())?;
            self.stream.write_all(piece)?;
        }
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
