//! The ledger as a CSV file.

use actix_web::HttpResponse;
use contracts::ids::AccountId;
use kernel::http::{csv_line, csv_stream};
use kernel::store::{Listed, Reader, Scope, StoreError};

use super::model::{Move, Part, of_seller};
use super::store::MOVES;

const COLUMNS: [&str; 12] =
    ["move", "kind", "day", "lot", "in_g", "out_g", "loss_g", "from", "order", "undoes", "evidence", "entered"];
/// How many moves one part of the file has.
const PART: usize = 200;

/// Answers with a seller's ledger: a row for each lot that a move took from or put into. A part of it is in memory.
pub(crate) fn answer(store: Scope, seller: AccountId) -> HttpResponse {
    let list = of_seller(&seller);
    let part = move |reader: &Reader<'_>, before: Option<&str>| -> Result<(Vec<u8>, Option<String>), StoreError> {
        let (moves, _) = MOVES.page(reader, &list, before, PART)?;
        let next = moves.last().filter(|_| moves.len() == PART).map(Move::sort_key);
        Ok((moves.iter().flat_map(rows).collect(), next))
    };
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", "attachment; filename=\"lots.csv\""))
        .streaming(csv_stream(store, &COLUMNS, part))
}

fn rows(found: &Move) -> Vec<u8> {
    let row = |(at, part, is_input): (usize, &Part, bool)| {
        let grams = part.grams.to_string();
        let (taken, put) = if is_input { (grams, String::new()) } else { (String::new(), grams) };
        // The loss is the move's, so it stands in its first row alone.
        let loss = if at == 0 { found.loss_g.to_string() } else { String::new() };
        csv_line([
            found.id.to_string(),
            found.kind.to_string(),
            found.day.to_string(),
            part.number.clone(),
            taken,
            put,
            loss,
            found.source.as_ref().map(|source| source.name.clone()).unwrap_or_default(),
            found.line.as_ref().map(|line| line.number.clone()).unwrap_or_default(),
            found.undoes.as_ref().map(ToString::to_string).unwrap_or_default(),
            found.evidence.clone(),
            kernel::http::text::instant(found.at_ms),
        ])
    };
    let inputs = found.inputs.iter().map(|part| (part, true));
    let all = inputs.chain(found.outputs.iter().map(|part| (part, false)));
    all.enumerate().flat_map(|(at, (part, is_input))| row((at, part, is_input))).collect()
}
