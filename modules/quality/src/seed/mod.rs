//! The demo shop's samples and cupping sessions. They go through the functions that serve customers, each step at its
//! time in the past.

mod cuppings;
mod past;
mod samples;

use std::collections::HashMap;
use std::sync::Arc;

use contracts::auth::{AccountCard, AccountPort};
use contracts::catalog::{FindProducts, ProductCard};
use contracts::ids::SampleId;
use kernel::{Context, Problem, StartError, TxError};

use past::Past;

const QUALITY: &str = include_str!("../../seed/quality.json");
const DAY_MS: i64 = 86_400_000;

/// A result whose error is in words, for the one line that a failed start prints.
type SeedResult<T> = Result<T, String>;

/// Enters the samples and sessions into the shop.
///
/// # Errors
/// [`StartError`] if an account or a product is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let broken = |why: String| StartError::Other(format!("the demo shop's samples: {why}"));
    let past: Past = serde_json::from_str(QUALITY).map_err(|error| broken(error.to_string()))?;
    let mut seeder = Seeder { context, now_ms: context.clock().now_ms(), samples: HashMap::new() };
    past.samples.iter().try_for_each(|past| seeder.sample(past)).map_err(broken)?;
    past.cuppings.iter().try_for_each(|past| seeder.cupping(past)).map_err(broken)?;
    past.blind.iter().try_for_each(|past| seeder.blind_cupping(past)).map_err(broken)
}

struct Seeder<'a> {
    context: &'a Context,
    now_ms: i64,
    /// The samples by their names in the file.
    samples: HashMap<String, SampleId>,
}

fn refused(refusal: TxError) -> String {
    format!("{:?}", Problem::from(refusal))
}

impl Seeder<'_> {
    fn ago(&self, days: i64) -> i64 {
        self.now_ms - days * DAY_MS
    }

    fn person(&self, email: &str) -> SeedResult<AccountCard> {
        let found = self.context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, email));
        found.map_err(|problem| format!("{problem:?}"))?.ok_or_else(|| format!("there is no account {email}"))
    }

    fn product(&self, sku: &str) -> SeedResult<Arc<ProductCard>> {
        let found = self.context.ask_blocking(FindProducts { skus: vec![sku.to_owned()] });
        let found = found.map_err(|error| error.to_string())?.map_err(|problem| format!("{problem:?}"))?;
        found.into_iter().next().flatten().ok_or_else(|| format!("there is no product {sku}"))
    }
}
