//! Reviews, one per buyer and product, and the ratings that they add up to.

use crate::model::ReviewId;
use contracts::ids::{AccountId, ProductId};
use kernel::store::{Reader, StoreError, Table, Tx};
use kernel::{DELETED_NAME, Problem};

use crate::model::{Product, Review, ReviewRef};
use crate::rules::no_such_product;
use crate::sale::on_sale;
use crate::store::{BOUGHT, DELIVERED, RATINGS, REVIEW_OF, REVIEWS};

/// A review to write. Its id and time are drawn outside the transaction.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) id: ReviewId,
    pub(crate) account: AccountId,
    /// The person who signed in, if they act for a company.
    pub(crate) person: AccountId,
    pub(crate) author: String,
    /// Stars, 1 to 5.
    pub(crate) rating: u8,
    pub(crate) text: String,
    pub(crate) at_ms: i64,
}

/// Writes a buyer's review of a product or replaces the earlier one. The flag tells if there was one.
///
/// # Errors
/// Returns 404 if the product is not on sale, 403 if the account sells it, did not buy it, or still waits for it.
pub(crate) fn write(tx: &mut Tx<'_>, product: &ProductId, draft: &Draft) -> Result<(Review, bool), Problem> {
    let sold = on_sale(&tx.reader(), product)?.ok_or_else(no_such_product)?;
    Standing::of(&tx.reader(), (&draft.account, &draft.person), &sold)?.may_review()?;
    let of = pair(&draft.account, product, false);
    let old = one(&tx.reader(), &draft.account, product)?;
    let mut ratings = tx.get(&RATINGS, product)?.unwrap_or_default();
    if let Some(old) = &old {
        let before = &mut ratings.0[stars(old.rating)];
        *before = before.saturating_sub(1);
    }
    ratings.0[stars(draft.rating)] += 1;
    let review = Review {
        id: old.as_ref().map_or_else(|| draft.id.clone(), |old| old.id.clone()),
        account: draft.account.clone(),
        author: draft.author.clone(),
        rating: draft.rating,
        text: draft.text.clone(),
        created_ms: old.as_ref().map_or(draft.at_ms, |old| old.created_ms),
    };
    tx.put(&REVIEWS, pair(product, &review.id, false), &review)?;
    tx.put(&REVIEW_OF, of, &ReviewRef(review.id.clone()))?;
    tx.put(&RATINGS, product, &ratings)?;
    Ok((review, old.is_some()))
}

/// Whether a table of an account's orders of products has one of this product.
pub(crate) fn has_any(
    reader: &Reader<'_>,
    table: &Table<()>,
    account: &str,
    product: &str,
) -> Result<bool, StoreError> {
    let prefix = pair(account, product, true);
    Ok(reader.scan(table, prefix.as_bytes(), None).next().transpose()?.is_some())
}

/// An account's relation to a product that it might review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Whether the account or the person who signed in sells it.
    pub(crate) own: bool,
    /// Whether the account has a purchase of it that was not cancelled.
    pub(crate) bought: bool,
    /// Whether it was delivered.
    pub(crate) delivered: bool,
}

impl Standing {
    /// Returns the standing of an account and the person who acts in its name.
    pub(crate) fn of(
        reader: &Reader<'_>,
        (account, person): (&str, &str),
        product: &Product,
    ) -> Result<Self, StoreError> {
        let any = |table: &Table<()>| has_any(reader, table, account, &product.id);
        let own = product.seller == account || product.seller == person;
        Ok(Standing { own, bought: any(&BOUGHT)?, delivered: any(&DELIVERED)? })
    }

    /// Checks that the account may review. Nobody reviews their own goods, or goods that have not arrived.
    ///
    /// # Errors
    /// Returns 403 `own-product`, `not-bought` or `not-delivered`.
    pub(crate) fn may_review(self) -> Result<(), Problem> {
        if self.own {
            Err(Problem::forbidden("own-product", "This is your own product. Its buyers review it."))
        } else if !self.bought {
            Err(Problem::forbidden("not-bought", "Only those who bought a product can review it."))
        } else if !self.delivered {
            Err(Problem::forbidden("not-delivered", "You can review it once your order has been delivered."))
        } else {
            Ok(())
        }
    }
}

/// Returns an account's review of a product.
pub(crate) fn one(reader: &Reader<'_>, account: &AccountId, product: &ProductId) -> Result<Option<Review>, StoreError> {
    match reader.get(&REVIEW_OF, pair(account, product, false))? {
        Some(ReviewRef(id)) => reader.get(&REVIEWS, pair(product, &id, false)),
        None => Ok(None),
    }
}

/// Deletes an account's review of a product if all its purchases of it were cancelled.
pub(crate) fn withdraw_unbought(tx: &mut Tx<'_>, account: &AccountId, product: &ProductId) -> Result<(), StoreError> {
    let bought = tx.scan(&BOUGHT, pair(account, product, true).as_bytes(), None).next().transpose()?.is_some();
    let Some(review) = one(&tx.reader(), account, product)?.filter(|_| !bought) else {
        return Ok(());
    };
    let mut ratings = tx.get(&RATINGS, product)?.unwrap_or_default();
    let count = &mut ratings.0[stars(review.rating)];
    *count = count.saturating_sub(1);
    tx.put(&RATINGS, product, &ratings)?;
    tx.delete(&REVIEWS, pair(product, &review.id, false))?;
    tx.delete(&REVIEW_OF, pair(account, product, false))
}

/// Returns an account's reviews.
pub(crate) fn by(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<Review>, StoreError> {
    let prefix = pair(account, "", false);
    let mut found = Vec::new();
    for entry in reader.scan(&REVIEW_OF, prefix.as_bytes(), None) {
        let (key, ReviewRef(id)) = entry?;
        let product = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
        found.extend(reader.get(&REVIEWS, pair(&product, &id, false))?);
    }
    Ok(found)
}

/// Removes the name from an account's reviews. Their texts stay.
pub(crate) fn unname(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    let prefix = pair(account, "", false);
    let keys = tx.scan(&REVIEW_OF, prefix.as_bytes(), None).collect::<Result<Vec<_>, _>>()?;
    for (key, ReviewRef(id)) in keys {
        let product = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
        let key = pair(&product, &id, false);
        if let Some(review) = tx.get(&REVIEWS, &key)? {
            tx.put(&REVIEWS, key, &Review { author: DELETED_NAME.to_owned(), ..review })?;
        }
    }
    Ok(())
}

/// Returns a product's reviews that are older than the review `before`, the newest first.
pub(crate) fn page(
    reader: &Reader<'_>,
    product: &ProductId,
    before: Option<&str>,
    limit: usize,
) -> Result<Vec<Review>, StoreError> {
    let before = before.map(|id| pair(product, id, false).into_bytes());
    let rows = reader.scan_back(&REVIEWS, pair(product, "", false).as_bytes(), before.as_deref());
    rows.take(limit).map(|row| row.map(|(_, review)| review)).collect()
}

/// Returns the first name and initial. The shop does not publish the full name.
pub(crate) fn author(name: &str) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or("A buyer");
    match words.next_back().and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {initial}."),
        None => first.to_owned(),
    }
}

fn stars(rating: u8) -> usize {
    usize::from(rating.clamp(1, 5) - 1)
}

fn pair(a: &str, b: &str, open: bool) -> String {
    format!("{a}/{b}{}", if open { "/" } else { "" })
}

#[cfg(test)]
#[path = "reviews_tests.rs"]
mod tests;
