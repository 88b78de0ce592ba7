//! Lists that are read a part at a time.

use actix_web::HttpResponse;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Items in a part if the caller does not say.
const USUAL: usize = 50;
/// The longest cursor that any list makes, in bytes.
const CURSOR_MAX: usize = 100;

/// Which part of a list is wanted: `?limit=&cursor=`.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// How many, 50 unless told.
    #[garde(range(min = 1, max = 200))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// `next_cursor` of the part before.
    #[garde(inner(custom(is_cursor)))]
    cursor: Option<String>,
}

impl PageQuery {
    /// Returns how many items the part has at most.
    pub fn limit(&self) -> usize {
        self.limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(USUAL)
    }

    /// Returns the cursor at which the part before ended.
    pub fn cursor(&self) -> Option<&str> {
        self.cursor.as_deref()
    }
}

/// Checks a cursor: cursors are made of ids and times.
fn is_cursor(cursor: &str, _: &()) -> garde::Result {
    let made_here = (1..=CURSOR_MAX).contains(&cursor.len())
        && cursor.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    if made_here { Ok(()) } else { Err(garde::Error::new("is not a cursor of this list")) }
}

/// A part of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The part's items, in the order of the list.
    pub items: Vec<T>,
    /// Cursor of the next part; none after the last one.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// How many items the whole list has.
    pub total: u64,
}

impl<T> Page<T> {
    /// Makes a part of at most `limit` items, of which one more was read to know whether the list goes on. `cursor`
    /// names the place of an item.
    pub fn cut(mut items: Vec<T>, limit: usize, total: u64, cursor: impl FnOnce(&T) -> String) -> Self {
        let more = items.len() > limit;
        items.truncate(limit);
        let next_cursor = items.last().filter(|_| more).map(cursor);
        Page { items, next_cursor, total }
    }

    /// Returns the same part with each item in another form.
    pub fn map<U>(self, form: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(form).collect(), next_cursor: self.next_cursor, total: self.total }
    }

    /// [`Page::map`] for a form that may fail.
    ///
    /// # Errors
    /// The first error of `form`.
    pub fn try_map<U, E>(self, form: impl FnMut(T) -> Result<U, E>) -> Result<Page<U>, E> {
        let items = self.items.into_iter().map(form).collect::<Result<_, E>>()?;
        Ok(Page { items, next_cursor: self.next_cursor, total: self.total })
    }
}

impl<T: Serialize> Page<T> {
    /// Answers with the items alone. How many there are and the cursor of the next part are headers.
    pub fn in_headers(self) -> HttpResponse {
        let mut answer = HttpResponse::Ok();
        answer.insert_header(("X-Total-Count", self.total.to_string()));
        if let Some(next) = self.next_cursor {
            answer.insert_header(("X-Next-Cursor", next));
        }
        answer.json(self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_has_no_cursor() {
        let page = |items: &[u32]| Page::cut(items.to_vec(), 2, 9, u32::to_string);
        assert_eq!((page(&[4, 5, 6]).items, page(&[4, 5, 6]).next_cursor), (vec![4, 5], Some("5".to_owned())));
        assert_eq!((page(&[4, 5]).next_cursor, page(&[]).next_cursor), (None, None));
    }

    #[test]
    fn what_no_list_made_is_not_a_cursor() {
        let wrong = |cursor: &str| PageQuery { limit: None, cursor: Some(cursor.to_owned()) }.validate().is_err();
        assert!(!wrong("0199-ab_c.d"));
        for cursor in ["", "a/b", "a b", &"x".repeat(101)] {
            assert!(wrong(cursor), "{cursor:?}");
        }
    }
}
