//! Enums that modules exchange, stored and sent as fixed words. If a variant is renamed or removed, modules that use it
//! no longer compile.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// An enum of fixed words, declared by `words!`.
pub trait Word: Copy + 'static {
    /// All variants, in the order of their declaration.
    const ALL: &'static [Self];

    /// Returns the word that is stored, sent and shown.
    fn as_str(self) -> &'static str;

    /// Returns the variant of a word.
    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.as_str() == word)
    }
}

/// Stores a word as text, for `#[serde(with = "words")]`, so that the order of the variants does not matter.
///
/// # Errors
/// Returns the errors of the serializer.
pub fn serialize<W: Word, S: Serializer>(word: &W, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(word.as_str())
}

/// The counterpart of [`serialize`].
///
/// # Errors
/// Fails if the text is not one of the words.
pub fn deserialize<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
    let word = String::deserialize(deserializer)?;
    W::parse(&word).ok_or_else(|| D::Error::custom(format!("{word:?} is not known")))
}

/// [`serialize`] and [`deserialize`] for optional words.
pub mod option {
    use serde::Serialize;

    use serde::de::Error as _;

    use super::{Deserialize, Deserializer, Serializer, Word};

    /// As [`super::serialize`].
    ///
    /// # Errors
    /// Returns the errors of the serializer.
    pub fn serialize<W: Word, S: Serializer>(word: &Option<W>, serializer: S) -> Result<S::Ok, S::Error> {
        word.map(Word::as_str).serialize(serializer)
    }

    /// As [`super::deserialize`].
    ///
    /// # Errors
    /// Fails if the text is not one of the words.
    pub fn deserialize<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<Option<W>, D::Error> {
        let word = Option::<String>::deserialize(deserializer)?;
        let parse = |word: String| W::parse(&word).ok_or_else(|| D::Error::custom(format!("{word:?} is not known")));
        word.map(parse).transpose()
    }
}

/// Declares an enum of fixed words. Each word is written once.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:tt,)+ }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[derive(utoipa::ToSchema)]
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All variants, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$($name::$variant),+];

            /// Returns the word that is stored, sent and shown.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            /// Returns the variant of a word.
            #[must_use]
            pub fn parse(word: &str) -> Option<Self> {
                <Self as $crate::words::Word>::parse(word)
            }
        }

        impl $crate::words::Word for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    words! {
        /// A drink.
        Drink {
            /// Leaves.
            GreenTea = "green tea",
            /// Beans.
            Coffee = "coffee",
        }
    }

    #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    struct Cup {
        #[serde(with = "crate::words")]
        drink: Drink,
        #[serde(with = "crate::words::option")]
        next: Option<Drink>,
    }

    #[test]
    fn a_word_is_stored_as_its_text_and_an_unknown_one_is_refused() {
        let cup = Cup { drink: Drink::GreenTea, next: Some(Drink::Coffee) };
        let text = serde_json::to_string(&cup).unwrap();
        assert_eq!(text, r#"{"drink":"green tea","next":"coffee"}"#);
        assert_eq!(serde_json::from_str::<Cup>(&text).unwrap(), cup);
        let unknown = serde_json::from_str::<Cup>(r#"{"drink":"milk","next":null}"#).unwrap_err();
        assert!(unknown.to_string().contains("\"milk\" is not known"), "{unknown}");
        assert_eq!((Drink::parse("coffee"), Drink::parse("Coffee"), Drink::ALL.len()), (Some(Drink::Coffee), None, 2));
    }
}
