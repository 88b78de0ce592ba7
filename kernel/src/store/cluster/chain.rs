//! The chain: a hash over all records of the log up to one. Each node computes it from what it applies; where it differs
//! from the log's, the node has another history and is made anew.

use sha2::{Digest, Sha256};

use super::super::engine::{Batch, OWN_ROWS};

/// The hash over the records up to one: the first 16 bytes of SHA-256 over the hash before and the record.
pub(super) type Chain = [u8; 16];

/// The chain of a log without records.
pub(super) const BEGIN: Chain = [0; 16];

/// The chain with one record more.
pub(super) fn next(before: Chain, record: &[u8]) -> Chain {
    let hash = Sha256::new().chain_update(before).chain_update(record).finalize();
    let mut chain = BEGIN;
    chain.copy_from_slice(&hash[..BEGIN.len()]);
    chain
}

/// The chain as the database has it.
pub(super) fn read(bytes: &[u8]) -> Chain {
    bytes.try_into().unwrap_or(BEGIN)
}

/// The key of an engine's own row that has the chain of the last group that it has.
pub(super) fn key() -> Vec<u8> {
    [OWN_ROWS, b"chain"].concat()
}

/// The rows of a group with the chain, which an engine gets in the same batch.
pub(super) fn with(mut rows: Batch, chain: Chain) -> Batch {
    rows.insert(key().into(), Some(chain[..].into()));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_tells_every_history_apart() {
        let one = next(BEGIN, b"one");
        assert_ne!(next(one, b"two"), next(next(BEGIN, b"two"), b"one"));
        assert_ne!(next(BEGIN, b"onetwo"), next(one, b"two"));
        assert_eq!(next(one, b"two"), next(read(&one), b"two"));
    }
}
