//! The checks of a look. Pure.

use std::collections::BTreeMap;

use contracts::email;
use contracts::money::Currency;
use jiff::tz::TimeZone;
use kernel::Problem;

use super::colour::{Colour, DARK, LEAST, LIGHT, Theme};
use crate::model::Look;

/// Checks the fields whose limits are not enough.
///
/// # Errors
/// [`Problem::Invalid`] with every wrong field, each in its own sentence.
pub(crate) fn check(look: &Look) -> Result<(), Problem> {
    let mut wrong = BTreeMap::new();
    let mut refuse = |field: &str, why: String| {
        wrong.insert(field.to_owned(), vec![why]);
    };
    if !look.email.is_empty() && !email::is_address(&look.email) {
        refuse("email", "must be an e-mail address, like shop@example.com".to_owned());
    }
    if !look.phone.is_empty() && !is_phone(&look.phone) {
        refuse("phone", "must be a telephone number: digits, spaces, hyphens and brackets, a + in front".to_owned());
    }
    if !look.time_zone.is_empty() && TimeZone::get(&look.time_zone).is_err() {
        refuse("timeZone", "must be a time zone of a place, like Africa/Nairobi".to_owned());
    }
    if !look.currency.is_empty() && Currency::parse(&look.currency).is_none() {
        refuse("currency", "is not a currency of ISO 4217. Choose one of the list, such as USD or KES".to_owned());
    }
    for (field, colour) in [("accent", &look.accent), ("second", &look.second)] {
        if let Some(why) = colour_fault(colour) {
            refuse(field, why);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Problem::Invalid(wrong)) }
}

fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let plain = |(at, c): (usize, char)| c.is_ascii_digit() || " -()/.".contains(c) || (at == 0 && c == '+');
    (5..=15).contains(&digits) && text.char_indices().all(plain)
}

fn colour_fault(text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let Some(colour) = Colour::parse(text) else { return Some("must be a colour like #1f5c43".to_owned()) };
    // The dark theme gets its own counterpart, which can always be read.
    let (surface, found) = worst(&LIGHT, colour);
    (found < LEAST).then(|| {
        // Rounded down, so that a ratio that is too small never reads as one that is enough.
        let found = (found * 10.0).floor() / 10.0;
        format!(
            "cannot be read well: its contrast with the {surface} is {found:.1} : 1, and 4.5 : 1 is the least. Choose a \
             darker colour"
        )
    })
}

fn worst(theme: &Theme, colour: Colour) -> (String, f64) {
    let on = theme.surfaces.iter().map(|(name, surface)| (format!("{} {name}", theme.name), *surface));
    let all = on.chain([("text on it".to_owned(), theme.on_solid)]);
    let rated = all.map(|(name, surface)| (name, colour.contrast(Colour::of_oklch(surface))));
    rated.min_by(|one, two| one.1.total_cmp(&two.1)).unwrap_or_default()
}

/// A colour as pages show it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pair {
    pub(crate) light: Colour,
    pub(crate) dark: Colour,
}

impl Pair {
    /// Returns both colours of a checked text; `None` if it is empty.
    pub(crate) fn of(text: &str) -> Option<Self> {
        Colour::parse(text).map(|light| Pair { light, dark: light.in_the_dark() })
    }

    /// Returns the least contrasts in the light and the dark theme.
    pub(crate) fn contrasts(&self) -> (f64, f64) {
        (LIGHT.contrast(self.light), DARK.contrast(self.dark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wrong_field_has_its_own_sentence() {
        let look = Look {
            email: "nobody".into(),
            phone: "call me".into(),
            time_zone: "Nowhere/Land".into(),
            currency: "XXX".into(),
            accent: "#ffcc00".into(),
            second: "green".into(),
            ..Look::default()
        };
        let Err(Problem::Invalid(wrong)) = check(&look) else { panic!("it is refused") };
        assert_eq!(wrong.len(), 6, "{wrong:?}");
        assert!(wrong["accent"][0].contains("4.5 : 1") && wrong["accent"][0].contains("light sunken"), "{wrong:?}");
        let good = Look {
            email: "shop@kivu.example".into(),
            phone: "+254 700 000 000".into(),
            time_zone: "Africa/Nairobi".into(),
            currency: "EUR".into(),
            accent: "#1f5c43".into(),
            ..Look::default()
        };
        assert!(check(&good).is_ok() && check(&Look::default()).is_ok());
    }
}
