//! A text that one of two settings gives: the text itself, or the name of a file that holds it.

use std::path::Path;

/// Returns the text of one of two keys, of which the second names a file, and the key's name with its source. `asked` is the
/// key that makes the text necessary, with its value, and `needed` says what the text is.
///
/// # Errors
/// One line that names a key and its source, and no text.
pub(super) fn given(
    (text_key, text): (&str, &str),
    (file_key, file): (&str, &Path),
    needed: &str,
    (asked_key, asked): (&str, &str),
    source: impl Fn(&str) -> String,
) -> Result<(String, String), String> {
    let (text, key) = match (text.is_empty(), file.as_os_str().is_empty()) {
        (false, true) => (text.to_owned(), text_key),
        (true, false) => {
            let text = std::fs::read_to_string(file).map_err(|error| {
                let source = source(file_key);
                format!("{file_key} = \"{}\" in {source} cannot be read: {error}", file.display())
            })?;
            (text.trim().to_owned(), file_key)
        }
        (true, true) => {
            let source = source(asked_key);
            return Err(format!("{asked_key} = \"{asked}\" in {source} needs {needed} in {text_key} or {file_key}"));
        }
        (false, false) => {
            let (text, file) = (source(text_key), source(file_key));
            return Err(format!("{text_key} in {text} and {file_key} in {file} both give {needed}: keep one"));
        }
    };
    Ok((text, format!("{key} in {}", source(key))))
}
