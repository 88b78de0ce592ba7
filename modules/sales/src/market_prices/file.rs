//! The owner's file of prices: CSV with one line for the price of a month of delivery on a day.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use kernel::Problem;
use rust_decimal::Decimal;
use serde::Deserialize;

use super::model::Quotation;
use crate::supply_contracts::fixing::model::{Market, Month};
use crate::supply_contracts::fixing::rules::MOST_POINTS;

/// The most lines of a file.
const MOST_LINES: usize = 20_000;

/// The most wrong lines that are told at once.
const MOST_TOLD: usize = 20;

/// A line as it is written.
#[derive(Deserialize)]
struct Line {
    market: Market,
    month: String,
    day: Date,
    price: String,
}

/// Reads a file, all of it or nothing.
///
/// # Errors
/// 422 that names each wrong line, up to twenty of them.
pub(crate) fn read(file: &[u8], today: Date) -> Result<Vec<(Market, Month, Quotation)>, Problem> {
    let mut csv =
        csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file));
    let (mut prices, mut days) = (Vec::new(), BTreeSet::new());
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let columns = csv.headers().map_err(|error| Problem::field("file", readable(&error)))?.clone();
    for record in csv.records() {
        if prices.len() + wrong.len() >= MOST_LINES {
            return Err(Problem::field("file", format!("has more than {MOST_LINES} lines")));
        }
        // An empty line is no record, so lines are counted by the reader.
        let position = record.as_ref().map_or_else(csv::Error::position, csv::StringRecord::position);
        let number = position.map_or(0, csv::Position::line);
        let line = record.and_then(|record| record.deserialize::<Line>(Some(&columns)));
        let read = line.map_err(|error| readable(&error)).and_then(|line| price(&line, today));
        match read {
            Ok((market, month, Quotation { day, .. })) if !days.insert((market, month, day)) => {
                let why = format!("{day} has a price of {} already in this file", market.code(month));
                wrong.insert(format!("line {number:05}"), vec![why]);
            }
            Ok(price) => prices.push(price),
            Err(why) => drop(wrong.insert(format!("line {number:05}"), vec![why])),
        }
        if wrong.len() >= MOST_TOLD {
            break;
        }
    }
    if !wrong.is_empty() {
        return Err(Problem::Invalid(wrong));
    }
    if prices.is_empty() {
        return Err(Problem::field("file", "has no price. It needs the columns market, month, day and price"));
    }
    Ok(prices)
}

/// A fault of a line in words for people.
fn readable(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } => format!("cannot be read: {}", err.kind()),
        csv::ErrorKind::UnequalLengths { expected_len, .. } => format!("has not {expected_len} cells"),
        _ => "is not CSV in UTF-8".to_owned(),
    }
}

fn price(line: &Line, today: Date) -> Result<(Market, Month, Quotation), String> {
    let month = Month::parse(&line.month).filter(|month| line.market.letter(month.month).is_some());
    let start = |text: &str| text.chars().take(20).collect::<String>();
    let no_month = || format!("{} is no month of {:?}; write it like 2027-03", start(&line.month), line.market);
    let month = month.ok_or_else(no_month)?;
    if line.day > today {
        return Err(format!("{} is to come", line.day));
    }
    let points = line.price.parse::<Decimal>().ok().and_then(|price| line.market.points(price));
    let points = points.filter(|points| (1..=MOST_POINTS).contains(points));
    let points = points.ok_or_else(|| format!("{} is no price of {:?}", start(&line.price), line.market))?;
    if points % line.market.tick() != 0 {
        return Err(format!("{} is off the steps in which {:?} is quoted", start(&line.price), line.market));
    }
    if (line.day.year(), line.day.month()) > (month.year, month.month) {
        return Err(format!("{} is after the month {}", line.day, start(&line.month)));
    }
    Ok((line.market, month, Quotation { day: line.day, points }))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const TODAY: Date = date(2026, 11, 26);

    #[test]
    fn prices_are_read_in_the_units_of_their_markets() {
        let file =
            b"\xef\xbb\xbfmarket,month,day,price\nKC,2027-03,2026-11-24,402.15\n RC , 2027-01 ,2026-11-24,4512\n";
        let read = read(file, TODAY).expect("prices");
        let day = date(2026, 11, 24);
        assert_eq!(
            read,
            [
                (Market::KC, Month { year: 2027, month: 3 }, Quotation { day, points: 40_215 }),
                (Market::RC, Month { year: 2027, month: 1 }, Quotation { day, points: 4_512 }),
            ]
        );
    }

    #[test]
    fn each_wrong_line_is_named() {
        let lines = [
            "KC,2027-03,2026-11-24,402.15",
            "",
            "RC,2027-03,2026-11-24,4512",
            "XX,2027-03,2026-11-24,402.15",
            "KC,2027-04,2026-11-24,402.15",
            "KC,2027-03,2026-11-27,402.15",
            "KC,2027-03,2026-11-24,402.151",
            "RC,2027-03,2026-11-24,0",
            "KC,2027-03,2026-11-24",
            "KC,2027-03,2026-11-25,402.13",
            "KC,2026-03,2026-11-24,402.15",
            "RC,2027-03,2026-11-24,4513",
        ];
        let file = format!("market,month,day,price\n{}\n", lines.join("\n"));
        let refused = format!("{:?}", read(file.as_bytes(), TODAY).expect_err("wrong"));
        for wrong in [5, 6, 7, 8, 9, 10, 11, 12, 13].map(|line| format!("line {line:05}")) {
            assert!(refused.contains(&wrong), "{wrong} in {refused}");
        }
        assert!(!refused.contains("line 00002") && !refused.contains("line 00004"));
        assert!(read(b"a,b\n1,2\n", TODAY).is_err() && read(b"", TODAY).is_err() && read(&[0xff; 50], TODAY).is_err());
    }
}
