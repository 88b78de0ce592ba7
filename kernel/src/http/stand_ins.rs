//! Values that stand in for a field that cannot be read, so that the rest of its form is read.

use serde_json::{Value, json};

use super::plain::expected_words;

/// What was tried in the place of one field.
#[derive(Default)]
pub(super) struct StandIns {
    left_out: bool,
    word: Option<String>,
    kinds: usize,
}

impl StandIns {
    /// Leaves the field out at first, and then puts one value after another in its place: the first of the words that
    /// serde expects there by what it `said`, or one of each kind. `place` is a JSON pointer. False if none is left.
    pub(super) fn put_next(&mut self, form: &mut Value, place: &str, said: &str) -> bool {
        let Some((parent, name)) = place.rsplit_once('/') else { return false };
        match form.pointer_mut(parent) {
            Some(Value::Object(object)) => {
                if !self.left_out && object.remove(name).is_some() {
                    self.left_out = true;
                    return true;
                }
                self.next(said).map(|value| object.insert(name.to_owned(), value)).is_some()
            }
            Some(Value::Array(list)) => {
                let entry = name.parse::<usize>().ok().and_then(|number| list.get_mut(number));
                entry.zip(self.next(said)).map(|(entry, value)| *entry = value).is_some()
            }
            _ => false,
        }
    }

    fn next(&mut self, said: &str) -> Option<Value> {
        let word = expected_words(said).and_then(|words| words.first().map(|word| (*word).to_owned()));
        if word.is_some() && word != self.word {
            self.word.clone_from(&word);
            return word.map(Value::from);
        }
        let kinds = [json!(""), json!(0), json!(false), json!([]), json!({}), json!("2000-01-01"), json!(null)];
        self.kinds += 1;
        kinds.into_iter().nth(self.kinds - 1)
    }
}
