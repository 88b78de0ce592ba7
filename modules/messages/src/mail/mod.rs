//! E-mail: who wants which, what waits to be sent, and how it leaves.
//!
//! A letter is written into the outbox in the commit of what it tells of. Timers send it: by SMTP where a server is
//! configured, else into a folder. It is sent at most once: one that was being sent when the process ended may have left,
//! so it is given up. What is given up stands in the administration, which has it sent again or dismisses it.

pub(crate) mod admin;
mod again;
pub(crate) mod deleted;
pub(crate) mod digest;
mod digest_text;
pub(crate) mod failed;
mod figures;
pub(crate) mod http;
pub(crate) mod mailer;
#[cfg(test)]
mod mailer_tests;
mod message;
pub(crate) mod model;
mod old;
pub(crate) mod outbox;
pub(crate) mod post;
pub(crate) mod preferences;
#[cfg(test)]
mod tests;
mod work;
