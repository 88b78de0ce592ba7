//! The port through which orders learn what freight costs.

use contracts::country;
use contracts::freight::FreightOffer;
use contracts::logistics::{Consignment, FreightPort};
use contracts::sales::DeliveryMethod;
use kernel::store::{Reader, StoreError};

use super::model::Tariff;
use super::rate::Rate;
use super::store::{self, Owner, TARIFFS};

/// The implementation of [`FreightPort`].
pub(crate) struct Tariffs;

impl FreightPort for Tariffs {
    fn decided(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        Ok(reader.scan(&TARIFFS, b"", None).next().transpose()?.is_some())
    }

    fn quote(
        &self,
        reader: &Reader<'_>,
        country: &str,
        delivery: DeliveryMethod,
        goods: &[Consignment],
    ) -> Result<Vec<Option<FreightOffer>>, StoreError> {
        let of_shop = store::of(reader, &Owner::Shop)?;
        let one = |goods: &Consignment| {
            let own = store::of(reader, &Owner::Seller(goods.seller.clone()))?;
            Ok(match own.as_ref().or(of_shop.as_ref()) {
                Some(tariff) => offer(tariff, country, delivery, goods),
                None => Some(without_tariff(delivery)),
            })
        };
        goods.iter().map(one).collect()
    }
}

fn without_tariff(delivery: DeliveryMethod) -> FreightOffer {
    match delivery {
        DeliveryMethod::Collect => FreightOffer::Pickup { place: String::new() },
        DeliveryMethod::Standard | DeliveryMethod::Express => FreightOffer::ByCarrier,
    }
}

/// A tariff has prices for the standard delivery, and for goods in its own currency.
fn offer(tariff: &Tariff, country: &str, delivery: DeliveryMethod, goods: &Consignment) -> Option<FreightOffer> {
    match delivery {
        DeliveryMethod::Collect => tariff.pickup.clone().map(|place| FreightOffer::Pickup { place }),
        DeliveryMethod::Standard if goods.amount.currency == tariff.currency => {
            let country = country::find(country);
            let rate = country.map(|country| tariff.rate(country.code, goods.weight_g, Some(goods.amount)));
            Some(match rate {
                Some(Rate::Price { zone, price, .. }) => {
                    FreightOffer::Priced { zone: zone.name.clone(), lane: zone.lane, price }
                }
                Some(Rate::TooHeavy(_) | Rate::NoZone) | None => FreightOffer::ByCarrier,
            })
        }
        DeliveryMethod::Standard | DeliveryMethod::Express => Some(FreightOffer::ByCarrier),
    }
}

#[cfg(test)]
#[path = "port_tests.rs"]
mod tests;
