//! Files as answers: a file is read while the visitor takes it, so that no answer holds a whole one in memory.

use std::fs::File;
use std::io::{self, Read};

use actix_web::body::SizedStream;
use actix_web::web::{self, Bytes};
use futures_util::stream::{self, Stream};

/// How much is read at once.
const PIECE: u64 = 64 * 1024;

/// Returns the body of a file of this length.
pub fn file_body(file: File, length: u64) -> SizedStream<impl Stream<Item = io::Result<Bytes>>> {
    let pieces = stream::try_unfold((file, length), |(file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let (piece, file) = web::block(move || read(file, left)).await.map_err(io::Error::other)??;
        let left = left - piece.len() as u64;
        Ok(Some((piece, (file, left))))
    });
    SizedStream::new(length, pieces)
}

fn read(mut file: File, left: u64) -> io::Result<(Bytes, File)> {
    // The length fits: it is at most a piece.
    let mut piece = vec![0; left.min(PIECE) as usize];
    file.read_exact(&mut piece)?;
    Ok((piece.into(), file))
}

#[cfg(test)]
mod tests {
    use actix_web::body::{BodySize, MessageBody, to_bytes};

    use super::*;

    #[actix_web::test]
    async fn a_file_is_answered_whole_whatever_its_length() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for length in [0, 1, PIECE, PIECE + 1, 5 * PIECE + 7] {
            let bytes: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            std::fs::write(&path, &bytes).unwrap();
            let body = file_body(File::open(&path).unwrap(), length);
            assert_eq!(body.size(), BodySize::Sized(length));
            assert!(to_bytes(body).await.unwrap() == bytes, "{length}");
        }
    }
}
