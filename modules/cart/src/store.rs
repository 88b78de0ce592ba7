//! The cart's tables. An account has at most [`MAX_LINES`] lines. A cart's contents name them all, so each is read by
//! its key and none is searched for.

use contracts::cart::BackLine;
use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, CartRowId, ProductId};
use contracts::money::Money;
use kernel::store::{Reader, StoreError, Table, Tx};

use crate::model::{Contents, Line};
use crate::rules::{self, MAX_LINES, Refusal};

kernel::tables! {
    /// `account \0 place` → line. The place is big-endian.
    pub(crate) LINES: Table<Line> = "lines", unaudited;
    /// `account` → contents; none of an empty cart.
    pub(crate) CONTENTS: Table<Contents> = "contents", unaudited;
}

pub(crate) fn line_key(account: &AccountId, place: u64) -> Vec<u8> {
    [account.as_bytes(), &[0], &place.to_be_bytes()].concat()
}

/// Returns an account's lines in the order in which they were added.
pub(crate) fn lines(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<Line>, StoreError> {
    let contents = reader.get(&CONTENTS, account)?.unwrap_or_default();
    contents.places().filter_map(|place| reader.get(&LINES, line_key(account, place)).transpose()).collect()
}

/// Returns the line of a product, with its place.
fn find(tx: &Tx<'_>, account: &AccountId, product: &ProductId) -> Result<Option<(u64, Line)>, StoreError> {
    let contents = tx.get(&CONTENTS, account)?.unwrap_or_default();
    let Some(place) = contents.place_of(product) else { return Ok(None) };
    Ok(tx.get(&LINES, line_key(account, place))?.map(|line| (place, line)))
}

/// Adds `more` units to the cart, or to the product's row if there is one. A new row gets the id `id`.
///
/// # Errors
/// Returns a [`Refusal`] if the cart cannot take them, and changes nothing.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    account: &AccountId,
    id: &CartRowId,
    card: &ProductCard,
    more: u32,
) -> Result<Line, Refusal> {
    let shown = |quantity| Some(card.unit_price(quantity).price);
    raise(tx, account, snapshot(id.clone(), card, more), card.stock, shown)
}

/// Adds a line to the product's row in the cart, limited by `stock`. `shown` returns the unit price for a quantity.
fn raise(
    tx: &mut Tx<'_>,
    account: &AccountId,
    added: Line,
    stock: u32,
    shown: impl Fn(u32) -> Option<Money>,
) -> Result<Line, Refusal> {
    let mut contents = tx.get(&CONTENTS, account)?.unwrap_or_default();
    let (place, had) = match contents.place_of(&added.product) {
        Some(place) => (place, tx.get(&LINES, line_key(account, place))?),
        None if contents.len() >= MAX_LINES as usize => return Err(Refusal::Full),
        None => (contents.add(added.product.clone()), None),
    };
    let quantity = rules::raised(had.as_ref().map_or(0, |line| line.quantity), added.quantity, stock)?;
    if had.is_none() {
        tx.put(&CONTENTS, account, &contents)?;
    }
    let id = had.map_or_else(|| added.id.clone(), |line| line.id);
    let line = Line { id, quantity, shown: shown(quantity), ..added };
    tx.put(&LINES, line_key(account, place), &line)?;
    Ok(line)
}

/// Puts back a line that was taken out of the cart and adds it to its product's row. Returns whether there was room.
/// The stock is checked when the cart is shown and ordered.
pub(crate) fn put_back(tx: &mut Tx<'_>, account: &AccountId, back: &BackLine) -> Result<bool, StoreError> {
    let line = Line {
        id: back.id.clone(),
        product: back.product.clone(),
        quantity: back.quantity,
        name: back.name.clone(),
        price: back.price,
        image_url: back.image_url.clone(),
        shown: None,
    };
    // The price that the buyer saw for all units is known only if the cart had none of the product.
    let shown = |quantity| Some(back.price).filter(|_| quantity == back.quantity);
    match raise(tx, account, line, u32::MAX, shown) {
        Ok(_) => Ok(true),
        Err(Refusal::Store(error)) => Err(error),
        Err(_) => Ok(false),
    }
}

/// Sets the quantity of a product in the cart.
///
/// # Errors
/// Returns a [`Refusal`] if the product is not in the cart or not in stock, and changes nothing.
pub(crate) fn set(tx: &mut Tx<'_>, account: &AccountId, card: &ProductCard, quantity: u32) -> Result<Line, Refusal> {
    let (place, had) = find(tx, account, &card.id)?.ok_or(Refusal::NotInCart)?;
    let quantity = rules::raised(0, quantity, card.stock)?;
    let line = snapshot(had.id, card, quantity);
    tx.put(&LINES, line_key(account, place), &line)?;
    Ok(line)
}

/// The adjustment of an item of a visitor's cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Adjusted {
    /// Product id.
    pub(crate) product: ProductId,
    /// Units wanted: the larger of the sent quantity and the quantity in the cart.
    pub(crate) wanted: u32,
    /// Units in the cart now.
    pub(crate) kept: u32,
    /// The reason, for the person.
    pub(crate) reason: String,
}

/// Merges an item of a visitor's cart into an account's cart: the larger quantity wins, within the limits of sale. A
/// repeated merge changes nothing. A new row gets the id `id`.
pub(crate) fn merge(
    tx: &mut Tx<'_>,
    account: &AccountId,
    id: &CartRowId,
    card: &ProductCard,
    sent: u32,
) -> Result<Option<Adjusted>, StoreError> {
    let had = find(tx, account, &card.id)?.map_or(0, |(_, line)| line.quantity);
    let wanted = sent.max(had);
    let (kept, why) = rules::taken_over(card, wanted);
    let put = match (had, kept) {
        (0, 0) => Ok(()),
        (0, _) => add(tx, account, id, card, kept).map(|_| ()),
        // The product has sold out. The row stays and shows that, as it does without a merge.
        (_, 0) => Ok(()),
        _ => set(tx, account, card, kept).map(|_| ()),
    };
    let kept = if kept == 0 { had } else { kept };
    let adjusted = |kept, reason| Some(Adjusted { product: card.id.clone(), wanted, kept, reason });
    match put {
        Ok(()) => Ok(why.and_then(|reason| adjusted(kept, reason))),
        Err(Refusal::Store(error)) => Err(error),
        // `taken_over` respects stock and limits, so the only reason left is a full cart.
        Err(_) => Ok(adjusted(0, format!("A cart holds at most {MAX_LINES} different items."))),
    }
}

/// Removes a product from the cart.
///
/// # Errors
/// Returns [`Refusal::NotInCart`].
pub(crate) fn remove(tx: &mut Tx<'_>, account: &AccountId, product: &ProductId) -> Result<(), Refusal> {
    let mut contents = tx.get(&CONTENTS, account)?.unwrap_or_default();
    let place = contents.remove(product).ok_or(Refusal::NotInCart)?;
    tx.delete(&LINES, line_key(account, place))?;
    if contents.len() == 0 {
        tx.delete(&CONTENTS, account)?
    } else {
        tx.put(&CONTENTS, account, &contents)?
    }
    Ok(())
}

/// Removes the line with that row id, or of that product.
///
/// # Errors
/// Returns [`Refusal::NotInCart`].
pub(crate) fn remove_row(tx: &mut Tx<'_>, account: &AccountId, id: &str) -> Result<(), Refusal> {
    let rows = lines(&tx.reader(), account)?;
    let product = rows.into_iter().find(|line| line.id == id).map(|line| line.product);
    remove(tx, account, &product.unwrap_or_else(|| id.into()))
}

/// Empties the cart and returns its lines, in the order in which they were added.
pub(crate) fn clear(tx: &mut Tx<'_>, account: &AccountId) -> Result<Vec<Line>, StoreError> {
    let Some(contents) = tx.get(&CONTENTS, account)? else { return Ok(Vec::new()) };
    let lines = lines(&tx.reader(), account)?;
    contents.places().try_for_each(|place| tx.delete(&LINES, line_key(account, place)))?;
    tx.delete(&CONTENTS, account)?;
    Ok(lines)
}

fn snapshot(id: CartRowId, card: &ProductCard, quantity: u32) -> Line {
    Line {
        id,
        product: card.id.clone(),
        quantity,
        name: card.name.clone(),
        price: card.price,
        image_url: card.image_url.clone(),
        shown: Some(card.unit_price(quantity).price),
    }
}

#[cfg(test)]
#[path = "store_tests.rs"]
pub(crate) mod tests;
