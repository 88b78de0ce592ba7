//! The call that hands out the request to submit the statement of a sealed pack.

use actix_web::{HttpResponse, get, web};
use contracts::ids::PackId;
use kernel::Problem;
use kernel::http::{Identity, attachment};
use kernel::store::StoreError;

use super::archive;
use super::dds::{self, SubmitRequest};
use super::http::seen;
use super::references::{DDS_REFERENCES, MOST_REFERENCES, of_pack};
use super::store::not_sealed;
use crate::state::Data;

/// The request to submit the statement of a sealed data pack, an XML file that is valid by the schema of the information
/// system (`SubmitDdsRequest`, API V3). The buyer's has its references to earlier statements.
#[utoipa::path(
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/xml"),
        (status = 409, description = "`draft`, or `no-request` where an older program sealed the pack")
    )
)]
#[get("/api/eudr-packs/{id}/dds.xml")]
pub(crate) async fn pack_request(me: Identity, state: Data, id: web::Path<PackId>) -> Result<HttpResponse, Problem> {
    let pack = seen(&state, &me.account, &id)?;
    let seal = pack.seal.ok_or_else(not_sealed)?;
    let numbers = if pack.buyer == me.account {
        state.context.store().read(|reader| {
            let rows = DDS_REFERENCES.rows(reader, &of_pack(&id), None).take(MOST_REFERENCES);
            rows.map(|row| Ok(row?.reference)).collect::<Result<Vec<String>, StoreError>>()
        })?
    } else {
        Vec::new()
    };
    let turn = state.sealing.acquire().await.map_err(|error| Problem::Internal(error.to_string()))?;
    let files = state.pack_files.clone();
    let made = web::block(move || {
        let (file, _) = files.open(&seal.archive)?;
        let why = "The pack was sealed by an older program, which made no request. Make another one.";
        let sealed = archive::unpacked(file, dds::FILE)?.ok_or_else(|| Problem::conflict("no-request", why))?;
        SubmitRequest::read(&sealed)?.referring(numbers).write()
    });
    let made = made.await.map_err(|error| Problem::Internal(error.to_string()))?;
    drop(turn);
    let name = format!("dds-{}.xml", pack.coverage.number());
    Ok(attachment(&name, "application/xml").body(made?))
}
