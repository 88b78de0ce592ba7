//! What the letter says.

use contracts::messages::{NewLetter, Recipient};

use crate::store::AccountRow;

/// The letter to an account that asked for a new password of the shop `shop`.
pub(super) fn letter(shop: &str, account: &AccountRow, token: &str, id: &str, at_ms: i64) -> NewLetter {
    let name = account.display_name();
    NewLetter {
        id: id.to_owned(),
        to: Recipient { name: name.to_owned(), email: account.email.clone() },
        title: format!("Choose a new password for {shop}"),
        text: format!(
            "Hello {name},\n\nsomebody asked for a new password for your account at {shop}. If it was you, open this link \
             within 30 minutes and choose one. It works once. If it was not you, leave it: your password stays as it is."
        ),
        link: format!("/reset-password/{token}"),
        at_ms,
    }
}
