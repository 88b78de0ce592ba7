//! The e-mail that asks for a confirmation, sent in the commit that needs it.

use contracts::ids::EmailId;
use contracts::messages::{NewEmail, Post, Recipient};
use contracts::names;
use kernel::store::{Port, StoreError, Tx};

use crate::links::{self, NewLink, Purpose};
use crate::store::AccountRow;

/// The data that are created before the commit that sends the e-mail.
#[derive(Clone)]
pub(crate) struct Draft {
    /// The shop's name.
    pub(crate) shop: String,
    /// See [`links::draw`].
    pub(crate) token: String,
    /// E-mail id.
    pub(crate) id: EmailId,
    /// Time of the request, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
}

/// Sends an account the link that confirms its e-mail address. Returns `false` if it was sent enough of them recently.
pub(crate) fn send(
    tx: &mut Tx<'_>,
    desk: &Port<dyn Post>,
    account: &AccountRow,
    draft: &Draft,
) -> Result<bool, StoreError> {
    let Draft { shop, token, id, now_ms } = draft;
    let new = NewLink { purpose: Purpose::Confirm, account: &account.id, email: &account.email, now_ms: *now_ms };
    if !links::issue(tx, token, &new)? {
        return Ok(false);
    }
    // A person who signs up with another person's address makes the shop write to them.
    let name = names::mailed(account.display_name(), &account.email);
    let message = NewEmail {
        id: id.clone(),
        account: Some(account.id.clone()),
        to: Recipient { name: name.to_owned(), email: account.email.clone() },
        title: format!("Confirm your e-mail address for {shop}"),
        text: format!(
            "Hello {name},\n\nthere is an account at {shop} with this e-mail address. If it is yours, open this link within \
             seven days to confirm the address. If it is not, leave it."
        ),
        link: format!("/confirm-email/{token}"),
        at_ms: *now_ms,
        expires_at_ms: *now_ms + Purpose::Confirm.lifetime_ms(),
    };
    desk.enter(tx, |post, tx| post.send(tx, &message))?;
    Ok(true)
}
