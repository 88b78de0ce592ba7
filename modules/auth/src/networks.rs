//! The networks from which an account has signed in. Only a keyed hash of each is stored.
//!
//! | table | key | row |
//! |---|---|---|
//! | `known-network` | account id | [`KnownRow`] |

use contracts::ids::AccountId;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use hmac::{Hmac, KeyInit, Mac};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use kernel::secrets::KeyRing;

kernel::tables! {
    pub(crate) KNOWN: Table<KnownRow> = "known-network", unaudited;
}

/// Most networks of an account. The least recently used one is dropped.
const MOST: usize = 20;

/// The networks that an account knows, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownRow {
    /// Hashes of the networks, the most recently used last.
    pub(crate) networks: Vec<Vec<u8>>,
}
impl Record for KnownRow {}

/// The stored form of a network. Without the key nobody can tell which network it is.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Network(Vec<u8>);

impl Network {
    /// Returns the network of an address: the first 24 bits of IPv4, the first 64 of IPv6.
    pub(crate) fn new(address: IpAddr, key: &NetworksKey) -> Self {
        let network = match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() >> 8 << 8)),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        };
        let mac = key.0.clone().chain_update(network.to_string());
        Network(mac.finalize().into_bytes().to_vec())
    }
}

/// The key that hashes networks. It lies outside the store.
pub(crate) struct NetworksKey(Hmac<Sha256>);

impl NetworksKey {
    /// Uses the ring's current key. With another key, accounts know no network until their next sign-in.
    pub(crate) fn new(ring: &KeyRing) -> Self {
        let current = ring.keys.iter().find(|(kid, _)| *kid == ring.current);
        // A key shorter than the hash's block is padded with zeros, as in the standard.
        let mut block = [0; 64];
        if let Some((_, key)) = current {
            block[..key.len()].copy_from_slice(key);
        }
        NetworksKey(Hmac::new(&block.into()))
    }
}

/// Whether an account has signed in from this network.
pub(crate) fn knows(reader: &Reader<'_>, account: &AccountId, network: &Network) -> Result<bool, StoreError> {
    Ok(reader.get(&KNOWN, account)?.is_some_and(|row| row.networks.contains(&network.0)))
}

/// Records that an account has signed in from this network.
pub(crate) fn remember(tx: &mut Tx<'_>, account: &AccountId, network: &Network) -> Result<(), StoreError> {
    let mut row = tx.get(&KNOWN, account)?.unwrap_or_default();
    if row.networks.last() == Some(&network.0) {
        return Ok(());
    }
    row.networks.retain(|known| *known != network.0);
    if row.networks.len() >= MOST {
        row.networks.remove(0);
    }
    row.networks.push(network.0.clone());
    tx.put(&KNOWN, account, &row)
}

/// Deletes the networks of an account.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    tx.delete(&KNOWN, account)
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Scope, Store};

    use super::*;

    fn network(address: &str, key: &NetworksKey) -> Network {
        Network::new(address.parse().unwrap(), key)
    }

    fn known(scope: &Scope, account: &AccountId, network: &Network) -> bool {
        scope.read(|r| knows(r, account, network)).unwrap()
    }

    #[test]
    fn a_network_is_known_to_its_account_alone_and_twenty_are_kept() {
        let scope = Store::in_memory(FaultPlan::default()).scope("auth");
        let key = NetworksKey::new(&KeyRing::random());
        let note = |address: &str| {
            let network = network(address, &key);
            scope.transact_blocking(move |tx| remember(tx, &"1".into(), &network)).unwrap();
        };
        note("198.51.100.7");
        assert!(known(&scope, &"1".into(), &network("198.51.100.200", &key)), "a neighbour's address");
        assert!(!known(&scope, &"1".into(), &network("198.51.101.7", &key)));
        assert!(!known(&scope, &"2".into(), &network("198.51.100.7", &key)), "another account");
        assert!(network("2001:db8:1:2::1", &key) == network("2001:db8:1:2:9::", &key));
        assert!(network("2001:db8:1:2::1", &key) != network("2001:db8:1:3::1", &key));
        (1..20).for_each(|at| note(&format!("203.0.{at}.1")));
        note("198.51.100.7");
        note("203.1.0.1");
        assert!(known(&scope, &"1".into(), &network("198.51.100.7", &key)), "it was used again");
        assert!(!known(&scope, &"1".into(), &network("203.0.1.1", &key)), "the one unused for longest is forgotten");
        assert!(known(&scope, &"1".into(), &network("203.0.2.1", &key)));
    }

    #[test]
    fn what_is_kept_tells_nobody_which_network_it_is() {
        let (one, two) = (NetworksKey::new(&KeyRing::random()), NetworksKey::new(&KeyRing::random()));
        assert!(network("198.51.100.7", &one) != network("198.51.100.7", &two));
    }
}
