//! The calls that read seasons, accounts and statements. They are for their seller alone.

use actix_web::get;
use contracts::ids::ProducerId;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError, Words};
use serde::Deserialize;
use utoipa::IntoParams;

use super::entry::entries_of;
use super::model::{Account, of_season};
use super::responses::{AccountView, SeasonView, SecondPaymentView, StatementView};
use super::store::{self, ACCOUNTS, ENTRIES, SEASONS, season_key};
use crate::checks::is_season;
use crate::deliveries::model::of_season as deliveries_of;
use crate::deliveries::store::DELIVERIES;
use crate::rights::sellers_only;
use crate::state::Data;

/// The most deliveries and the most entries of a statement, the latest ones. Its file has all.
const MOST_LISTED: usize = 500;
/// The most seasons that are listed: those of a century.
const MOST_SEASONS: usize = 200;

/// Sellers only: the caller's seasons, the latest first.
#[utoipa::path(responses((status = 200, body = Vec<SeasonView>), (status = 403)))]
#[get("/api/grower-seasons")]
pub(crate) async fn grower_seasons(me: Identity, state: Data) -> Answer<Vec<SeasonView>> {
    sellers_only(&me)?;
    let all: Vec<SeasonView> = state.context.store().read(|reader| {
        let rows = reader.scan_back(&SEASONS, season_key(&me.account, "").as_bytes(), None);
        rows.take(MOST_SEASONS).map(|row| Ok(row?.1.into())).collect::<Result<_, StoreError>>()
    })?;
    Ok(Json(all))
}

/// Which accounts.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// The crop year.
    #[serde(default)]
    #[garde(custom(is_season))]
    #[param(required, example = "2025/26")]
    season: String,
    /// Words of the producer's name or number.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// Sellers only: the accounts of a season, those opened latest first.
#[utoipa::path(params(Which, PageQuery), responses((status = 200, body = Page<AccountView>), (status = 403)))]
#[get("/api/grower-accounts")]
pub(crate) async fn grower_accounts(
    me: Identity,
    state: Data,
    which: Query<Which>,
    part: Query<PageQuery>,
) -> Answer<Page<AccountView>> {
    sellers_only(&me)?;
    let (list, limit) = (of_season(&me.account, &which.0.season), part.0.limit());
    let words = Words::of(which.0.q.as_deref());
    let (rows, total) =
        state.context.store().read(|r| ACCOUNTS.search(r, &[list], &words, part.0.cursor(), limit + 1))?;
    Ok(Json(Page::cut(rows, limit, total, Account::sort_key).map(|account| AccountView::from(&account))))
}

/// Whose statement.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Whose {
    /// The crop year.
    #[serde(default)]
    #[garde(custom(is_season))]
    #[param(required, example = "2025/26")]
    pub(super) season: String,
    /// One of the caller's producers.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[param(required, min_length = 1, max_length = 100)]
    pub(super) producer: String,
}

/// Sellers only: the statement of a grower for a season.
#[utoipa::path(
    params(Whose),
    responses(
        (status = 200, body = StatementView),
        (status = 403),
        (status = 404, description = "the producer has no account with the caller in the season")
    )
)]
#[get("/api/grower-statement")]
pub(crate) async fn grower_statement(me: Identity, state: Data, whose: Query<Whose>) -> Answer<StatementView> {
    sellers_only(&me)?;
    let (season, producer) = (whose.0.season, ProducerId::from(whose.0.producer));
    let found: Option<StatementView> = state.context.store().read(|reader| {
        let Some(account) = store::account(reader, &me.account, &season, &producer)? else { return Ok(None) };
        let Some(of) = store::season(reader, &me.account, &season)? else { return Ok(None) };
        let delivered = DELIVERIES.page(reader, &deliveries_of(&me.account, &season, &producer), None, MOST_LISTED)?.0;
        let entered = ENTRIES.page(reader, &entries_of(&me.account, &season, &producer), None, MOST_LISTED)?.0;
        Ok::<_, StoreError>(Some(StatementView {
            account: AccountView::from(&account),
            deliveries: delivered.into_iter().map(Into::into).collect(),
            second_payments: account
                .shares_of(&of)
                .map(|(number, entry, amount)| SecondPaymentView::new(number, entry, amount))
                .collect(),
            entries: entered.into_iter().map(Into::into).collect(),
        }))
    })?;
    Ok(Json(found.ok_or_else(|| Problem::from(store::no_account()))?))
}
