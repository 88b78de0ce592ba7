//! Messages about wrong fields in words for a person: the libraries' own messages speak of their types.

/// Replaces serde's message about a value that it cannot read.
pub(super) fn unreadable(why: &str) -> String {
    let why = why.split(" at line ").next().unwrap_or(why);
    if let Some(words) = expected_words(why) {
        return format!("must be one of: {}", words.join(", "));
    }
    if why.starts_with("missing field ") || why == "cannot parse integer from empty string" {
        return "is missing".to_owned();
    }
    if why.starts_with("invalid value: integer `-") || why.contains("too small to fit") {
        return "must not be below 0".to_owned();
    }
    if why.starts_with("invalid value: integer ") || why.contains("too large to fit") {
        return "is too large".to_owned();
    }
    if why.contains("digit found in string") {
        return WHOLE.to_owned();
    }
    if why.starts_with("duplicate field ") {
        return "is there twice".to_owned();
    }
    match why.rsplit_once("expected ").map(|(_, expected)| expected) {
        Some("u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64") => WHOLE.to_owned(),
        Some("f32" | "f64") => "must be a number".to_owned(),
        // The last is what serde expects for one of several words.
        Some("a string" | "string" | "string or map") => "must be a text".to_owned(),
        Some("a boolean") => "must be true or false".to_owned(),
        Some(list) if list.contains("sequence") => "must be a list".to_owned(),
        Some(object) if object.starts_with("struct") || object.contains("map") => "must be an object".to_owned(),
        _ => "cannot be read".to_owned(),
    }
}

const WHOLE: &str = "must be a whole number";

/// The words of which serde expects one, by its message.
pub(super) fn expected_words(why: &str) -> Option<Vec<&str>> {
    let (_, rest) = why.split_once("unknown variant ")?;
    let (_, words) = rest.split_once(", expected ")?;
    Some(words.split('`').skip(1).step_by(2).collect())
}

/// Replaces garde's message about a value that breaks a rule. `list` tells a list from a text: garde counts both in the same
/// words.
pub(super) fn broken(why: &str, list: bool) -> String {
    if let Some(least) = why.strip_prefix("length is lower than ") {
        return match (least, list) {
            ("1", _) => "must not be empty".to_owned(),
            (_, true) => format!("must have at least {least} entries"),
            (_, false) => format!("must be at least {least} characters"),
        };
    }
    if let Some(most) = why.strip_prefix("length is greater than ") {
        let (verb, what) = if list { ("have", "entries") } else { ("be", "characters") };
        return format!("must {verb} at most {most} {what}");
    }
    if let Some(least) = why.strip_prefix("lower than ") {
        return format!("must be at least {least}");
    }
    if let Some(most) = why.strip_prefix("greater than ") {
        return format!("must be at most {most}");
    }
    if why.starts_with("not a valid email") {
        return "must be an e-mail address".to_owned();
    }
    why.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_message_names_a_type_of_a_library() {
        for (said, plain) in [
            ("unknown variant `nobody`, expected `buyer` or `seller`", "must be one of: buyer, seller"),
            ("unknown variant `x`, expected one of `a`, `b`, `c`", "must be one of: a, b, c"),
            ("invalid type: sequence, expected a string at line 1 column 9", "must be a text"),
            ("invalid type: string \"x\", expected u32", "must be a whole number"),
            ("invalid value: integer `-1`, expected u32", "must not be below 0"),
            ("invalid value: integer `99999999999`, expected u32", "is too large"),
            ("number too large to fit in target type", "is too large"),
            ("invalid digit found in string", "must be a whole number"),
            ("invalid type: string \"a\", expected a sequence", "must be a list"),
            ("invalid type: integer `1`, expected struct Address", "must be an object"),
            ("missing field `q`", "is missing"),
            ("something else", "cannot be read"),
        ] {
            assert_eq!(unreadable(said), plain, "{said}");
        }
        for (said, plain) in [
            ("length is lower than 1", "must not be empty"),
            ("length is lower than 8", "must be at least 8 characters"),
            ("length is greater than 20", "must be at most 20 characters"),
            ("lower than 1", "must be at least 1"),
            ("greater than 200", "must be at most 200"),
            ("not a valid email: value is missing `@`", "must be an e-mail address"),
            ("at most 2000 characters", "at most 2000 characters"),
        ] {
            assert_eq!(broken(said, false), plain, "{said}");
        }
    }

    #[test]
    fn a_list_has_entries_and_no_characters() {
        for (said, plain) in [
            ("length is lower than 1", "must not be empty"),
            ("length is lower than 2", "must have at least 2 entries"),
            ("length is greater than 20", "must have at most 20 entries"),
        ] {
            assert_eq!(broken(said, true), plain, "{said}");
        }
    }
}
