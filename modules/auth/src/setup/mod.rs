//! The first administrator, created at the console, or on a page with a code that the console prints.

pub(crate) mod console;
pub(crate) mod http;

use std::io::Write;
use std::sync::OnceLock;

use kernel::store::{Reader, StoreError};
use kernel::{Context, Problem};

use crate::roles;
use crate::secrets::readable;
use kernel::secrets::Secret;

/// Characters of a set-up code: about 50 bits. It is valid until the process ends, and tries are slowed.
const CODE_SIGNS: usize = 10;

/// The code that sets this shop up, if it has no administrator.
#[derive(Default)]
pub(crate) struct Code(OnceLock<Secret>);

impl Code {
    /// Draws and prints the code if the shop has no administrator.
    pub(crate) fn offer(&self, context: &Context) {
        match context.store().read(is_needed) {
            Ok(true) => {
                let code = self.0.get_or_init(|| Secret::new(readable(CODE_SIGNS)));
                let base = match context.settings().server.public_url.trim_end_matches('/') {
                    "" => format!("http://{}", context.settings().server.bind),
                    url => url.to_owned(),
                };
                let code = code.reveal();
                let line =
                    format!("This shop has no administrator yet. Set it up at {base}/setup with the code {code}");
                // A closed console does not stop the shop.
                let _ = writeln!(std::io::stdout(), "{line}");
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "nobody knows whether the shop has an administrator"),
        }
    }

    /// Whether this is the code. Case and separators do not matter.
    fn is(&self, typed: &str) -> bool {
        let bare =
            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
        // The comparison is not constant-time. Network noise hides its timing, at ten tries a minute.
        self.0.get().is_some_and(|code| bare(code.reveal()) == bare(typed))
    }
}

/// Whether the shop has no administrator.
pub(crate) fn is_needed(reader: &Reader<'_>) -> Result<bool, StoreError> {
    roles::any(reader, roles::ADMINISTRATOR).map(|any| !any)
}

/// Returns 409: there is an administrator.
fn already() -> Problem {
    Problem::conflict("already-set-up", "This shop is set up already. Log in to it.")
}
