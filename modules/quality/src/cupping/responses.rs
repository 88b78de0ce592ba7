//! Cupping sessions as the API shows them. What a caller may not know before the reveal is left out here, and nowhere
//! else.

use contracts::ids::AccountId;
use contracts::quality::CuppingProtocol;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::commands::Caller;
use super::marks::shown;
use super::model::{Averaging, Cup, Cupping, Sheet, State};
use super::points::Points;
use super::sheet_form::MarksForm;
use super::statistics::{Summary, summary};

/// A session in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Cupping)]
pub(super) struct CuppingView {
    id: String,
    /// `CUP-2026-0001`.
    number: String,
    title: String,
    state: State,
    protocol: CuppingProtocol,
    /// Cups of each coffee.
    cups: u8,
    averaging: Averaging,
    blind: bool,
    /// The name of the account that holds it.
    account_name: String,
    /// Whether the caller's account holds it.
    holds: bool,
    /// Whether the caller cups in it.
    cups_in_it: bool,
    /// How many coffees and teas are on the table.
    coffees: usize,
    /// How many people cup.
    cuppers: usize,
    #[schema(format = DateTime)]
    created_at: String,
    /// When it was revealed or cancelled.
    #[schema(required, format = DateTime)]
    ended_at: Option<String>,
}

/// A session with what the caller may know of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullCupping)]
pub(super) struct FullCuppingView {
    #[serde(flatten)]
    cupping: CuppingView,
    /// The formula with its version.
    formula: String,
    /// May be empty.
    note: String,
    /// In the order of the codes.
    table: Vec<CupView>,
    /// The people who cup, and how many of their sheets are saved.
    people: Vec<CupperView>,
    /// Whether the caller may reveal it or call it off now.
    may_end: bool,
}

/// A coffee or tea on the table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CuppingCup)]
struct CupView {
    /// Three digits.
    code: String,
    /// `null` for those who cup blind, until the reveal.
    #[schema(required)]
    goods: Option<GoodsView>,
    /// The caller's own sheet; `null` before it is saved.
    #[schema(required)]
    sheet: Option<SheetView>,
    /// `null` until the reveal.
    #[schema(required)]
    result: Option<ResultView>,
}

/// What is in a cup.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CuppedGoods)]
struct GoodsView {
    product_id: String,
    product_name: String,
    seller_name: String,
    #[schema(required)]
    sample_id: Option<String>,
    #[schema(required)]
    sample_number: Option<String>,
    /// Whether the caller sells the product, so that it may take the score over.
    own: bool,
}

/// A person who cups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CuppingPerson)]
struct CupperView {
    name: String,
    /// How many sheets the person saved.
    saved: usize,
    /// Whether the results were revealed without all sheets of the person, by the word of the account that holds the session.
    left_out: bool,
    /// Whether it is the caller.
    you: bool,
}

/// A sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CuppingSheet)]
struct SheetView {
    /// The name of the person who filled it in.
    cupper: String,
    marks: MarksForm,
    note: String,
    /// Its sum, unrounded.
    points: f64,
    #[schema(format = DateTime)]
    saved_at: String,
    /// Whether it lies more than two points from the median of its table; never before the reveal.
    apart: bool,
}

/// What all sheets of a coffee say.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CuppingResult)]
struct ResultView {
    /// The mean or median, as the form shows it.
    score: f64,
    /// The same, unrounded.
    exact: f64,
    low: f64,
    high: f64,
    /// The sample standard deviation, to a hundredth.
    deviation: f64,
    sheets: Vec<SheetView>,
}

impl CuppingView {
    pub(super) fn new(cupping: &Cupping, who: &Caller) -> Self {
        CuppingView {
            id: cupping.id.to_string(),
            number: cupping.number.clone(),
            title: cupping.title.clone(),
            state: cupping.state,
            protocol: cupping.protocol,
            cups: cupping.cups,
            averaging: cupping.averaging,
            blind: cupping.blind,
            account_name: cupping.account_name.clone(),
            holds: cupping.account == who.account,
            cups_in_it: cupping.has_cupper(&who.person),
            coffees: cupping.table.len(),
            cuppers: cupping.cuppers.len(),
            created_at: instant(cupping.created_ms),
            ended_at: cupping.ended_ms.map(instant),
        }
    }
}

impl FullCuppingView {
    pub(super) fn new(cupping: &Cupping, sheets: &[Sheet], who: &Caller) -> Self {
        let shows_goods = cupping.shows_goods(&who.person);
        let people = cupping.cuppers.iter().map(|cupper| CupperView {
            name: cupper.name.clone(),
            saved: sheets.iter().filter(|sheet| sheet.person == cupper.person).count(),
            left_out: cupping.left_out.contains(&cupper.person),
            you: cupper.person == who.person,
        });
        let cup = |cup: &Cup| {
            let of_cup: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.code == cup.code).collect();
            let own = of_cup.iter().find(|sheet| sheet.person == who.person);
            CupView {
                code: cup.code.clone(),
                goods: shows_goods.then(|| goods(cup, &who.account)),
                sheet: own.map(|sheet| SheetView::new(sheet, false)),
                result: (cupping.state == State::Revealed).then(|| result(cupping, &of_cup)).flatten(),
            }
        };
        FullCuppingView {
            cupping: CuppingView::new(cupping, who),
            formula: cupping.formula.clone(),
            note: cupping.note.clone(),
            table: cupping.table.iter().map(cup).collect(),
            people: people.collect(),
            may_end: cupping.account == who.account && cupping.state == State::Open,
        }
    }
}

fn goods(cup: &Cup, account: &AccountId) -> GoodsView {
    let sample = cup.sample.as_ref();
    GoodsView {
        product_id: cup.product.to_string(),
        product_name: cup.product_name.clone(),
        seller_name: cup.seller_name.clone(),
        sample_id: sample.map(|(id, _)| id.to_string()),
        sample_number: sample.map(|(_, number)| number.clone()),
        own: cup.seller == *account,
    }
}

fn result(cupping: &Cupping, sheets: &[&Sheet]) -> Option<ResultView> {
    let sums: Vec<Points> = sheets.iter().map(|sheet| sheet.marks.points()).collect();
    let Summary { score, low, high, deviation, apart } = summary(&sums, cupping.averaging)?;
    let sheets = sheets.iter().zip(apart).map(|(sheet, apart)| SheetView::new(sheet, apart));
    Some(ResultView {
        score: shown(cupping.protocol, score).number(),
        exact: score.number(),
        low: low.number(),
        high: high.number(),
        deviation: to_hundredth(deviation),
        sheets: sheets.collect(),
    })
}

/// A figure with two decimals.
pub(super) fn to_hundredth(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

impl SheetView {
    fn new(sheet: &Sheet, apart: bool) -> Self {
        SheetView {
            cupper: sheet.name.clone(),
            marks: MarksForm::shown(&sheet.marks),
            note: sheet.note.clone(),
            points: sheet.marks.points().number(),
            saved_at: instant(sheet.saved_ms),
            apart,
        }
    }
}
