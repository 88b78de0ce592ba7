//! The countries that an address or a product may have, and the currencies of amounts.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get};
use contracts::country;
use contracts::money::Currency;
use serde::Serialize;
use utoipa::ToSchema;

/// A country or territory.
#[derive(Serialize, ToSchema)]
#[schema(as = Country)]
pub(crate) struct CountryView {
    /// ISO 3166-1, two letters.
    code: &'static str,
    /// English name.
    name: &'static str,
}

/// Open to all: the countries that an address or a product may name, in the alphabet's order. Fields take the name, another
/// usual name or the code, and keep the name.
#[utoipa::path(responses((status = 200, body = Vec<CountryView>)))]
#[get("/api/countries")]
pub(crate) async fn countries() -> HttpResponse {
    let all = country::all().iter().map(|&country::Country { code, name }| CountryView { code, name });
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=86400")).json(all.collect::<Vec<_>>())
}

/// A currency.
#[derive(Serialize, ToSchema)]
#[schema(as = Currency)]
pub(crate) struct CurrencyView {
    /// ISO 4217, three letters.
    code: &'static str,
    /// English name.
    name: &'static str,
    /// Digits after the point.
    exponent: u32,
}

/// Open to all: the currencies that an amount may be in (ISO 4217), in the order of their codes.
#[utoipa::path(responses((status = 200, body = Vec<CurrencyView>)))]
#[get("/api/currencies")]
pub(crate) async fn currencies() -> HttpResponse {
    let view = |(currency, name): &'static (Currency, String)| CurrencyView {
        code: currency.code(),
        name,
        exponent: currency.exponent(),
    };
    let list: Vec<_> = Currency::all().iter().map(view).collect();
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=86400")).json(list)
}
