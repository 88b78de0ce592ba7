//! The e-mail's text.

use contracts::ids::EmailId;
use contracts::messages::{NewEmail, Recipient};
use contracts::names;

use crate::links::Purpose;
use crate::store::AccountRow;

/// Writes the e-mail to an account that asked for a new password of the shop `shop`.
pub(super) fn message(shop: &str, account: &AccountRow, token: &str, id: &EmailId, at_ms: i64) -> NewEmail {
    let name = names::mailed(account.display_name(), &account.email);
    NewEmail {
        id: id.to_owned(),
        account: Some(account.id.clone()),
        to: Recipient { name: name.to_owned(), email: account.email.clone() },
        title: format!("Choose a new password for {shop}"),
        text: format!(
            "Hello {name},\n\nsomebody asked for a new password for your account at {shop}. If it was you, open this link \
             within 30 minutes and choose one. It works once. If it was not you, leave it: your password stays as it is."
        ),
        link: format!("/reset-password/{token}"),
        at_ms,
        expires_at_ms: at_ms + Purpose::Reset.lifetime_ms(),
    }
}
