//! Photographs of lots.

use std::sync::Arc;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use actix_web::{HttpResponse, delete, get, post, web};
use contracts::ids::ProductId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Created, FileBody, Identity, NoContent, Query, file_body};
use kernel::store::{StoreError, Upload};
use serde::Deserialize;
use utoipa::IntoParams;

use super::access::sellers_only;
use super::responses::LotImage;
use crate::http::state::Data;
use crate::inventory::pictures::{Refused, ready};
use crate::inventory::store::{ChangeError, own};
use crate::model::Image;
use crate::rows::row;
use crate::rules::no_such_product;
use crate::store::{IMAGES, add_image, image_prefix, remove_image};

/// Largest accepted file, in bytes.
const MAX_FILE: usize = 8 << 20;
/// A picture's content never changes. But it may be deleted, and caches must then drop it.
const KEPT_FOR: &str = "public, max-age=86400, immutable";
/// Most pictures of a lot.
const MAX_IMAGES: usize = 8;

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AltQuery {
    /// What it shows, for those who cannot see it; at most 200 characters.
    #[garde(dive)]
    #[param(value_type = String, required = false)]
    alt: Text<0, 200>,
}

/// Sellers: adds a photograph (PNG, JPEG or WebP, at most 8 MB and 40 megapixels) to one of the caller's own lots.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id"), AltQuery),
    request_body(content(("image/png"), ("image/jpeg"), ("image/webp"))),
    responses((status = 201, body = LotImage), (status = 403), (status = 409, description = "too-many-images"))
)]
#[post("/api/inventory/{id}/images")]
pub(crate) async fn add_lot_image(
    me: Identity,
    id: web::Path<ProductId>,
    query: Query<AltQuery>,
    state: Data,
    file: FileBody<MAX_FILE>,
) -> Result<Created<LotImage>, Problem> {
    sellers_only(&me)?;
    let id = id.into_inner();
    // Checks the limits before the work of decoding.
    let upload = Upload {
        account: me.account.clone(),
        bytes: file.0.len() as u64,
        most_per_day: state.context.settings().limits.uploads_mb_per_day << 20,
        now_ms: state.context.clock().now_ms(),
    };
    let (lot, wait) =
        state.context.store().read(|r| Ok::<_, StoreError>((own(r, &me.account, &id)?, upload.wait(r)?)))?;
    lot.ok_or_else(no_such_product)?;
    if let Some(retry_after_s) = wait {
        return Err(Problem::UploadLimit { retry_after_s });
    }
    let state = state.into_inner();
    let Ok(_waiting) = state.waiting.try_acquire() else { return Err(Problem::Busy { retry_after_s: 2 }) };
    let turn = state.decoding.clone().acquire_owned().await.map_err(|_| Problem::Busy { retry_after_s: 1 })?;
    let media = Arc::clone(&state);
    let kept = web::block(move || {
        // The turn ends with the work, even if the caller no longer waits.
        let _turn = turn;
        let picture = ready(&file.0).map_err(refused)?;
        let held = media.media.save(&picture.large, &picture.small)?;
        Ok::<_, Problem>((held, picture.width, picture.height))
    });
    let (held, width, height) = kept.await.map_err(|error| Problem::Internal(error.to_string()))??;
    let image =
        Image { id: state.context.new_id(), hash: held.hash().to_owned(), alt: query.0.alt.into(), width, height };
    let (new, seller) = (image.clone(), me.account);
    state
        .context
        .commit(move |tx| {
            // The files are held until the commit is done, even if the caller no longer waits.
            let _until_then = &held;
            own(&tx.reader(), &seller, &id)?.ok_or_else(no_such_product)?;
            if let Some(retry_after_s) = upload.count(tx)? {
                return Err(Problem::UploadLimit { retry_after_s });
            }
            let there = tx.scan(&IMAGES, image_prefix(&id).as_bytes(), None).count();
            if there >= MAX_IMAGES {
                return Err(Problem::conflict(
                    "too-many-images",
                    format!("A lot has at most {MAX_IMAGES} pictures. Delete one first."),
                ));
            }
            Ok(add_image(tx, &id, &new)?)
        })
        .await?;
    Ok(Created(LotImage::from(image)))
}

fn refused(why: Refused) -> Problem {
    let what = match why {
        Refused::Kind => "is not a PNG, JPEG or WebP picture",
        Refused::Pixels => "has more than 40 megapixels",
        Refused::Damaged => "is damaged and cannot be opened",
    };
    Problem::field("file", what)
}

/// Sellers: takes a photograph off one of the caller's own lots.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id"), ("imageId" = String, Path, description = "image id")),
    responses((status = 204, description = "it is gone"), (status = 403))
)]
#[delete("/api/inventory/{id}/images/{imageId}")]
pub(crate) async fn delete_lot_image(
    me: Identity,
    path: web::Path<(String, String)>,
    state: Data,
) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let ((id, image), seller) = (path.into_inner(), me.account);
    let id = ProductId::from(id);
    state
        .context
        .commit(move |tx| {
            let lot = own(&tx.reader(), &seller, &id)?.and(row(&tx.reader(), &id)?).ok_or(ChangeError::NotThere)?;
            let there = lot.images.iter().find(|there| there.id == image.as_str()).ok_or(ChangeError::NotThere)?;
            Ok::<_, ChangeError>(remove_image(tx, &id, there)?)
        })
        .await?;
    Ok(NoContent)
}

/// A photograph of a product. Open to all: its name is told with the product alone.
#[utoipa::path(
    tag = "inventory",
    params(("name" = String, Path, description = "the last part of an image's address")),
    responses((status = 200, body = Vec<u8>, content_type = "image/webp"))
)]
#[get("/media/images/{name}")]
pub(crate) async fn photograph(name: web::Path<String>, state: Data) -> Result<HttpResponse, Problem> {
    let gone = || Problem::NotFound("There is no such picture.".to_owned());
    // A deleted picture disappears from here at once.
    if !state.context.store().read(|r| state.media.has(r, &name))? {
        return Err(gone());
    }
    let file =
        web::block(move || state.media.open(&name)).await.map_err(|error| Problem::Internal(error.to_string()))?;
    let (file, length) = file?.ok_or_else(gone)?;
    Ok(HttpResponse::Ok()
        .content_type("image/webp")
        .insert_header((CACHE_CONTROL, KEPT_FOR))
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'"))
        .body(file_body(file, length)))
}
