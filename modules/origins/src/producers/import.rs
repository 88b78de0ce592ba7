//! The import of producers from a CSV file, one on each row. A file with a bad row is not imported at all.

use std::collections::{BTreeMap, HashMap};

use garde::Validate;
use kernel::Problem;
use kernel::http::{csv_columns, csv_text};

use super::form::ProducerForm;
use super::responses::BadRow;

/// The columns; the first two are required.
const COLUMNS: [&str; 5] = ["name", "country", "place", "memberNumber", "notes"];
/// Most rows of a file.
pub(super) const MOST_ROWS: usize = 5_000;

/// Reads a file: the producers of its good rows, and its bad rows.
///
/// # Errors
/// 422 where it is no CSV file with these columns, or has too many rows.
pub(super) fn read(file: &[u8]) -> Result<(Vec<ProducerForm>, Vec<BadRow>), Problem> {
    let wrong = |what: String| Problem::field("file", what);
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let mut csv = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(file);
    let columns = csv_columns(&mut csv, &COLUMNS, &COLUMNS[..2])?;
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    let mut seen: HashMap<(String, String), u64> = HashMap::new();
    for record in csv.records() {
        if good.len() + bad.len() == MOST_ROWS {
            return Err(wrong(format!("has more than {MOST_ROWS} rows")));
        }
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                bad.push(one(line, "row", "has not as many cells as there are columns, or is not UTF-8"));
                continue;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |name: &str| {
            let at = columns.iter().position(|column| column == name);
            csv_text(at.and_then(|at| record.get(at)).unwrap_or_default())
        };
        let form = ProducerForm {
            name: cell("name").into(),
            country: cell("country").into(),
            place: cell("place").into(),
            member_number: cell("memberNumber").into(),
            notes: cell("notes").into(),
        };
        if let Err(report) = form.validate() {
            bad.push(BadRow { line, errors: errors(&report) });
            continue;
        }
        let country = contracts::country::find(&form.country).map_or("", |country| country.code);
        if let Some(first) = seen.insert((form.name.to_string(), country.to_owned()), line) {
            bad.push(one(line, "name", &format!("is in line {first} already")));
            continue;
        }
        good.push(form);
    }
    Ok((good, bad))
}

fn errors(report: &garde::Report) -> BTreeMap<String, Vec<String>> {
    let mut errors: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, error) in report.iter() {
        let name = path.to_string();
        let name = if name == "member_number" { "memberNumber".to_owned() } else { name };
        errors.entry(name).or_default().push(error.message().to_owned());
    }
    errors
}

fn one(line: u64, field: &str, what: &str) -> BadRow {
    BadRow { line, errors: BTreeMap::from([(field.to_owned(), vec![what.to_owned()])]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bad_row_is_named_with_all_its_faults() {
        let file = "name,country,memberNumber\nGrower 1,Kenya,0417\n,Narnia,1\nGrower 1,KE,2\nGrower 2,Rwanda,\nx,KE\n";
        let (good, bad) = read(file.as_bytes()).unwrap();
        assert_eq!(good.iter().map(|form| form.name.to_string()).collect::<Vec<_>>(), ["Grower 1", "Grower 2"]);
        let faults: Vec<_> = bad.iter().map(|row| (row.line, row.errors.keys().cloned().collect::<Vec<_>>())).collect();
        let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(faults, [(3, named(&["country", "name"])), (4, named(&["name"])), (6, named(&["row"]))]);
    }

    #[test]
    fn a_file_of_other_columns_or_too_many_rows_is_refused() {
        assert!(read(b"name,age\nx,1\n").is_err());
        assert!(read(b"name,place\nx,1\n").is_err());
        let long: String = std::iter::once("name,country\n".to_owned())
            .chain((0..=MOST_ROWS).map(|n| format!("Grower {n},KE\n")))
            .collect();
        assert!(read(long.as_bytes()).is_err());
    }
}
