//! Two prices of one seller for the same company, product and day are refused before they are saved.

use contracts::ids::ProductId;
use kernel::TxError;
use kernel::store::Reader;

use super::model::{Company, Days, FullList, PriceList, of_seller};
use super::tables::{self, LISTS};

/// The most products that a refusal names.
const NAMED: usize = 3;

/// Compares a list with the seller's other ones.
///
/// # Errors
/// 409 `overlaps` with the other list, the company, the products and the days.
pub(super) fn check(reader: &Reader<'_>, full: &FullList) -> Result<(), TxError> {
    for other in LISTS.rows(reader, &of_seller(&full.list.seller), None) {
        let other = other?;
        if other.id == full.list.id {
            continue;
        }
        let Some(days) = full.list.days.both(&other.days) else { continue };
        let Some(company) = other.companies.iter().find(|company| is_of(&full.list, company)) else { continue };
        let others = tables::prices(reader, &other.id)?;
        let twice: Vec<&ProductId> = full.prices.keys().filter(|product| others.contains_key(*product)).collect();
        if !twice.is_empty() {
            return Err(overlaps(full, &other, company, &twice, days));
        }
    }
    Ok(())
}

fn is_of(list: &PriceList, company: &Company) -> bool {
    list.companies.iter().any(|own| own.account == company.account)
}

fn overlaps(full: &FullList, other: &PriceList, company: &Company, twice: &[&ProductId], days: Days) -> TxError {
    let name = |product: &&ProductId| full.names.get(*product).cloned().unwrap_or_else(|| product.to_string());
    let mut names = twice.iter().take(NAMED).map(name).collect::<Vec<_>>().join(", ");
    if twice.len() > NAMED {
        names += &format!(" and {} more", twice.len() - NAMED);
    }
    TxError::conflict(
        "overlaps",
        format!(
            "Your list \"{}\" has a price for {} {days} too: {names}. End that list before, or take these products out of \
             one of the two. Nothing was saved.",
            other.name, company.name
        ),
    )
}
