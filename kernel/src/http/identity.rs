//! The caller of a request.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv6Addr};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use crate::http::problem::Problem;
use crate::ids::AccountId;
use crate::settings::Network;

/// A signed-in account. As an extractor it answers 401 where nobody is signed in; `Option<Identity>` is for calls that
/// are open to all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The account in whose name the caller acts, and which owns the goods, orders and papers: a company's if the
    /// person is a member of one.
    pub account: AccountId,
    /// The account that signed in, which has the password, sessions, cart and viewing history. It differs from
    /// `account` only for the members of a company.
    pub person: AccountId,
    /// The person's sign-in e-mail.
    pub email: String,
    /// The account's name, as others see it.
    pub name: String,
    /// The account's roles as granted now.
    pub roles: Vec<String>,
    /// The session id, for signing out; for a program that of its access token.
    pub session: String,
    /// Whether it is a program with an access token, not a person who signed in.
    pub program: bool,
}

impl Identity {
    /// Whether the account has a role now.
    pub fn is(&self, role: &str) -> bool {
        self.roles.iter().any(|granted| granted == role)
    }

    /// Refuses with 403 where the account lacks a role; `what` says in a whole sentence who may do this.
    ///
    /// # Errors
    /// [`Problem::Forbidden`].
    pub fn needs(&self, role: &str, what: &str) -> Result<(), Problem> {
        if self.is(role) { Ok(()) } else { Err(Problem::forbidden("forbidden", what)) }
    }

    /// Refuses a program with 403: for calls whose effect would outlast a stolen access token.
    ///
    /// # Errors
    /// [`Problem::Forbidden`].
    pub fn by_person(&self) -> Result<(), Problem> {
        if self.program {
            return Err(Problem::forbidden("access-token", "An access token cannot do this. Log in to do it."));
        }
        Ok(())
    }
}

/// Turns a token into an identity.
pub trait Authenticator: Send + Sync {
    /// Checks the token and that its session still lives. Fast: it runs on the serving thread.
    ///
    /// # Errors
    /// [`Problem::Unauthorized`] for every invalid token.
    fn verify(&self, token: &str) -> Result<Identity, Problem>;
}

/// The caller as the front door identified it, kept with the request.
#[derive(Clone)]
pub(crate) struct Caller(pub(crate) Option<Result<Identity, Problem>>);

impl Caller {
    /// Whether nobody is signed in, or the token is not valid.
    pub(crate) fn is_stranger(&self) -> bool {
        !matches!(self.0, Some(Ok(_)))
    }

    /// The signed-in account.
    ///
    /// # Errors
    /// [`Problem::Unauthorized`] where nobody is signed in or the token is not valid.
    pub(crate) fn identity(self) -> Result<Identity, Problem> {
        self.0.unwrap_or_else(|| Err(Problem::Unauthorized("Please sign in.".to_owned())))
    }
}

impl FromRequest for Identity {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = request.extensions().get::<Caller>().cloned();
        ready(caller.unwrap_or(Caller(None)).identity())
    }
}

/// The visitor's address, through the configured proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Returns the address under which a visitor is counted: an IPv4 address itself, and for IPv6 the network that one
    /// customer is given, because it has more addresses than can be counted.
    pub fn counted(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        }
    }
}

impl FromRequest for ClientAddress {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let found = request.extensions().get::<ClientAddress>().copied();
        ready(found.ok_or_else(|| Problem::Internal("a request without an address".to_owned())))
    }
}

/// Returns the address of the visitor: the peer, or, if the peer is a trusted proxy, the last address in
/// `X-Forwarded-For` that is not one. `forwarded` has the lines of that header in their order: a visitor may have sent
/// one, and a proxy may write its line behind it, so several lines are one list.
pub(crate) fn client_address<'a>(
    peer: Option<IpAddr>,
    forwarded: impl DoubleEndedIterator<Item = &'a [u8]>,
    proxies: &[Network],
) -> IpAddr {
    let trusted = |address: IpAddr| proxies.iter().any(|proxy| proxy.is(address));
    let peer = peer.unwrap_or(IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED));
    if !trusted(peer) {
        return peer;
    }
    let hops = forwarded.rev().flat_map(|line| line.rsplit(|byte| *byte == b','));
    // Addresses before an unreadable one are not believed.
    let mut hops = hops.map_while(|hop| str::from_utf8(hop).ok()?.trim().parse::<IpAddr>().ok());
    hops.find(|hop| !trusted(*hop)).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_forwarded_address_is_believed_only_from_a_trusted_proxy() {
        let proxy = [Network::try_from("10.0.0.1".to_owned()).unwrap()];
        let from = |peer: &str, lines: &[&str]| {
            client_address(Some(ip(peer)), lines.iter().map(|line| line.as_bytes()), &proxy)
        };
        assert_eq!(from("9.9.9.9", &["1.1.1.1"]), ip("9.9.9.9"));
        assert_eq!(from("10.0.0.1", &["6.6.6.6, 1.1.1.1"]), ip("1.1.1.1"));
        assert_eq!(from("10.0.0.1", &["6.6.6.6", "1.1.1.1"]), ip("1.1.1.1"));
        assert_eq!(from("10.0.0.1", &["6.6.6.6", "1.1.1.1, 10.0.0.1"]), ip("1.1.1.1"));
        assert_eq!(from("10.0.0.1", &["6.6.6.6, 1.1.1.1", "10.0.0.1"]), ip("1.1.1.1"));
        assert_eq!(from("10.0.0.1", &["6.6.6.6", "nonsense"]), ip("10.0.0.1"));
        assert_eq!(from("10.0.0.1", &[]), ip("10.0.0.1"));
    }

    #[test]
    fn one_customer_is_counted_as_one() {
        let counted = |text: &str| ClientAddress(ip(text)).counted();
        assert_eq!(counted("198.51.100.7"), ip("198.51.100.7"));
        assert_eq!(counted("::ffff:198.51.100.7"), ip("198.51.100.7"));
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), counted("2001:db8:1:2::1"));
        assert_ne!(counted("2001:db8:1:2::1"), counted("2001:db8:1:3::1"));
    }
}
