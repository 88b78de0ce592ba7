//! The administrator's call: any bill in full, to be read.

use actix_web::{get, web};
use contracts::ids::BillId;
use contracts::staff::{StaffArea, staff_only};
use kernel::TxError;
use kernel::http::{Answer, Identity, Json, Routes};

use super::credits;
use super::responses::{Full, FullBillView};
use super::store::{self, BILLS};
use super::tax;
use super::{after_lading, claims, instalments, provisional};
use crate::payments::store as payments;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(admin_bill);
}

/// The administrator and staff for support or books only: any bill, as a side sees it that may neither pay nor credit it.
#[utoipa::path(responses((status = 200, body = FullBillView)))]
#[get("/api/admin/bills/{id}")]
async fn admin_bill(me: Identity, state: Data, id: web::Path<BillId>) -> Answer<FullBillView> {
    staff_only(&me, &[StaffArea::Support, StaffArea::Books])?;
    let full = state.context.store().read(|reader| {
        let bill = reader.get(&BILLS, &*id)?.ok_or_else(|| TxError::not_found("bill"))?;
        let (lines, notes) = (store::lines(reader, &id)?, credits::list(reader, &id)?);
        // Whose account the money goes to concerns the two sides alone.
        let pay_to = Vec::new();
        let tax = tax::load(reader, &id)?;
        let after_lading = after_lading::of(&state.context, reader, &bill)?;
        Ok::<_, TxError>(Full {
            payments: payments::of_bill(reader, &id)?,
            instalments: instalments::find(reader, &id)?,
            provisional: provisional::find(reader, &id)?,
            claims: claims::of_bill(&state.context, reader, &bill)?,
            bill,
            lines,
            notes,
            pay_to,
            tax,
            after_lading,
        })
    })?;
    let today = state.context.face().day(state.context.clock().now_ms());
    Ok(Json(FullBillView::new(&full, &me.account, today, Vec::new())))
}
