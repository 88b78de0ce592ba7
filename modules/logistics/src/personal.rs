//! Logistics in the export and the deletion of an account. Shipments are the books of all their parties, so they stay.

use kernel::http::text::today;
use kernel::personal::{in_the_way, shown};
use kernel::store::{Reader, StoreError, Tx, Words};
use kernel::{Clock, PersonalData, Subject};
use serde_json::{Value, json};

use crate::charges::responses::ChargeView;
use crate::charges::store::CHARGES;
use crate::charges::{self, commands};
use crate::holds::hold::Hold;
use crate::shipments::model::Shipment;
use crate::shipments::responses::ShipmentView;
use crate::shipments::store::{self, Group, SHIPMENTS};
use crate::tariffs::responses::TariffView;
use crate::tariffs::store::{self as tariffs, Owner};

/// All rows of a list.
const ALL: usize = usize::MAX;

/// The implementation of [`PersonalData`].
pub(crate) struct PersonalRows(pub(crate) Clock);

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let today = today(self.0.now_ms());
        let (found, _) = SHIPMENTS.search(reader, &store::all(account), &Words::of(None), None, ALL)?;
        // What may be done next is no data of the person.
        let view = |ship: &Shipment| ShipmentView::new(ship, ship.role(account), &Hold::default(), today).read_only();
        let views: Vec<_> = found.iter().map(view).collect();
        let (asked, _) = CHARGES.page(reader, &charges::store::list(account, false), None, ALL)?;
        let asked: Vec<_> = asked.into_iter().map(|charge| ChargeView::new(charge, account)).collect();
        let rates = tariffs::of(reader, &Owner::Seller(account.clone()))?.map(TariffView::from);
        Ok(json!({ "shipments": shown(&views)?, "charges": shown(&asked)?, "shippingRates": shown(&rates)? }))
    }

    fn open_business(
        &self,
        reader: &Reader<'_>,
        Subject { account, .. }: Subject<'_>,
    ) -> Result<Vec<String>, StoreError> {
        let mut numbers = Vec::new();
        for group in [Group::Upcoming, Group::InProgress] {
            let (found, _) = SHIPMENTS.page(reader, &store::list(account, group), None, ALL)?;
            numbers.extend(found.into_iter().map(|ship| ship.number));
        }
        Ok(in_the_way("These shipments have not ended yet", &numbers).into_iter().collect())
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        tariffs::set(tx, &Owner::Seller(account.clone()), None)?;
        commands::forget(tx, account, self.0.now_ms())
    }
}
