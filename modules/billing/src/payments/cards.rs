//! The cards of an account, as their provider issued them. The card's number is never stored.

use actix_web::{get, post};
use contracts::ids::AccountId;
use kernel::http::{Answer, Created, Identity, Json, Routes};
use kernel::store::{Reader, StoreError, Table, Tx};
use kernel::{Problem, TxError};

use super::model::Card;
use super::responses::AddCard;
use super::sandbox::TestCard;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(payment_cards).service(add_payment_card);
}

kernel::tables! {
    /// Account, `/`, kind of card → card: an account has each test card once at most.
    pub(crate) CARDS: Table<Card> = "cards";
}

/// An account's cards.
pub(crate) fn all(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<Card>, StoreError> {
    reader.scan(&CARDS, format!("{account}/").as_bytes(), None).map(|row| row.map(|(_, card)| card)).collect()
}

/// Adds a card, unless the account has one of that kind. Returns the stored one.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn add(tx: &mut Tx<'_>, account: &AccountId, kind: TestCard, new: &Card) -> Result<Card, TxError> {
    let key = format!("{account}/{}", kind.as_str());
    if let Some(there) = tx.get(&CARDS, &key)? {
        return Ok(there);
    }
    tx.put(&CARDS, &key, new)?;
    Ok(new.clone())
}

/// Deletes an account's cards.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    let rows = tx.scan(&CARDS, format!("{account}/").as_bytes(), None).map(|row| row.map(|(key, _)| key));
    rows.collect::<Result<Vec<_>, _>>()?.into_iter().try_for_each(|key| tx.delete(&CARDS, key))
}

/// Returns the account's card with this token.
///
/// # Errors
/// 422 if it has none.
pub(crate) fn load(state: &AppState, account: &AccountId, token: &str) -> Result<Card, Problem> {
    let cards = state.context.store().read(|reader| all(reader, account))?;
    let card = cards.into_iter().find(|card| card.token == token);
    card.ok_or_else(|| Problem::field("token", "is not one of your cards"))
}

/// The caller's cards.
#[utoipa::path(responses((status = 200, body = [Card])))]
#[get("/api/payment-cards")]
async fn payment_cards(me: Identity, state: Data) -> Answer<Vec<Card>> {
    Ok(Json(state.context.store().read(|reader| all(reader, &me.account))?))
}

/// Adds one of the cards for trying out to the caller's. One that is there already stays.
#[utoipa::path(
    responses((status = 201, body = Card), (status = 409, description = "`no-cards`: this shop takes no cards"))
)]
#[post("/api/payment-cards")]
async fn add_payment_card(me: Identity, state: Data, body: Json<AddCard>) -> Result<Created<Card>, Problem> {
    let Json(form) = body;
    if !state.providers.has_test_cards() {
        return Err(Problem::conflict("no-cards", "This shop takes no cards. Pay by bank transfer."));
    }
    let kind = TestCard::parse(&form.test_card).ok_or_else(|| Problem::field("testCard", "is not known"))?;
    let new = kind.issue(&state.context.new_id::<String>(), state.context.clock().now_ms());
    let card = state.context.commit(move |tx| add(tx, &me.account, kind, &new));
    Ok(Created(card.await?))
}
