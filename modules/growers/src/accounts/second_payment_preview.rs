//! What was delivered of each grade, and what a second payment would come to. Nothing is entered.

use std::collections::BTreeMap;

use actix_web::{get, post, web};
use contracts::division::divide;
use contracts::money::Money;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Query};
use kernel::store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::grades;
use super::model::Points;
use super::second_payment::{Division, Wanted, all_accounts, division, find};
use super::second_payment_form::SecondPaymentForm;
use crate::checks::is_season;
use crate::command::Caller;
use crate::state::Data;

/// The most shares that a preview lists, the largest ones.
const MOST_LISTED: usize = 200;

/// Which season.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// The crop year.
    #[serde(default)]
    #[garde(custom(is_season))]
    #[param(required, example = "2025/26")]
    season: String,
}

/// What was delivered of a grade.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeliveredGrade)]
pub(crate) struct GradeView {
    /// Empty for deliveries without a grade.
    grade: String,
    net_g: u64,
}

/// Sellers only: what growers delivered of each grade in a season of the caller's.
#[utoipa::path(
    params(Which),
    responses(
        (status = 200, body = Vec<GradeView>),
        (status = 403),
        (status = 404, description = "nothing was delivered to the caller in the season"),
        (status = 409, description = "`too-many-growers`")
    )
)]
#[get("/api/grower-seasons/grades")]
pub(crate) async fn season_grades(me: Identity, state: Data, which: Query<Which>) -> Answer<Vec<GradeView>> {
    let wanted = Wanted::of(Caller::of(&state, me)?, which.0.season);
    let read = web::block(move || {
        state.context.store().read(|reader| {
            find(reader, &wanted)?;
            let filled = all_accounts(reader, &wanted)?.into_iter().map(|account| grades::known(reader, account));
            let accounts = filled.collect::<Result<Vec<_>, StoreError>>()?;
            let view = |(grade, net_g): (&str, u64)| GradeView { grade: grade.to_owned(), net_g };
            Ok::<_, kernel::TxError>(grades::together(&accounts).into_iter().map(view).collect())
        })
    });
    Ok(Json(read.await.map_err(|error| Problem::Internal(error.to_string()))??))
}

/// What a second payment would come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondPaymentPreview)]
pub(crate) struct PreviewView {
    currency: String,
    total: String,
    /// The growers that would get a share.
    growers: usize,
    /// What each grade would come to; they sum to the total. None where every kilogram counts one.
    #[schema(max_items = 200)]
    grades: Vec<GradeShare>,
    /// The largest shares, at most 200.
    #[schema(max_items = 200)]
    shares: Vec<ShareView>,
}

/// What a grade would come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeShare)]
pub(crate) struct GradeShare {
    /// Empty for deliveries without a grade.
    grade: String,
    net_g: u64,
    amount: String,
}

/// What a grower would get.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondPaymentShare)]
pub(crate) struct ShareView {
    producer_id: String,
    producer: String,
    /// May be empty.
    member_number: String,
    net_g: u64,
    amount: String,
}

impl PreviewView {
    fn new(of: &Division, points: &[Points]) -> Self {
        let money = |minor| Money::new(minor, of.total.currency).to_string();
        let delivered: BTreeMap<&str, u64> = grades::together(&of.accounts);
        let grams: Vec<u64> =
            points.iter().map(|points| delivered.get(points.grade.as_str()).copied().unwrap_or(0)).collect();
        let weights: Vec<i128> =
            points.iter().zip(&grams).map(|(points, g)| i128::from(*g) * i128::from(points.thousandths)).collect();
        let grade = |((points, net_g), minor): ((&Points, &u64), i64)| GradeShare {
            grade: points.grade.clone(),
            net_g: *net_g,
            amount: money(minor),
        };
        let parts = divide(of.total.minor, &weights);
        let mut shares: Vec<_> = of.accounts.iter().zip(&of.shares).filter(|(_, minor)| **minor > 0).collect();
        // The sort is stable, so growers of equal shares stay in the order of their accounts.
        shares.sort_by_key(|(_, minor)| std::cmp::Reverse(**minor));
        let growers = shares.len();
        let shares = shares.into_iter().take(MOST_LISTED).map(|(account, minor)| ShareView {
            producer_id: account.grower.id.to_string(),
            producer: account.grower.name.clone(),
            member_number: account.grower.member_number.clone(),
            net_g: account.net_g,
            amount: money(*minor),
        });
        PreviewView {
            currency: of.total.currency.to_string(),
            total: of.total.to_string(),
            growers,
            grades: points.iter().zip(&grams).zip(parts).map(grade).collect(),
            shares: shares.collect(),
        }
    }
}

/// Sellers only: what a second payment would come to, for all and for each grower. Nothing is entered.
#[utoipa::path(
    responses(
        (status = 200, body = PreviewView),
        (status = 403),
        (status = 404, description = "nothing was delivered to the caller in the season"),
        (status = 409, description = "`season-closed` or `too-many-growers`")
    )
)]
#[post("/api/grower-seasons/second-payment/preview")]
pub(crate) async fn preview_second(me: Identity, state: Data, body: Json<SecondPaymentForm>) -> Answer<PreviewView> {
    let form = body.0;
    let wanted = Wanted::of(Caller::of(&state, me)?, form.season.to_string());
    let read = web::block(move || {
        state.context.store().read(|reader| {
            let season = find(reader, &wanted)?;
            let terms = form.read(season.currency)?;
            let division = division(reader, &wanted, &season, &terms)?;
            Ok::<_, kernel::TxError>(PreviewView::new(&division, &terms.points))
        })
    });
    Ok(Json(read.await.map_err(|error| Problem::Internal(error.to_string()))??))
}
