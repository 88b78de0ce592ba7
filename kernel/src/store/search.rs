//! The search for words in an account's own rows: in the newest [`SEARCHED`] of them, so that a search costs no more in
//! an account that has a hundred thousand.

use super::StoreError;

/// The most rows that a search looks through, the newest first.
const SEARCHED: usize = 2_000;

/// The words of a search, in lower case. A row must contain all of them.
pub struct Words(Vec<String>);

impl Words {
    /// The words of a text that somebody typed.
    pub fn of(typed: Option<&str>) -> Self {
        Words(typed.unwrap_or_default().to_lowercase().split_whitespace().map(str::to_owned).collect())
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether each word is in some part.
    pub fn are_in(&self, parts: &[&str]) -> bool {
        let parts: Vec<_> = parts.iter().map(|part| part.to_lowercase()).collect();
        self.0.iter().all(|word| parts.iter().any(|part| part.contains(word.as_str())))
    }
}

/// Returns at most `limit` of the newest rows for which `holds` is true, before the sort key `before`, and how many
/// such rows there are.
///
/// # Errors
/// Where a row cannot be read.
pub fn search<R>(
    newest: impl Iterator<Item = Result<R, StoreError>>,
    holds: impl Fn(&R) -> bool,
    sort_key: impl Fn(&R) -> String,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<R>, u64), StoreError> {
    let (mut found, mut total) = (Vec::new(), 0);
    for row in newest.take(SEARCHED) {
        let row = row?;
        if !holds(&row) {
            continue;
        }
        total += 1;
        if found.len() < limit && before.is_none_or(|before| sort_key(&row).as_str() < before) {
            found.push(row);
        }
    }
    Ok((found, total))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> impl Iterator<Item = Result<u32, StoreError>> {
        (0..5_000).rev().map(Ok)
    }

    fn found(holds: impl Fn(&u32) -> bool, before: Option<&str>, limit: usize) -> (Vec<u32>, u64) {
        search(rows(), holds, |n| format!("{n:08}"), before, limit).unwrap()
    }

    #[test]
    fn words_are_found_in_any_part_and_in_any_case() {
        assert!(Words::of(Some("  nyeri AA ")).are_in(&["Mwangaza aa", "Nyeri"]));
        assert!(!Words::of(Some("nyeri ab")).are_in(&["Mwangaza aa", "Nyeri"]));
        assert!(Words::of(Some("  ")).is_empty());
    }

    #[test]
    fn a_search_reads_the_newest_rows_alone_and_is_paged() {
        let even = |n: &u32| n.is_multiple_of(2);
        assert_eq!(found(even, None, 3), (vec![4_998, 4_996, 4_994], 1_000));
        assert_eq!(found(even, Some("00004994"), 2), (vec![4_992, 4_990], 1_000));
        assert_eq!(found(|n| *n < 3_000, None, 3), (vec![], 0));
    }
}
