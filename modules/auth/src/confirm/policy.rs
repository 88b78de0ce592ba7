//! Decides whether this shop can ask people to confirm their e-mail address, and which actions require it.

use contracts::auth::CommitmentPort;
use contracts::ids::AccountId;
use kernel::store::{Reader, StoreError};
use kernel::{ConfirmedEmail, Problem, Settings, StartError};

use super::store::is_confirmed;
use crate::store::{ACCOUNTS, AccountRow};

/// The shop's confirmation policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Policy {
    /// Whether there is a mail server.
    pub(crate) mail_server: bool,
    /// Whether e-mails reach people, so that the shop can ask for a confirmation.
    pub(crate) can_confirm: bool,
    /// Whether ordering and signing require it.
    pub(crate) before_ordering: bool,
}

impl Policy {
    /// Returns the policy of a shop with these settings.
    ///
    /// # Errors
    /// Returns [`StartError::Config`] if confirmations are required but cannot be sent.
    pub(crate) fn of(settings: &Settings) -> Result<Self, StartError> {
        let wanted = settings.orders.confirmed_email;
        let sends_emails = settings.modules.get("messages").copied().unwrap_or(true);
        if wanted == ConfirmedEmail::Always && !sends_emails {
            let why =
                "it needs modules.messages, without which nobody is sent the link that confirms an e-mail address";
            return Err(StartError::Config(format!(
                "configuration: orders.confirmed_email = \"always\" is wrong: {why}"
            )));
        }
        let mail_server = sends_emails && !settings.mail.smtp_url.is_empty();
        Ok(Policy {
            mail_server,
            can_confirm: mail_server || wanted == ConfirmedEmail::Always,
            before_ordering: match wanted {
                ConfirmedEmail::Always => true,
                ConfirmedEmail::Never => false,
                ConfirmedEmail::Auto => mail_server && !settings.demo.enabled,
            },
        })
    }

    /// Whether a person has to confirm the e-mail address before they order or sign.
    pub(crate) fn must_confirm(self, reader: &Reader<'_>, person: &AccountRow) -> Result<bool, StoreError> {
        Ok(self.before_ordering && !is_confirmed(reader, person)?)
    }

    /// Refuses a person who has not confirmed the e-mail address, if this shop can ask for it.
    ///
    /// # Errors
    /// Returns 409 `email-not-confirmed`.
    pub(crate) fn needs_confirmed(self, reader: &Reader<'_>, person: &AccountRow) -> Result<(), Problem> {
        if !self.can_confirm || is_confirmed(reader, person)? {
            return Ok(());
        }
        Err(not_confirmed())
    }
}

/// Returns 409: the action requires a confirmed e-mail address.
pub(crate) fn not_confirmed() -> Problem {
    let what = "Confirm your e-mail address first: open the link that we sent you, or ask for another in the settings.";
    Problem::conflict("email-not-confirmed", what)
}

/// The port for other modules' commits.
impl CommitmentPort for Policy {
    fn may_commit(&self, reader: &Reader<'_>, person: &AccountId) -> Result<bool, StoreError> {
        match reader.get(&ACCOUNTS, person)? {
            Some(row) => Ok(!self.must_confirm(reader, &row)?),
            None => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(wanted: ConfirmedEmail, server: bool, demo: bool, messages: bool) -> Result<(bool, bool), StartError> {
        let mut settings = Settings::defaults().unwrap();
        settings.orders.confirmed_email = wanted;
        settings.mail.smtp_url = if server { "smtp://mail.example".to_owned() } else { String::new() };
        settings.demo.enabled = demo;
        settings.modules.insert("messages".to_owned(), messages);
        Policy::of(&settings).map(|policy| (policy.can_confirm, policy.before_ordering))
    }

    #[test]
    fn ordering_waits_for_a_confirmation_where_letters_arrive_and_the_shop_is_real() {
        let auto = |server, demo, messages| policy(ConfirmedEmail::Auto, server, demo, messages).unwrap();
        assert_eq!(auto(true, false, true), (true, true));
        assert_eq!(auto(true, true, true), (true, false), "the demo");
        assert_eq!(auto(false, false, true), (false, false), "no mail server");
        assert_eq!(auto(true, false, false), (false, false), "no letters");
        assert_eq!(policy(ConfirmedEmail::Always, false, true, true).unwrap(), (true, true));
        assert_eq!(policy(ConfirmedEmail::Never, true, false, true).unwrap(), (true, false));
    }

    #[test]
    fn a_shop_that_always_asks_and_never_writes_does_not_open() {
        assert!(matches!(policy(ConfirmedEmail::Always, true, false, false), Err(StartError::Config(_))));
    }
}
