//! The HTTP handler of invoices.

use actix_web::{HttpResponse, get, web};
use contracts::ids::BillId;
use kernel::Problem;
use kernel::http::{Identity, Routes, attachment};

use super::draw;
use crate::bills::http::full;
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(invoice);
}

/// The invoice of one of the caller's bills, on either side, as a file to print or keep.
#[utoipa::path(responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
#[get("/api/bills/{id}/invoice.pdf")]
async fn invoice(me: Identity, state: Data, id: web::Path<BillId>) -> Result<HttpResponse, Problem> {
    let full = full(&state, &me.account, &id)?;
    let file = draw::invoice(&full, &state.context.face(), state.context.clock().now_ms());
    Ok(attachment(&format!("{}.pdf", full.bill.number), "application/pdf").body(file))
}
