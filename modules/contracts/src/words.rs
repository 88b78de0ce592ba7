//! Words: enums that modules tell one another, stored and sent as fixed words. A variant that is renamed or taken away
//! does not compile where another module speaks of it.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// An enum of fixed words. Made by `words!`.
pub trait Word: Copy + 'static {
    /// All of them, as they are declared.
    const ALL: &'static [Self];

    /// As it is stored, sent and shown.
    fn as_str(self) -> &'static str;

    /// That of a word.
    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.as_str() == word)
    }
}

/// Stores a word as text, for `#[serde(with = "words")]`: the order of the variants means nothing then.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<W: Word, S: Serializer>(word: &W, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(word.as_str())
}

/// The counterpart of [`serialize`].
///
/// # Errors
/// Where the text is no such word.
pub fn deserialize<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
    let word = String::deserialize(deserializer)?;
    W::parse(&word).ok_or_else(|| D::Error::custom(format!("{word:?} is not known")))
}

/// [`serialize`] and [`deserialize`] of what may be missing.
pub mod option {
    use serde::Serialize;

    use serde::de::Error as _;

    use super::{Deserialize, Deserializer, Serializer, Word};

    /// As [`super::serialize`].
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<W: Word, S: Serializer>(word: &Option<W>, serializer: S) -> Result<S::Ok, S::Error> {
        word.map(Word::as_str).serialize(serializer)
    }

    /// As [`super::deserialize`].
    ///
    /// # Errors
    /// Where the text is no such word.
    pub fn deserialize<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<Option<W>, D::Error> {
        let word = Option::<String>::deserialize(deserializer)?;
        let parse = |word: String| W::parse(&word).ok_or_else(|| D::Error::custom(format!("{word:?} is not known")));
        word.map(parse).transpose()
    }
}

/// Declares an enum of fixed words, each of which is written once.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:tt,)+ }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[derive(utoipa::ToSchema)]
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them, as they are declared.
            pub const ALL: &'static [Self] = &[$($name::$variant),+];

            /// As it is stored, sent and shown.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }

            /// That of a word.
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
