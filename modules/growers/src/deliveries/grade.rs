//! Grades in one way of writing, so that `a` and `A` are one grade in every sum.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// The longest word that is written in capitals: grades are `AA`, `PB`, `FAQ`, and names such as `Mbuni` are longer.
const LONGEST_IN_CAPITALS: usize = 3;

/// Returns a grade with single blanks, short words in capitals, and longer ones with one: ` aa ` is `AA`, and `MBUNI` is
/// `Mbuni`.
pub(crate) fn written(typed: &str) -> String {
    typed.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

fn word(typed: &str) -> String {
    let short = typed.chars().filter(|letter| letter.is_alphabetic()).count() <= LONGEST_IN_CAPITALS;
    let letter = |(at, letter): (usize, char)| match short || at == 0 {
        true => one(letter.to_uppercase()).unwrap_or(letter),
        false => one(letter.to_lowercase()).unwrap_or(letter),
    };
    typed.chars().enumerate().map(letter).collect()
}

/// The letter that stands for another one, where it is one alone: otherwise what was written would change again.
fn one(mut letters: impl Iterator<Item = char>) -> Option<char> {
    letters.next().filter(|_| letters.next().is_none())
}

/// For serde: a grade, which an older program stored as it was typed.
pub(crate) fn stored<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    String::deserialize(from).map(|typed| written(&typed))
}

/// For serde: the grams of each grade. Those of one grade that an older program stored as several are added up.
pub(crate) fn stored_grams<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, u64>, D::Error> {
    let typed = BTreeMap::<String, u64>::deserialize(from)?;
    let mut grades = BTreeMap::new();
    for (grade, grams) in typed {
        *grades.entry(written(&grade)).or_default() += grams;
    }
    Ok(grades)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_grade_is_written_in_one_way() {
        let typed = ["a", " A ", "aa", "pB", "mbuni", "MBUNI", "screen  18", "GRADE 1", "p1", "a+", "", "  "];
        let one = ["A", "A", "AA", "PB", "Mbuni", "Mbuni", "Screen 18", "Grade 1", "P1", "A+", "", ""];
        assert_eq!(typed.map(written), one.map(str::to_owned));
    }

    proptest! {
        #[test]
        fn what_is_written_stays_so(typed in ".{0,60}") {
            let once = written(&typed);
            prop_assert_eq!(written(&once), once);
        }

        #[test]
        fn the_case_of_letters_makes_no_other_grade(typed in "[a-zA-Z0-9 +-]{0,30}") {
            prop_assert_eq!(written(&typed.to_uppercase()), written(&typed.to_lowercase()));
        }
    }
}
