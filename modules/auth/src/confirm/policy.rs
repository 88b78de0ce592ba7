//! Decides whether this shop can ask people to confirm their e-mail address, and which actions require it.

use contracts::auth::CommitmentPort;
use contracts::ids::AccountId;
use contracts::messages::MailPort;
use kernel::store::{Reader, StoreError};
use kernel::{ConfirmedEmail, Context, Problem, Settings, StartError};

use super::store::is_confirmed;
use crate::store::{ACCOUNTS, AccountRow};

/// The shop's confirmation policy. Its mail server may be set in the page at any time, so it is looked up each time.
#[derive(Clone)]
pub(crate) struct Policy(Context);

/// What a shop asks of people who have not confirmed their e-mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Whether e-mails reach people, so that the shop can ask for a confirmation.
    pub(crate) can_confirm: bool,
    /// Whether ordering and signing require it.
    pub(crate) before_ordering: bool,
}

impl Asked {
    fn of(wanted: ConfirmedEmail, mail_server: bool, demo: bool) -> Self {
        Asked {
            can_confirm: mail_server || wanted == ConfirmedEmail::Always,
            before_ordering: match wanted {
                ConfirmedEmail::Always => true,
                ConfirmedEmail::Never => false,
                ConfirmedEmail::Auto => mail_server && !demo,
            },
        }
    }
}

impl Policy {
    /// Returns the policy of a shop.
    ///
    /// # Errors
    /// Returns [`StartError::Config`] if confirmations are required but cannot be sent.
    pub(crate) fn of(context: Context) -> Result<Self, StartError> {
        possible(context.settings())?;
        Ok(Policy(context))
    }

    /// Whether there is a mail server, by the settings or set in the page.
    pub(crate) fn mail_server(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        match self.0.port::<dyn MailPort>() {
            Some(port) => port.read(reader, |mail, reader| mail.has_server(reader)),
            None => Ok(false),
        }
    }

    /// What the shop asks of people who have not confirmed their e-mail address.
    pub(crate) fn asked(&self, reader: &Reader<'_>) -> Result<Asked, StoreError> {
        let settings = self.0.settings();
        Ok(Asked::of(settings.orders.confirmed_email, self.mail_server(reader)?, settings.demo.enabled))
    }

    /// Whether a person has to confirm the e-mail address before they order or sign.
    pub(crate) fn must_confirm(&self, reader: &Reader<'_>, person: &AccountRow) -> Result<bool, StoreError> {
        // Each order asks, so the mail server is looked up where it decides alone.
        let settings = self.0.settings();
        let decided = settings.orders.confirmed_email == ConfirmedEmail::Never
            || settings.orders.confirmed_email == ConfirmedEmail::Auto && settings.demo.enabled;
        Ok(!decided && self.asked(reader)?.before_ordering && !is_confirmed(reader, person)?)
    }

    /// Refuses a person who has not confirmed the e-mail address, if this shop can ask for it.
    ///
    /// # Errors
    /// Returns 409 `email-not-confirmed`.
    pub(crate) fn needs_confirmed(&self, reader: &Reader<'_>, person: &AccountRow) -> Result<(), Problem> {
        if !self.asked(reader)?.can_confirm || is_confirmed(reader, person)? {
            return Ok(());
        }
        Err(not_confirmed())
    }
}

/// Refuses settings that require confirmations which nobody is sent.
fn possible(settings: &Settings) -> Result<(), StartError> {
    let sends_emails = settings.modules.get("messages").copied().unwrap_or(true);
    if settings.orders.confirmed_email == ConfirmedEmail::Always && !sends_emails {
        let why = "it needs modules.messages, without which nobody is sent the link that confirms an e-mail address";
        return Err(StartError::Config(format!("configuration: orders.confirmed_email = \"always\" is wrong: {why}")));
    }
    Ok(())
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

    #[test]
    fn ordering_waits_for_a_confirmation_where_letters_arrive_and_the_shop_is_real() {
        let asked = |wanted, server, demo| {
            let Asked { can_confirm, before_ordering } = Asked::of(wanted, server, demo);
            (can_confirm, before_ordering)
        };
        assert_eq!(asked(ConfirmedEmail::Auto, true, false), (true, true));
        assert_eq!(asked(ConfirmedEmail::Auto, true, true), (true, false), "the demo");
        assert_eq!(asked(ConfirmedEmail::Auto, false, false), (false, false), "no mail server");
        assert_eq!(asked(ConfirmedEmail::Always, false, true), (true, true));
        assert_eq!(asked(ConfirmedEmail::Never, true, false), (true, false));
    }

    #[test]
    fn a_shop_that_always_asks_and_never_writes_does_not_open() {
        let mut settings = Settings::defaults().unwrap();
        settings.orders.confirmed_email = ConfirmedEmail::Always;
        assert!(possible(&settings).is_ok());
        settings.modules.insert("messages".to_owned(), false);
        assert!(matches!(possible(&settings), Err(StartError::Config(_))));
    }
}
