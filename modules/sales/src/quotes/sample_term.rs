//! The terms of a quote and a contract on the approval of a sample.

use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

/// Whether the buyer tastes before the goods are called off, and what a rejected sample means (ITC Coffee Guide: "subject to
/// approval of sample"). Stored by the order of the variants, so a new one is added at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) enum SampleTerm {
    #[default]
    #[serde(rename = "none")]
    None,
    /// No approval, no sale: a rejected sample ends the contract.
    #[serde(rename = "subject to approval of sample")]
    Approval,
    /// The second rejected sample ends the contract.
    #[serde(rename = "subject to approval of sample, repeat 2")]
    RepeatTwo,
    /// The third rejected sample ends the contract.
    #[serde(rename = "subject to approval of sample, repeat 3")]
    RepeatThree,
    /// The seller replaces each rejected sample by one of another lot. No rejection ends the contract.
    #[serde(rename = "subject to approval of sample, replace")]
    Replace,
    /// The buyer chooses one of two samples; rejecting both ends the contract.
    #[serde(rename = "buyer's choice of 2 samples")]
    ChoiceOfTwo,
    /// The buyer chooses one of three samples; rejecting all ends the contract.
    #[serde(rename = "buyer's choice of 3 samples")]
    ChoiceOfThree,
    /// The sample is drawn from the goods before they are shipped. Rejecting the first one ends the contract; each later
    /// shipment has one of its own, which decides on its lot.
    #[serde(rename = "subject to approval of pre-shipment sample")]
    PreShipment,
    /// The fourth rejected sample ends the contract.
    #[serde(rename = "subject to approval of sample, repeat 4")]
    RepeatFour,
    /// The fifth rejected sample ends the contract.
    #[serde(rename = "subject to approval of sample, repeat 5")]
    RepeatFive,
    /// The buyer chooses one of four samples; rejecting all ends the contract.
    #[serde(rename = "buyer's choice of 4 samples")]
    ChoiceOfFour,
    /// The buyer chooses one of five samples; rejecting all ends the contract.
    #[serde(rename = "buyer's choice of 5 samples")]
    ChoiceOfFive,
}

impl SampleTerm {
    /// All words, for the refusal of another one.
    pub(crate) const WORDS: &'static str = "none, subject to approval of sample, subject to approval of sample, repeat 2, \
        subject to approval of sample, repeat 3, subject to approval of sample, replace, buyer's choice of 2 samples, \
        buyer's choice of 3 samples, subject to approval of pre-shipment sample, subject to approval of sample, repeat 4, \
        subject to approval of sample, repeat 5, buyer's choice of 4 samples, buyer's choice of 5 samples";

    /// Returns the term of a word; empty means none.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        if word.is_empty() {
            return Some(SampleTerm::None);
        }
        let word = StrDeserializer::<serde::de::value::Error>::new(word);
        SampleTerm::deserialize(word).ok()
    }

    /// Whether the contract ends when so many of its samples are rejected.
    pub(crate) fn ends_at(self, rejected: u32) -> bool {
        match self {
            SampleTerm::None | SampleTerm::Approval | SampleTerm::PreShipment => true,
            SampleTerm::RepeatTwo | SampleTerm::ChoiceOfTwo => rejected >= 2,
            SampleTerm::RepeatThree | SampleTerm::ChoiceOfThree => rejected >= 3,
            SampleTerm::RepeatFour | SampleTerm::ChoiceOfFour => rejected >= 4,
            SampleTerm::RepeatFive | SampleTerm::ChoiceOfFive => rejected >= 5,
            SampleTerm::Replace => false,
        }
    }

    /// How many samples may be under way at a time.
    pub(crate) fn at_once(self) -> u32 {
        match self {
            SampleTerm::ChoiceOfTwo => 2,
            SampleTerm::ChoiceOfThree => 3,
            SampleTerm::ChoiceOfFour => 4,
            SampleTerm::ChoiceOfFive => 5,
            _ => 1,
        }
    }

    /// Whether it can only be decided on samples that are kept: a single word on the contract would not do.
    pub(crate) fn needs_samples(self) -> bool {
        !matches!(self, SampleTerm::None | SampleTerm::Approval)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_a_term_and_no_other_is() {
        let words: Vec<String> = SampleTerm::WORDS
            .replace("sample, re", "sample; re")
            .split(", ")
            .map(|word| word.replace(';', ","))
            .collect();
        assert_eq!(words.len(), 12);
        for word in &words {
            let term = SampleTerm::parse(word).expect(word);
            assert_eq!(serde_json::to_value(term).unwrap(), *word);
        }
        assert_eq!(SampleTerm::parse(""), Some(SampleTerm::None));
        assert_eq!(SampleTerm::parse("subject to approval of sample, repeat 6"), None);
    }

    #[test]
    fn a_contract_ends_at_the_rejection_that_its_term_names() {
        let ends = |term: SampleTerm| (1..=6).find(|rejected| term.ends_at(*rejected));
        assert_eq!(ends(SampleTerm::Approval), Some(1));
        assert_eq!(ends(SampleTerm::PreShipment), Some(1));
        assert_eq!((ends(SampleTerm::RepeatTwo), ends(SampleTerm::RepeatThree)), (Some(2), Some(3)));
        assert_eq!((ends(SampleTerm::ChoiceOfTwo), ends(SampleTerm::ChoiceOfThree)), (Some(2), Some(3)));
        assert_eq!((ends(SampleTerm::RepeatFour), ends(SampleTerm::RepeatFive)), (Some(4), Some(5)));
        assert_eq!((ends(SampleTerm::ChoiceOfFour), ends(SampleTerm::ChoiceOfFive)), (Some(4), Some(5)));
        assert_eq!(ends(SampleTerm::Replace), None);
    }
}
