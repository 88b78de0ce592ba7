//! A move as it is sent, and its checks.

use contracts::ids::{AccountId, LotMoveId};
use contracts::lots::{MoveKind, Stage};
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{Lines, NullableText, NullableTrimmed, Text, Trimmed};
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::make::{MakeMove, NewOutput};
use super::rules::{MOST_GRAMS, Wrongs};
use crate::days::{is_day, today};
use crate::lot::form::{is_moisture, is_stage, moisture};

/// The kinds of moves that a seller makes of lots.
const KINDS: [MoveKind; 5] = [MoveKind::Split, MoveKind::Blend, MoveKind::Process, MoveKind::Transfer, MoveKind::Loss];

/// A move wanted: a split, blend, process, transfer or loss. The inputs weigh as much as the outputs and the loss.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MakeLotMove)]
pub(crate) struct MoveForm {
    /// `split`, `blend`, `process`, `transfer` or `loss`.
    #[garde(custom(is_kind))]
    kind: Trimmed,
    /// The lots that goods are taken from.
    #[serde(default)]
    #[garde(length(min = 1, max = 50), dive)]
    #[schema(required, min_items = 1, max_items = 50)]
    inputs: Vec<InputForm>,
    /// The lots that it makes; none of a loss.
    #[serde(default)]
    #[garde(length(max = 50), dive)]
    #[schema(max_items = 50)]
    outputs: Vec<OutputForm>,
    /// What is lost on the way. Of a loss it is what its inputs weigh, and need not be told.
    #[serde(default)]
    #[garde(range(max = MOST_GRAMS))]
    #[schema(required = false, maximum = 100_000_000_000_u64)]
    loss_g: u64,
    /// The day on which it happened; not after today, nor before its inputs were received or made.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    day: Trimmed,
    /// What proves it, such as the number of a milling statement, or a reason.
    #[garde(dive)]
    evidence: Text<0, 500>,
}

/// Goods that are taken from a lot.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TakeFromLot)]
pub(crate) struct InputForm {
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    pub(crate) lot_id: String,
    #[serde(default)]
    #[garde(range(min = 1, max = MOST_GRAMS))]
    #[schema(required, minimum = 1, maximum = 100_000_000_000_u64)]
    pub(crate) grams: u64,
}

/// A lot that a move makes. What is not told, it has from the inputs.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MakeLot)]
pub(crate) struct OutputForm {
    /// Unique among the caller's lots.
    #[garde(dive)]
    number: Text<1, 40>,
    #[serde(default)]
    #[garde(range(min = 1, max = MOST_GRAMS))]
    #[schema(required, minimum = 1, maximum = 100_000_000_000_u64)]
    grams: u64,
    /// Where goods are processed: their stage afterwards.
    #[garde(custom(is_stage_or_none))]
    #[schema(value_type = Option<Stage>)]
    stage: NullableTrimmed,
    #[garde(dive)]
    grade: NullableText<60>,
    /// Where goods are processed: how.
    #[garde(dive)]
    process: NullableText<80>,
    /// Where the goods are then.
    #[garde(dive)]
    location: NullableText<120>,
    /// In percent, with at most two decimals.
    #[garde(custom(is_moisture))]
    #[schema(value_type = Option<String>, example = "10.9")]
    moisture: NullableTrimmed,
    /// For the caller alone.
    #[garde(dive)]
    notes: Lines<0, 2000>,
}

/// The reason of a counter-move.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UndoLotMove)]
pub(crate) struct UndoForm {
    #[garde(dive)]
    pub(crate) reason: Text<1, 500>,
}

fn kind(text: &str) -> Option<MoveKind> {
    MoveKind::parse(text).filter(|kind| KINDS.contains(kind))
}

fn is_kind(text: &str, _: &()) -> garde::Result {
    kind(text).map(drop).ok_or_else(|| garde::Error::new("must be one of: split, blend, process, transfer, loss"))
}

fn is_stage_or_none(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { is_stage(text, context) }
}

/// A text that is told, or nothing.
fn told(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

impl MoveForm {
    /// Reads a form that was validated, and draws the ids of the lots that it makes.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(crate) fn read(
        &self,
        context: &Context,
        id: LotMoveId,
        seller: &AccountId,
        by: &AccountId,
    ) -> Result<MakeMove, Problem> {
        let mut wrongs = Wrongs::new();
        let mut wrong = |field: String, why: &str| drop(wrongs.insert(field, vec![why.to_owned()]));
        let kind = kind(&self.kind).ok_or_else(|| Problem::field("kind", "is required"))?;
        let day = self.day.parse::<Date>().map_err(|_| Problem::field("day", "is required"))?;
        if day > today(context) {
            wrong("day".to_owned(), "must not be after today");
        }
        for (at, input) in self.inputs.iter().enumerate() {
            if self.inputs[..at].iter().any(|other| other.lot_id == input.lot_id) {
                wrong(format!("inputs.{at}.lotId"), "is named already");
            }
        }
        for (at, output) in self.outputs.iter().enumerate() {
            let number = output.number.to_lowercase();
            if self.outputs[..at].iter().any(|other| other.number.to_lowercase() == number) {
                wrong(format!("outputs.{at}.number"), "is named already");
            }
        }
        let loss_told = self.loss_g > 0 && kind == MoveKind::Loss;
        if loss_told && self.loss_g != self.inputs.iter().fold(0, |sum, input| input.grams.saturating_add(sum)) {
            wrong("lossG".to_owned(), "must be what the inputs weigh");
        }
        if !wrongs.is_empty() {
            return Err(Problem::Invalid(wrongs));
        }
        let output = |form: &OutputForm| NewOutput {
            id: context.new_id(),
            number: form.number.to_string(),
            grams: form.grams,
            stage: Stage::parse(&form.stage),
            grade: told(&form.grade),
            process: told(&form.process),
            location: told(&form.location),
            moisture: moisture(&form.moisture),
            notes: form.notes.to_string(),
        };
        Ok(MakeMove {
            id,
            seller: seller.clone(),
            by: by.clone(),
            kind,
            inputs: self.inputs.iter().map(|input| (input.lot_id.as_str().into(), input.grams)).collect(),
            outputs: self.outputs.iter().map(output).collect(),
            loss_g: self.loss_g,
            day,
            evidence: self.evidence.to_string(),
            now_ms: context.clock().now_ms(),
        })
    }
}
