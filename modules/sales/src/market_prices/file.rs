//! The owner's file of prices: CSV with one line for the price of a month of delivery on a day.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use kernel::Problem;
use rust_decimal::Decimal;

use super::model::Quotation;
use crate::supply_contracts::fixing::model::{Market, Month};
use crate::supply_contracts::fixing::rules::MOST_POINTS;

/// The most lines of a file.
const MOST_LINES: usize = 20_000;

/// The most wrong lines that are told at once.
const MOST_TOLD: usize = 20;

/// The columns that a file needs.
const COLUMNS: [&str; 4] = ["market", "month", "day", "price"];

/// Reads a file, all of it or nothing.
///
/// # Errors
/// 422 that names each wrong line, up to twenty of them.
pub(crate) fn read(file: &[u8], today: Date) -> Result<Vec<(Market, Month, Quotation)>, Problem> {
    let mut csv =
        csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file));
    let (mut prices, mut days) = (Vec::new(), BTreeSet::new());
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let columns = columns(csv.headers().map_err(|error| Problem::field("file", readable(&error)))?)?;
    for record in csv.records() {
        if prices.len() + wrong.len() >= MOST_LINES {
            return Err(Problem::field("file", format!("has more than {MOST_LINES} lines")));
        }
        // An empty line is no record, so lines are counted by the reader.
        let position = record.as_ref().map_or_else(csv::Error::position, csv::StringRecord::position);
        let number = position.map_or(0, csv::Position::line);
        let cells = |line: csv::StringRecord| price(columns.map(|at| line.get(at).unwrap_or_default()), today);
        match record.map_err(|error| readable(&error)).and_then(cells) {
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

/// The places of the columns that a file needs. It may have others.
fn columns(names: &csv::StringRecord) -> Result<[usize; 4], Problem> {
    let mut places = [0; 4];
    for (place, column) in places.iter_mut().zip(COLUMNS) {
        let mut found = names.iter().enumerate().filter(|(_, name)| *name == column).map(|(at, _)| at);
        *place = match (found.next(), found.next()) {
            (Some(at), None) => at,
            (None, _) => {
                let why = format!("lacks the column {column}. It needs the columns market, month, day and price");
                return Err(Problem::field("file", why));
            }
            (Some(_), Some(_)) => return Err(Problem::field("file", format!("has the column {column} twice"))),
        };
    }
    Ok(places)
}

/// A fault of a line in words for people.
fn readable(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, .. } => format!("has not {expected_len} cells"),
        _ => "is not CSV in UTF-8".to_owned(),
    }
}

/// Reads the cells of a line, in the order of [`COLUMNS`].
fn price([market, month, day, price]: [&str; 4], today: Date) -> Result<(Market, Month, Quotation), String> {
    let start = |text: &str| match text {
        "" => "an empty cell".to_owned(),
        text => text.chars().take(20).collect::<String>(),
    };
    let known = Market::parse(market).ok_or_else(|| format!("{} is no market; write KC or RC", start(market)))?;
    let name = known.name();
    let wanted = Month::parse(month).filter(|month| known.letter(month.month).is_some());
    let wanted = wanted.ok_or_else(|| format!("{} is no month of {name}; write it like 2027-03", start(month)))?;
    let no_day = || format!("{} is no day; write it like 2026-11-24", start(day));
    let day = day.parse::<Date>().map_err(|_| no_day())?;
    if day > today {
        return Err(format!("{day} is to come"));
    }
    let points = price.parse::<Decimal>().ok().and_then(|price| known.points(price));
    let points = points.filter(|points| (1..=MOST_POINTS).contains(points));
    let like = match known {
        Market::KC => "402.15",
        Market::RC => "4512",
    };
    let points = points.ok_or_else(|| format!("{} is no price of {name}; write it like {like}", start(price)))?;
    if points % known.tick() != 0 {
        return Err(format!("{} is off the steps in which {name} is quoted", start(price)));
    }
    if (day.year(), day.month()) > (wanted.year, wanted.month) {
        return Err(format!("{day} is after the month {wanted}"));
    }
    Ok((known, wanted, Quotation { day, points }))
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
        for why in [
            "XX is no market; write KC or RC",
            "2027-04 is no month of KC; write it like 2027-03",
            "2026-11-27 is to come",
            "402.151 is no price of KC; write it like 402.15",
            "0 is no price of RC; write it like 4512",
            "402.13 is off the steps in which KC is quoted",
            "2026-11-24 is after the month 2026-03",
            "has not 4 cells",
        ] {
            assert!(refused.contains(why), "{why} in {refused}");
        }
        assert!(read(b"a,b\n1,2\n", TODAY).is_err() && read(b"", TODAY).is_err() && read(&[0xff; 50], TODAY).is_err());
    }

    #[test]
    fn a_cell_that_cannot_be_read_is_told_in_words_for_people() {
        for (line, why) in [
            ("ZZ,2027-03,2026-11-24,402.15", "ZZ is no market; write KC or RC"),
            ("KC,2027-03,soon,402.15", "soon is no day; write it like 2026-11-24"),
            ("KC,2027-03,2026-11-24,NaN", "NaN is no price of KC; write it like 402.15"),
            ("RC,2027-03,2026-11-24,", "an empty cell is no price of RC; write it like 4512"),
        ] {
            let file = format!("market,month,day,price\n{line}\n");
            let refused = format!("{:?}", read(file.as_bytes(), TODAY).expect_err("wrong"));
            assert!(refused.contains("line 00002") && refused.contains(why), "{why} in {refused}");
        }
    }

    #[test]
    fn the_columns_stand_in_any_order_beside_others_and_each_once() {
        let file = b"day,broker,price,month,market\n2026-11-24,X,402.15,2027-03,KC\n";
        let quotation = Quotation { day: date(2026, 11, 24), points: 40_215 };
        let month = Month { year: 2027, month: 3 };
        assert_eq!(read(file, TODAY).expect("prices"), [(Market::KC, month, quotation)]);
        for (head, why) in
            [("market,month,day", "lacks the column price"), ("market,month,day,price,day", "has the column day twice")]
        {
            let refused = format!("{:?}", read(format!("{head}\n").as_bytes(), TODAY).expect_err("wrong"));
            assert!(refused.contains(why), "{why} in {refused}");
        }
    }
}
