//! The heads of the shop's own pages, for search engines and for readers without scripts.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use kernel::http::{Head, Pages};
use kernel::{Context, Problem};

use super::{known, render};
use crate::model::Text;
use crate::store;

const PREFIX: &str = "/pages/";

/// The pages `/pages/{name}`.
pub(crate) struct OwnPages(pub(crate) Context);

impl OwnPages {
    fn all(&self) -> Result<Vec<String>, Problem> {
        let texts = self.0.store().read(store::texts)?;
        Ok(texts.iter().filter(|(name, _)| !known::is_built_in(name)).map(|(name, _)| known::path(name)).collect())
    }
}

impl Pages for OwnPages {
    fn head(&self, path: &str) -> Option<BoxFuture<'static, Result<Head, Problem>>> {
        let name =
            path.strip_prefix(PREFIX).filter(|name| known::is_name(name) && !known::is_built_in(name))?.to_owned();
        let found = self.0.store().read(|r| store::text(r, &name)).map_err(Problem::from);
        let head = found.and_then(|text| text.as_ref().map(head).ok_or_else(no_such_page));
        Some(async move { head }.boxed())
    }

    fn count(&self) -> BoxFuture<'static, Result<u64, Problem>> {
        let count = self.all().map(|all| all.len() as u64);
        async move { count }.boxed()
    }

    fn paths(&self, offset: u64, limit: u64) -> BoxFuture<'static, Result<Vec<String>, Problem>> {
        let part = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let paths = self.all().map(|all| all.into_iter().skip(part(offset)).take(part(limit)).collect());
        async move { paths }.boxed()
    }
}

fn head(text: &Text) -> Head {
    Head {
        title: format!("{} | {{shop}}", text.title),
        description: render::beginning(&text.markdown),
        public: true,
        ..Head::default()
    }
}

/// Returns 404.
pub(crate) fn no_such_page() -> Problem {
    Problem::NotFound("There is no such page.".to_owned())
}
