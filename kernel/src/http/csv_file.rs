//! CSV files for spreadsheets.

use std::collections::HashSet;
use std::io::Read;

use actix_web::HttpResponse;
use actix_web::web::Bytes;
use futures_util::Stream;
use futures_util::stream::try_unfold;

use crate::http::problem::Problem;
use crate::store::{Reader, Scope, StoreError};

/// Signs at the beginning of a cell that make a spreadsheet take it for a formula
/// (<https://owasp.org/www-community/attacks/CSV_Injection>), full-width signs too.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
/// Signs that begin a cell or a line in some countries' spreadsheets, even inside quotes.
const SEPARATORS: [char; 5] = [';', '\t', '|', '\n', '\r'];

/// Answers with a CSV file to be saved under `name`, its column names first. A cell that a spreadsheet would take for a
/// formula begins with an apostrophe, which the spreadsheet does not show.
///
/// # Errors
/// [`Problem::Internal`] where a row has another number of cells than there are columns.
pub fn csv_file<R>(name: &str, columns: &[&str], rows: R) -> Result<HttpResponse, Problem>
where
    R: IntoIterator<Item = Vec<String>>,
{
    let broken = |error: String| Problem::Internal(format!("the file {name}: {error}"));
    let mut file = csv::Writer::from_writer(Vec::new());
    file.write_record(columns).map_err(|error| broken(error.to_string()))?;
    for row in rows {
        file.write_record(row.into_iter().map(harmless)).map_err(|error| broken(error.to_string()))?;
    }
    let body = file.into_inner().map_err(|error| broken(error.to_string()))?;
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", format!("attachment; filename=\"{name}\"")))
        .body(body))
}

/// Returns one line of such a file, for a file that is sent while its rows are read.
pub fn csv_line<C: Into<String>>(cells: impl IntoIterator<Item = C>) -> Vec<u8> {
    let mut line = csv::Writer::from_writer(Vec::new());
    // One record into memory: nothing of it can fail.
    let _ = line.write_record(cells.into_iter().map(|cell| harmless(cell.into())));
    line.into_inner().unwrap_or_default()
}

/// Streams such a file, so that only a part of it is in memory. `part` reads the lines behind a cursor, and returns the
/// cursor of the next part, if there is one.
pub fn csv_stream<P>(store: Scope, columns: &[&str], part: P) -> impl Stream<Item = Result<Bytes, StoreError>> + use<P>
where
    P: Fn(&Reader<'_>, Option<&str>) -> Result<(Vec<u8>, Option<String>), StoreError>,
{
    let begun = (csv_line(columns.iter().copied()), None);
    try_unfold((store, part, Some(begun)), async |(store, part, next)| {
        let Some((mut text, before)) = next else { return Ok(None) };
        let (lines, next) = store.read(|reader| part(reader, before.as_deref()))?;
        text.extend(lines);
        Ok(Some((Bytes::from(text), (store, part, next.map(|cursor| (Vec::new(), Some(cursor)))))))
    })
}

/// Puts an apostrophe before each formula. A number may begin with a minus.
fn harmless(cell: String) -> String {
    if cell.parse::<f64>().is_ok() { cell } else { before_formulas(&cell, |apostrophes| apostrophes + 1) }
}

/// Reads the names of the columns of a file that somebody sends. Each is one of `known`, none is there twice, and all of
/// `needed` are there.
///
/// # Errors
/// 422 at `file`.
pub fn csv_columns<R: Read>(
    csv: &mut csv::Reader<R>,
    known: &[&str],
    needed: &[&str],
) -> Result<csv::StringRecord, Problem> {
    let wrong = |what: String| Problem::field("file", what);
    let columns = csv.headers().map_err(|_| wrong("is not a CSV file in UTF-8".to_owned()))?.clone();
    let mut seen = HashSet::new();
    for name in &columns {
        let told: String = name.chars().take(40).collect();
        if !known.contains(&name) {
            let known = known.join(", ");
            return Err(wrong(format!("has a column \"{told}\" that is not known; the columns are {known}")));
        }
        if !seen.insert(name) {
            return Err(wrong(format!("has the column {told} twice")));
        }
    }
    match needed.iter().find(|name| !seen.contains(**name)) {
        Some(missing) => Err(wrong(format!("lacks the column {missing}"))),
        None => Ok(columns),
    }
}

/// Returns the text that [`csv_file`] wrote as this cell.
pub fn csv_text(cell: &str) -> String {
    before_formulas(cell, |apostrophes| apostrophes.saturating_sub(1))
}

/// Returns the cell with another number of apostrophes before each formula, at its beginning and behind separators.
fn before_formulas(cell: &str, number: impl Fn(usize) -> usize) -> String {
    let mut text = String::with_capacity(cell.len() + 1);
    let (mut rest, mut begins) = (cell, true);
    while !rest.is_empty() {
        let bare = rest.trim_start_matches('\'');
        let apostrophes = rest.len() - bare.len();
        // A cell that begins with a separator hides the text after it.
        let formula = bare.starts_with(FORMULA) || (text.is_empty() && bare.starts_with(['\t', '\r']));
        let kept = if begins && formula { number(apostrophes) } else { apostrophes };
        text.extend(std::iter::repeat_n('\'', kept));
        let Some(sign) = bare.chars().next() else { break };
        text.push(sign);
        begins = SEPARATORS.contains(&sign);
        rest = &bare[sign.len_utf8()..];
    }
    text
}

#[cfg(test)]
mod tests {
    use actix_web::body::MessageBody;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn formulas_are_text_and_numbers_stay_numbers() {
        let cells = ["=1+1", "-3.50", "@x", "a, \"b\"", "-x"].map(str::to_owned).to_vec();
        let answer = csv_file("t.csv", &["a", "b", "c", "d", "e"], [cells]).unwrap();
        let body = answer.into_body().try_into_bytes().unwrap();
        assert_eq!(body, "a,b,c,d,e\n'=1+1,-3.50,'@x,\"a, \"\"b\"\"\",'-x\n");
        assert_eq!(csv_line(["=1+1", "b,c", ""]), b"'=1+1,\"b,c\",\n");
        assert!(csv_file("t.csv", &["a"], [vec![String::new(), String::new()]]).is_err());
    }

    #[test]
    fn formulas_behind_separators_and_of_full_width_get_an_apostrophe() {
        for (cell, written) in [
            ("\u{ff1d}1+1", "'\u{ff1d}1+1"),
            ("\u{ff0b}1", "'\u{ff0b}1"),
            ("\u{ff0d}1", "'\u{ff0d}1"),
            ("\u{ff20}x", "'\u{ff20}x"),
            (";=1+1", ";'=1+1"),
            ("a;=1+1;b", "a;'=1+1;b"),
            ("a\t=1", "a\t'=1"),
            ("a\n-x", "a\n'-x"),
            ("\t=1", "'\t'=1"),
            ("'=1", "''=1"),
            ("-3.50", "-3.50"),
            ("floral; bright - 84+", "floral; bright - 84+"),
            ("it's; 'so'", "it's; 'so'"),
        ] {
            assert_eq!(harmless(cell.to_owned()), written, "{cell:?}");
            assert_eq!(csv_text(written), cell, "{written:?}");
        }
    }

    proptest! {
        #[test]
        fn any_cell_is_read_back_as_it_was(cell in "[=+@'; \t|\n\u{ff1d}a1.-]{0,12}|.{0,20}") {
            prop_assert_eq!(csv_text(&harmless(cell.clone())), cell);
        }
    }
}
