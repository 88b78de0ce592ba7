//! The e-mail that tells an account of its changed payout details: a thief who came into the account would change them.

use contracts::auth::AccountCard;
use contracts::messages::{NewEmail, Recipient};
use contracts::names;

use super::details::PayoutKind;

/// For how long the e-mail is tried, in milliseconds: a week.
const TRIED_MS: i64 = 7 * 86_400_000;

/// Writes the e-mail about details that were added or removed.
pub(super) fn message(
    shop: &str,
    account: &AccountCard,
    (kind, ending): (PayoutKind, &str),
    added: bool,
    id: &str,
    at_ms: i64,
) -> NewEmail {
    let name = names::mailed(&account.display_name, &account.email);
    let done = if added { "added to" } else { "removed from" };
    let what = kind.title();
    NewEmail {
        id: id.to_owned().into(),
        account: Some(account.id.clone()),
        to: Recipient { name: name.to_owned(), email: account.email.clone() },
        title: format!("Your payout details at {shop} were changed"),
        text: format!(
            "Hello {name},\n\n{what}, ending in {ending}, was {done} your payout details at {shop}. Those who owe you \
             something are shown them. If it was not you or your company, choose a new password at once, remove what \
             you do not know, and tell the shop."
        ),
        link: "/payout-details".to_owned(),
        at_ms,
        expires_at_ms: at_ms + TRIED_MS,
    }
}
