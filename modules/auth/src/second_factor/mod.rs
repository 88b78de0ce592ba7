//! A second factor at sign-in: a code of an authenticator app (TOTP, RFC 6238), or a recovery code in its place.

pub(crate) mod codes;
pub(crate) mod http;
pub(crate) mod store;
