//! The parameters of a list, read from a query string.

use kernel::Problem;

use crate::facts::ATTRIBUTES;
use crate::rules::{TOP_SCORE, Wrongs};

/// Most products in one answer, which is also the default `limit`.
pub(crate) const MAX_LIMIT: u32 = 500;
const MAX_OFFSET: u32 = 100_000_000;
const MAX_VALUES: usize = 50;
const MAX_VALUE: usize = 120;
const MAX_SEARCH: usize = 200;

/// A selection of products with its own rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Tab {
    /// All products, by units sold.
    BestSellers,
    /// Featured products, in catalogue order.
    Featured,
    /// All products, the latest listed first.
    New,
    /// Products that are featured or score 85 or more: by score, then by units sold.
    Recommended,
}

/// The requested order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sort {
    Catalogue,
    PriceUp,
    PriceDown,
    Name,
    Score,
    Newest,
}

/// A range of scores in hundredths. Both ends are inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScoreRange {
    pub(crate) low: u16,
    pub(crate) high: u16,
}

/// A requested list in its normal form: two equal requests are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ListQuery {
    /// `None` is the catalogue, `Some` a search for this text.
    pub(crate) search: Option<String>,
    pub(crate) tab: Option<Tab>,
    /// By index into [`ATTRIBUTES`]: lower-case values, sorted, without duplicates. An empty list means no restriction.
    pub(crate) ticked: [Vec<String>; ATTRIBUTES.len()],
    pub(crate) score: Option<ScoreRange>,
    pub(crate) sort: Option<Sort>,
    pub(crate) offset: u32,
    pub(crate) limit: u32,
}

impl ListQuery {
    /// Reads a query string's pairs; `searching` tells whether `q` counts. Unknown names and empty values are ignored.
    ///
    /// # Errors
    /// Returns 422 with every wrong parameter.
    pub(crate) fn read(pairs: &[(String, String)], searching: bool) -> Result<Self, Problem> {
        let mut query = ListQuery { limit: MAX_LIMIT, search: searching.then(String::new), ..ListQuery::default() };
        let mut wrongs = Wrongs::new();
        for (name, value) in pairs {
            let value = value.trim();
            if value.is_empty() {
                continue;
            }
            if let Err(what) = query.set(name, value) {
                let said = wrongs.entry(name.clone()).or_default();
                if !said.contains(&what) {
                    said.push(what);
                }
            }
        }
        if !wrongs.is_empty() {
            return Err(Problem::Invalid(wrongs));
        }
        for ticked in &mut query.ticked {
            ticked.sort_unstable();
            ticked.dedup();
        }
        Ok(query)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "q" => {
                if let Some(search) = &mut self.search {
                    if value.chars().count() > MAX_SEARCH {
                        return Err(format!("at most {MAX_SEARCH} characters"));
                    }
                    *search = value.to_lowercase();
                }
            }
            "tab" => self.tab = Some(tab(value)?),
            "sort" => self.sort = Some(sort(value)?),
            "cupping_score" => self.score = score_range(value)?,
            "limit" => self.limit = whole(value, 1, MAX_LIMIT)?,
            "offset" => self.offset = whole(value, 0, MAX_OFFSET)?,
            _ => return self.tick(name, value),
        }
        Ok(())
    }

    fn tick(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(at) = ATTRIBUTES.iter().position(|attribute| attribute.name == name) else {
            return Ok(());
        };
        if value.chars().count() > MAX_VALUE {
            return Err(format!("at most {MAX_VALUE} characters"));
        }
        if self.ticked[at].len() == MAX_VALUES {
            return Err(format!("at most {MAX_VALUES} values"));
        }
        self.ticked[at].push(value.to_lowercase());
        Ok(())
    }
}

fn tab(value: &str) -> Result<Tab, String> {
    Ok(match value {
        "best-sellers" => Tab::BestSellers,
        "featured" => Tab::Featured,
        "new" => Tab::New,
        "recommended" => Tab::Recommended,
        _ => return Err("must be one of best-sellers, featured, new, recommended".to_owned()),
    })
}

fn sort(value: &str) -> Result<Sort, String> {
    Ok(match value {
        "catalogue" => Sort::Catalogue,
        "price" => Sort::PriceUp,
        "-price" => Sort::PriceDown,
        "name" => Sort::Name,
        "-cupping_score" => Sort::Score,
        "newest" => Sort::Newest,
        _ => return Err("must be one of catalogue, price, -price, name, -cupping_score, newest".to_owned()),
    })
}

fn whole(value: &str, min: u32, max: u32) -> Result<u32, String> {
    let number = value.parse().ok().filter(|n| (min..=max).contains(n));
    number.ok_or_else(|| format!("must be a whole number between {min} and {max}"))
}

/// Parses `80..90`, `80..`, `..90`, `..` (no bound) or `85`.
fn score_range(value: &str) -> Result<Option<ScoreRange>, String> {
    let wrong = || "must be a number or a range like 80..90 between 0 and 100".to_owned();
    let (low, high) = value.split_once("..").unwrap_or((value, value));
    if low.is_empty() && high.is_empty() {
        return Ok(None);
    }
    let bound = |text: &str, open: u16, up: bool| {
        if text.is_empty() { Some(open) } else { hundredths(text, up) }
    };
    let low = bound(low.trim(), 0, true).ok_or_else(wrong)?;
    let high = bound(high.trim(), TOP_SCORE, false).ok_or_else(wrong)?;
    if value.contains("..") && low > high {
        return Err("must not have its lower end above its upper end".to_owned());
    }
    Ok(Some(ScoreRange { low, high }))
}

/// Parses a bound into hundredths. A bound with more than two decimals is rounded into the range.
fn hundredths(text: &str, up: bool) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |s: &str, max| (1..=max).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole, 3) || !digits(part, 20) {
        return None;
    }
    let padded = format!("{whole}{part:0<2}");
    let (kept, rest) = padded.split_at(whole.len() + 2);
    let more = u32::from(up && rest.bytes().any(|b| b != b'0'));
    let value = kept.parse::<u32>().ok()?;
    let within = value < u32::from(TOP_SCORE) || (value == u32::from(TOP_SCORE) && rest.bytes().all(|b| b == b'0'));
    within.then(|| u16::try_from(value + more).ok()).flatten()
}

#[cfg(test)]
#[path = "query_tests.rs"]
mod tests;
