//! Tables for a spreadsheet.

use actix_web::HttpResponse;

use crate::http::problem::Problem;

/// What a spreadsheet takes for a formula when a cell begins with it
/// (<https://owasp.org/www-community/attacks/CSV_Injection>).
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A CSV file to be saved under `name`, its column names first. A cell that a spreadsheet would take for a formula begins
/// with an apostrophe, which it does not show.
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

/// One line of such a file, for one that is sent as it is read.
pub fn csv_line<C: Into<String>>(cells: impl IntoIterator<Item = C>) -> Vec<u8> {
    let mut line = csv::Writer::from_writer(Vec::new());
    // One record into memory: nothing of it can fail.
    let _ = line.write_record(cells.into_iter().map(|cell| harmless(cell.into())));
    line.into_inner().unwrap_or_default()
}

/// A number may begin with a minus.
fn harmless(cell: String) -> String {
    if cell.starts_with(FORMULA) && cell.parse::<f64>().is_err() { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use actix_web::body::MessageBody;

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
}
