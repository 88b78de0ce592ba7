//! E-mail: who wants which, what waits to be sent, and how it leaves.
//!
//! A letter is written into the outbox in the commit of what it tells of. A thread sends it: by SMTP where a server is
//! configured, else into a folder. It is sent at most once: a letter that was being sent when the process ended is
//! given up, for nobody knows whether it left.

pub(crate) mod http;
mod letter;
pub(crate) mod model;
pub(crate) mod outbox;
pub(crate) mod post;
pub(crate) mod preferences;
mod sender;
#[cfg(test)]
mod tests;

pub(crate) use sender::Sender;
