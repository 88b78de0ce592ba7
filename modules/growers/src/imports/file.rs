//! Reads the rows of a CSV file of deliveries. Nothing about their content is judged here.

use std::collections::HashMap;

use kernel::Problem;
use kernel::http::{csv_columns, csv_text};

use super::bad_row::BadRow;

/// The columns, in the order of the template.
pub(super) const COLUMNS: [&str; 16] = [
    "day",
    "season",
    "memberNumber",
    "producer",
    "plots",
    "point",
    "stage",
    "grade",
    "grossKg",
    "tareKg",
    "pricePerKg",
    "currency",
    "moisturePercent",
    "scale",
    "ticket",
    "signedFor",
];
/// The columns that a file must have. It has `memberNumber` or `producer` too.
const NEEDED: [&str; 6] = ["day", "season", "stage", "grossKg", "pricePerKg", "currency"];
/// Most rows of a file: a commit records all of them.
pub(super) const MOST_ROWS: usize = 1_000;

/// A row of a file.
#[derive(Debug)]
pub(super) struct Row {
    /// Its line; the columns' names are line 1.
    pub(super) line: u64,
    cells: HashMap<String, String>,
}

impl Row {
    /// The text of a cell; empty if the file lacks the column.
    pub(super) fn cell(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }
}

/// Reads a file: its rows, and those that are none.
///
/// # Errors
/// 422 where it is no CSV file with these columns, has no rows, or too many.
pub(super) fn read(file: &[u8]) -> Result<(Vec<Row>, Vec<BadRow>), Problem> {
    let wrong = |what: String| Problem::field("file", what);
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let mut csv = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(file);
    let columns = csv_columns(&mut csv, &COLUMNS, &NEEDED)?;
    let has = |name: &str| columns.iter().any(|column| column == name);
    if !has("memberNumber") && !has("producer") {
        return Err(wrong("lacks the column memberNumber or producer".to_owned()));
    }
    let (mut rows, mut bad) = (Vec::new(), Vec::new());
    for record in csv.records() {
        if rows.len() + bad.len() == MOST_ROWS {
            return Err(wrong(format!("has more than {MOST_ROWS} rows")));
        }
        match record {
            Ok(record) => {
                let line = line(file, record.position());
                let cells = columns.iter().zip(&record).map(|(name, cell)| (name.to_owned(), csv_text(cell)));
                rows.push(Row { line, cells: cells.collect() });
            }
            Err(error) => {
                let line = line(file, error.position());
                let why = "has not as many cells as there are columns, or is not UTF-8";
                bad.push(BadRow { line, errors: [("row".to_owned(), vec![why.to_owned()])].into() });
            }
        }
    }
    if rows.is_empty() && bad.is_empty() {
        return Err(wrong("has no rows besides its columns".to_owned()));
    }
    Ok((rows, bad))
}

/// The line of a row. Empty lines before it belong to its position.
fn line(file: &[u8], position: Option<&csv::Position>) -> u64 {
    let Some(position) = position else { return 0 };
    let from = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let ends = file.iter().skip(from).take_while(|byte| matches!(byte, b'\r' | b'\n'));
    position.line() + ends.filter(|byte| **byte == b'\n').count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "day,season,memberNumber,stage,grossKg,pricePerKg,currency\n";

    #[test]
    fn rows_are_read_with_their_lines_and_broken_ones_are_named() {
        let file = format!("\u{feff}{HEAD}2026-01-02,2025/26,0417,cherry,42.5,120,KES\n\n2026-01-02,2025/26\n");
        let (rows, bad) = read(file.as_bytes()).unwrap();
        let told: Vec<_> = rows.iter().map(|row| (row.line, row.cell("memberNumber"), row.cell("plots"))).collect();
        assert_eq!(told, [(2, "0417", "")]);
        assert_eq!(bad.iter().map(|row| row.line).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn a_file_of_other_columns_without_rows_or_with_too_many_is_refused() {
        let row = "2026-01-02,2025/26,0417,cherry,42.5,120,KES\n";
        for file in [
            String::new(),
            HEAD.to_owned(),
            HEAD.replace("stage,", "") + row,
            HEAD.replace("memberNumber", "point") + row,
            HEAD.replace("memberNumber", "weather") + row,
            HEAD.replace("day", "day,day") + "2026-01-01," + row,
            HEAD.to_owned() + &row.repeat(MOST_ROWS + 1),
        ] {
            assert!(matches!(read(file.as_bytes()), Err(Problem::Invalid(_))), "{}", &file[..file.len().min(90)]);
        }
        assert!(read((HEAD.to_owned() + &row.repeat(MOST_ROWS)).as_bytes()).is_ok());
    }
}
