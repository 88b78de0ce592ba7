//! The assessment of an order. Each seller's lines are a document of their own, since each seller writes an invoice.

use contracts::auth::AccountPort;
use contracts::country;
use contracts::ids::AccountId;
use contracts::tax::{AssessError, Assessment, Book, Deal, Sale, TaxLine, TaxPort, Taxed};
use kernel::Context;
use kernel::store::{Reader, StoreError};

use crate::{book, numbers};

/// The implementation of [`TaxPort`].
pub(crate) struct Assessor {
    pub(crate) context: Context,
}

/// A side of a sale: the code of its country, and its tax number; empty where they are not known.
struct Side {
    country: String,
    number: String,
}

impl TaxPort for Assessor {
    fn assess(&self, reader: &Reader<'_>, deal: &Deal) -> Result<Option<Assessment>, AssessError> {
        let book = book::load(reader)?;
        if !book.settings.charged {
            return Ok(None);
        }
        let buyer = numbers::load(reader, &deal.buyer)?;
        let mut sellers: Vec<(AccountId, Side)> = Vec::new();
        for line in &deal.lines {
            if sellers.iter().all(|(known, _)| *known != line.seller) {
                sellers.push((line.seller.clone(), self.side(reader, &line.seller)?));
            }
        }
        let code = code_of(&deal.country);
        let lines = all_lines(&book, deal, &sellers, &code, buyer.is_some()).ok_or(AssessError::TooLarge)?;
        let number = |seller: &AccountId| {
            sellers.iter().find(|(known, _)| known == seller).map(|(_, side)| side.number.clone()).unwrap_or_default()
        };
        Ok(Some(Assessment {
            taxed: Taxed { lines },
            prices: book.settings.prices,
            buyer_number: buyer.map(|buyer| buyer.number).unwrap_or_default(),
            seller_numbers: deal.lines.iter().map(|line| number(&line.seller)).collect(),
        }))
    }

    fn decided(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        book::decided(reader)
    }
}

impl Assessor {
    /// A seller's country is that of its tax number, else that of its address.
    fn side(&self, reader: &Reader<'_>, account: &AccountId) -> Result<Side, StoreError> {
        if let Some(number) = numbers::load(reader, account)? {
            return Ok(Side { country: number.country, number: number.number });
        }
        let accounts = self.context.port::<dyn AccountPort>();
        let card = accounts.map(|accounts| accounts.read(reader, |accounts, r| accounts.account(r, account)));
        let address = card.transpose()?.flatten().and_then(|card| card.address);
        let country = address.map(|address| code_of(&address.country)).unwrap_or_default();
        Ok(Side { country, number: String::new() })
    }
}

fn code_of(name: &str) -> String {
    country::find(name).map(|country| country.code.to_owned()).unwrap_or_default()
}

/// Taxes the lines seller by seller, and returns them in the order of the deal. `None` if a sum does not fit.
fn all_lines(
    book: &Book,
    deal: &Deal,
    sellers: &[(AccountId, Side)],
    buyer: &str,
    business: bool,
) -> Option<Vec<TaxLine>> {
    let mut all: Vec<Option<TaxLine>> = vec![None; deal.lines.len()];
    for (seller, side) in sellers {
        let own: Vec<_> = deal.lines.iter().enumerate().filter(|(_, line)| line.seller == *seller).collect();
        // Goods that go nobody knows where are not an export.
        let buyer = if buyer.is_empty() { side.country.as_str() } else { buyer };
        let sale = |goods| Sale { seller: &side.country, buyer, business, goods, day: deal.day };
        let lines: Vec<_> = own.iter().map(|(_, line)| (sale(line.goods.as_str()), line.amount)).collect();
        for ((at, _), line) in own.iter().zip(book.tax(&lines)?.lines) {
            *all.get_mut(*at)? = Some(line);
        }
    }
    all.into_iter().collect()
}
