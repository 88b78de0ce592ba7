//! E-mail: preferences, the outbox, and sending.
//!
//! An e-mail is written into the outbox in the commit of its cause. Timers send it: by SMTP where a server is
//! configured, else into a folder. It is sent at most once: one that was being sent when the process ended may have
//! left, so it is given up. An administrator sees those that were given up, and sends them again or dismisses them.

pub(crate) mod admin;
mod again;
mod beginnings;
pub(crate) mod deleted;
pub(crate) mod digest;
mod digest_text;
pub(crate) mod failed;
mod figures;
mod html;
pub(crate) mod http;
mod letter_folder;
pub(crate) mod mailer;
#[cfg(test)]
mod mailer_tests;
mod message;
pub(crate) mod model;
mod old;
pub(crate) mod outbox;
pub(crate) mod post;
pub(crate) mod preferences;
pub(crate) mod server;
pub(crate) mod server_http;
#[cfg(test)]
mod tests;
pub(crate) mod work;
