//! The numbers that the information system gives: capital letters and digits.

/// Checks a number of this length; an empty one passes.
pub(crate) fn is_number(least: usize, most: usize) -> impl FnOnce(&String, &()) -> garde::Result {
    move |text, ()| {
        let text = text.trim();
        let fits = text.is_empty() || (least..=most).contains(&text.len());
        if fits && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
            return Ok(());
        }
        Err(garde::Error::new(format!("must be {least} to {most} capital letters and digits")))
    }
}
