//! The administrator's calls for the shop's name and looks, and the pictures of its logo.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use actix_web::{HttpResponse, delete, get, post, put, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Lines, Text};
use kernel::http::{Answer, FileBody, Identity, Json, Routes};
use kernel::store::{StoreError, Upload};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::files::address;
use super::logo;
use super::rules::{self, Pair};
use crate::model::{Content, LOOK, Look};
use crate::state::{AppState, Data, administrator_only};
use crate::store;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(shop_look)
        .service(set_shop_look)
        .service(check_shop_look)
        .service(set_shop_logo)
        .service(remove_shop_logo)
        .open(logo_picture);
}

/// Largest accepted logo, in bytes.
const MAX_FILE: usize = 4 << 20;
/// A logo's content never changes. But it may be deleted, and caches must then drop it.
const KEPT_FOR: &str = "public, max-age=86400, immutable";

/// The shop's name and looks. An empty text stands for what the settings say, or for the built-in look.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetLook {
    /// At most 60 characters.
    #[garde(dive)]
    name: Text<0, 60>,
    /// Where people write to.
    #[garde(dive)]
    email: Text<0, 254>,
    #[garde(dive)]
    phone: Text<0, 40>,
    /// The postal address, in lines.
    #[garde(dive)]
    address: Lines<0, 400>,
    /// An IANA name, such as `Africa/Nairobi`. Empty: each visitor's own.
    #[garde(dive)]
    time_zone: Text<0, 60>,
    /// Of new goods: an ISO 4217 code that this shop knows.
    #[garde(dive)]
    currency: Text<0, 3>,
    /// `#rrggbb`: links, buttons and titles.
    #[garde(dive)]
    accent: Text<0, 7>,
    /// `#rrggbb`: marks and ornaments.
    #[garde(dive)]
    second: Text<0, 7>,
}

impl SetLook {
    /// Returns the look with this logo, checked.
    fn look(self, logo: Option<crate::model::Logo>) -> Result<Look, Problem> {
        let SetLook { name, email, phone, address, time_zone, currency, accent, second } = self;
        let (accent, second) = (accent.to_lowercase(), second.to_lowercase());
        let look = Look {
            name: name.into(),
            email: email.into(),
            phone: phone.into(),
            address: address.into(),
            time_zone: time_zone.into(),
            currency: currency.into(),
            accent,
            second,
            logo,
        };
        rules::check(&look)?;
        Ok(look)
    }
}

/// The shop's name and looks, and what holds where they are empty.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Look)]
pub(crate) struct LookView {
    name: String,
    email: String,
    phone: String,
    address: String,
    time_zone: String,
    currency: String,
    accent: String,
    second: String,
    /// Path of the logo; `null` for the built-in one.
    #[schema(required)]
    logo: Option<String>,
    /// The name of the settings.
    usual_name: String,
    /// The currency of the settings.
    usual_currency: String,
    /// The currencies to choose from (ISO 4217).
    currencies: Vec<&'static str>,
}

impl LookView {
    fn of(state: &AppState, look: Look) -> Self {
        let settings = &state.context.settings().shop;
        LookView {
            name: look.name,
            email: look.email,
            phone: look.phone,
            address: look.address,
            time_zone: look.time_zone,
            currency: look.currency,
            accent: look.accent,
            second: look.second,
            logo: look.logo.map(|logo| address(&logo.hash, ".png")),
            usual_name: settings.name.clone(),
            usual_currency: settings.currency.clone(),
            currencies: contracts::money::Currency::all().iter().map(|(currency, _)| currency.code()).collect(),
        }
    }
}

/// A colour in both themes, with its least contrasts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ColourPair {
    light: String,
    dark: String,
    light_contrast: f64,
    dark_contrast: f64,
}

impl From<Pair> for ColourPair {
    fn from(pair: Pair) -> Self {
        let (light_contrast, dark_contrast) = pair.contrasts();
        ColourPair { light: pair.light.hex(), dark: pair.dark.hex(), light_contrast, dark_contrast }
    }
}

/// How a look would be shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckedLook {
    #[schema(required)]
    accent: Option<ColourPair>,
    #[schema(required)]
    second: Option<ColourPair>,
}

/// The administrator only: the shop's name and looks.
#[utoipa::path(responses((status = 200, body = LookView)))]
#[get("/api/admin/look")]
async fn shop_look(me: Identity, state: Data) -> Answer<LookView> {
    administrator_only(&me)?;
    Ok(Json(LookView::of(&state, state.context.store().read(store::look)?)))
}

/// The administrator only: another name and other looks. They are shown at once, and the old ones can be taken back.
#[utoipa::path(responses((status = 200, body = LookView)))]
#[put("/api/admin/look")]
async fn set_shop_look(me: Identity, state: Data, body: Json<SetLook>) -> Answer<LookView> {
    administrator_only(&me)?;
    let look = body.0.look(None)?;
    let writer = state.writer(&me);
    let saved = state.context.commit(move |tx| {
        let look = Look { logo: store::look(&tx.reader())?.logo, ..look.clone() };
        store::add(tx, LOOK, Content::Look(look.clone()), &writer)?;
        Ok::<_, StoreError>(look)
    });
    let saved = saved.await.map_err(Problem::from)?;
    Ok(Json(LookView::of(&state, saved)))
}

/// The administrator only: checks a look without saving it, and says how its colours are shown in both themes.
#[utoipa::path(responses((status = 200, body = CheckedLook)))]
#[post("/api/admin/look/check")]
async fn check_shop_look(me: Identity, body: Json<SetLook>) -> Answer<CheckedLook> {
    administrator_only(&me)?;
    let look = body.0.look(None)?;
    let pair = |colour: &str| Pair::of(colour).map(ColourPair::from);
    Ok(Json(CheckedLook { accent: pair(&look.accent), second: pair(&look.second) }))
}

/// The administrator only: another logo (PNG, JPEG or WebP, at most 4 MB), which is drawn anew in all its sizes.
#[utoipa::path(
    request_body(content(("image/png"), ("image/jpeg"), ("image/webp"))),
    responses((status = 200, body = LookView), (status = 422))
)]
#[put("/api/admin/look/logo")]
async fn set_shop_logo(me: Identity, state: Data, file: FileBody<MAX_FILE>) -> Answer<LookView> {
    administrator_only(&me)?;
    let upload = Upload {
        account: me.account.clone(),
        bytes: file.0.len() as u64,
        most_per_day: state.context.settings().limits.uploads_mb_per_day << 20,
        now_ms: state.context.clock().now_ms(),
    };
    if let Some(retry_after_s) = state.context.store().read(|r| upload.wait(r))? {
        return Err(Problem::UploadLimit { retry_after_s });
    }
    let turn = state.decoding.clone().try_acquire_owned().map_err(|_| Problem::Busy { retry_after_s: 2 })?;
    let files = state.logos.clone();
    let kept = web::block(move || {
        // The turn ends with the work, even if the caller no longer waits.
        let _turn = turn;
        let ready = logo::ready(&file.0).map_err(|why| Problem::field("logo", why.words()))?;
        files.save(&ready)
    });
    let (held, logo) = kept.await.map_err(|error| Problem::Internal(error.to_string()))??;
    let writer = state.writer(&me);
    let saved = state.context.commit(move |tx| {
        // The files are held until the commit is done, even if the caller no longer waits.
        let _until_then = &held;
        if let Some(retry_after_s) = upload.count(tx)? {
            return Err(Problem::UploadLimit { retry_after_s });
        }
        let look = Look { logo: Some(logo.clone()), ..store::look(&tx.reader())? };
        store::add(tx, LOOK, Content::Look(look.clone()), &writer)?;
        Ok(look)
    });
    Ok(Json(LookView::of(&state, saved.await?)))
}

/// The administrator only: the built-in logo again.
#[utoipa::path(responses((status = 200, body = LookView)))]
#[delete("/api/admin/look/logo")]
async fn remove_shop_logo(me: Identity, state: Data) -> Answer<LookView> {
    administrator_only(&me)?;
    let writer = state.writer(&me);
    let saved = state.context.commit(move |tx| {
        let look = Look { logo: None, ..store::look(&tx.reader())? };
        store::add(tx, LOOK, Content::Look(look.clone()), &writer)?;
        Ok::<_, StoreError>(look)
    });
    let saved = saved.await.map_err(Problem::from)?;
    Ok(Json(LookView::of(&state, saved)))
}

/// A picture of the shop's logo, in one of its forms. Open to all.
#[utoipa::path(
    params(("name" = String, Path, description = "the last part of a logo's address")),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"))
)]
#[get("/media/logos/{name}")]
async fn logo_picture(name: web::Path<String>, state: Data) -> Result<HttpResponse, Problem> {
    let (name, state) = (name.into_inner(), state.into_inner());
    let kind = if name.ends_with(".jpg") { "image/jpeg" } else { "image/png" };
    let gone = || Problem::NotFound("There is no such picture.".to_owned());
    if !state.context.store().read(|r| state.logos.has(r, &name))? {
        return Err(gone());
    }
    let read = web::block(move || state.logos.read(&name));
    let file = read.await.map_err(|error| Problem::Internal(error.to_string()))??.ok_or_else(gone)?;
    Ok(HttpResponse::Ok()
        .content_type(kind)
        .insert_header((CACHE_CONTROL, KEPT_FOR))
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'"))
        .body(file))
}
