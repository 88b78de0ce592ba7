//! The table of discount codes, and the commands that change it.

use contracts::ids::AccountId;
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Tx};

use super::model::{Code, Ended, of_seller};
use super::uses;

kernel::tables! {
    /// Code → its terms.
    pub(crate) CODES: Collection<Code> = "discount-codes";
}

/// The kind of the refusal of a code that another has.
pub(crate) const TAKEN: &str = "code-taken";

/// The most codes of a seller.
pub(crate) const MOST_CODES: u64 = 200;

/// The code as it is stored: in capitals.
pub(crate) fn normal(typed: &str) -> String {
    typed.trim().to_ascii_uppercase()
}

/// Saves a new code.
///
/// # Errors
/// 409 `code-taken` or `too-many-codes`.
pub(crate) fn add(tx: &mut Tx<'_>, code: &Code) -> Result<(), TxError> {
    if tx.get(&CODES, &code.id)?.is_some() {
        let why = format!("The code {} is taken in this shop. Choose another.", code.id);
        return Err(TxError::conflict(TAKEN, why));
    }
    if CODES.page(&tx.reader(), &of_seller(&code.seller), None, 0)?.1 >= MOST_CODES {
        let why = format!("You have {MOST_CODES} codes, the most of a seller. Delete one that was never used.");
        return Err(TxError::conflict("too-many-codes", why));
    }
    Ok(CODES.save(tx, None, code)?)
}

/// Returns a code of this seller's.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, id: &str) -> Result<Option<Code>, StoreError> {
    Ok(reader.get(&CODES, normal(id))?.filter(|code| code.seller == *seller))
}

/// Ends a code: a seller's own, or any if `seller` is `None`, which the shop's owner may. It stays ended.
///
/// # Errors
/// 404.
pub(crate) fn end(tx: &mut Tx<'_>, seller: Option<&AccountId>, id: &str, now_ms: i64) -> Result<Code, TxError> {
    let found = tx.get(&CODES, normal(id))?.filter(|code| seller.is_none_or(|seller| code.seller == *seller));
    let before = found.ok_or_else(no_code)?;
    if before.ended.is_some() {
        return Ok(before);
    }
    let after = Code { ended: Some(Ended { at_ms: now_ms, by_shop: seller.is_none() }), ..before.clone() };
    CODES.save(tx, Some(&before), &after)?;
    Ok(after)
}

/// Deletes a code that was never used, or whose uses were all given back.
///
/// # Errors
/// 404, 409 `code-was-used`.
pub(crate) fn remove(tx: &mut Tx<'_>, seller: &AccountId, id: &str) -> Result<(), TxError> {
    let code = find(&tx.reader(), seller, id)?.ok_or_else(no_code)?;
    if uses::used(&tx.reader(), &code.id)? > 0 {
        let why = "Orders were placed with this code, so it stays in the list. End it instead.";
        return Err(TxError::conflict("code-was-used", why));
    }
    Ok(CODES.delete(tx, &code)?)
}

/// The 404 of codes.
pub(crate) fn no_code() -> TxError {
    TxError::not_found("discount code")
}
