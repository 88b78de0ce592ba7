//! The endpoints of lists and products. All are open to visitors: everybody may browse and search. A company is shown its
//! own prices too, by an answer that is never another caller's.

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use contracts::ids::ProductId;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, PublicAnswer, QueryPairs, caller_has};
use utoipa::PartialSchema;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};

use super::responses::{ProductPage, whole};
use super::state::{AppState, Data};
use crate::actor::{GetFilters, GetProduct, GetRelated, ListProducts};
use crate::facts::{ATTRIBUTES, Attribute};
use crate::list_page::ListPage;
use crate::query::ListQuery;
use crate::rules::no_such_product;
use crate::view::responses::Product;

/// The tabs, for the OpenAPI.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "kebab-case")]
#[allow(dead_code)]
enum TabName {
    BestSellers,
    Featured,
    New,
    Recommended,
}

/// Parameters of both lists, for the OpenAPI; [`ListQuery::read`] reads them.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)]
struct Choice {
    /// A choice of products with an order of its own.
    #[param(inline)]
    tab: Option<TabName>,
}

/// The filters of a list, as query parameters.
struct Filters;

impl utoipa::IntoParams for Filters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = |attribute: &Attribute| {
            ParameterBuilder::new()
                .name(attribute.name)
                .parameter_in(ParameterIn::Query)
                .description((attribute.name == "region").then_some("The country of origin."))
                .schema(Some(Vec::<String>::schema()))
                .build()
        };
        ATTRIBUTES.iter().map(parameter).collect()
    }
}

/// The other parameters of both lists.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)]
struct Order {
    /// `80..90`, either end may be empty; both ends count.
    cupping_score: Option<String>,
    /// `catalogue`, `price`, `-price`, `name`, `-cupping_score` or `newest`.
    sort: Option<String>,
    /// 1 to 500; 500 where missing.
    limit: Option<u32>,
    /// How many to leave out at the start.
    offset: Option<u32>,
}

/// The listed products. Open to all.
#[utoipa::path(
    params(Choice, Filters, Order),
    responses(
        (status = 200, body = [Product], headers(("X-Total-Count" = u64, description = "products in the whole list"))),
        (status = 304, description = "the caller has it already")
    )
)]
#[get("/api/data")]
pub(crate) async fn list_products(
    me: Option<Identity>,
    request: HttpRequest,
    state: Data,
) -> Result<HttpResponse, Problem> {
    page(me.as_ref(), &request, &state, false).await
}

/// Products that match a text, best match first. Open to all.
#[utoipa::path(
    params(("q" = String, Query, description = "what is looked for; blank finds nothing"), Choice, Filters, Order),
    responses(
        (status = 200, body = [Product], headers(("X-Total-Count" = u64, description = "products in the whole list"))),
        (status = 304, description = "the caller has it already")
    )
)]
#[get("/api/search")]
pub(crate) async fn search_products(
    me: Option<Identity>,
    request: HttpRequest,
    state: Data,
) -> Result<HttpResponse, Problem> {
    page(me.as_ref(), &request, &state, true).await
}

/// Returns the requested page, from a cache or from the actor.
async fn page(
    caller: Option<&Identity>,
    request: &HttpRequest,
    state: &AppState,
    searching: bool,
) -> Result<HttpResponse, Problem> {
    let key = format!("{}?{}", request.path(), request.query_string());
    if let (Some(me), Some(prices)) = (caller, state.prices(caller).await?) {
        let missing = match state.own_pages.find(&me.account, &key, &prices) {
            Ok(page) => return Ok(page.answer(request).await),
            Err(missing) => missing,
        };
        let query = ListQuery::read(&QueryPairs::of(request)?.0, searching)?;
        let page = ListPage::from(state.context.ask(ListProducts(query, Some(prices.clone()))).await??);
        state.own_pages.insert(missing, prices, page.clone());
        return Ok(page.answer(request).await);
    }
    let ticket = match state.pages.find(&key) {
        Ok(page) => return Ok(page.answer(request).await),
        Err(ticket) => ticket,
    };
    let query = ListQuery::read(&QueryPairs::of(request)?.0, searching)?;
    let page = ListPage::from(state.context.ask(ListProducts(query, None)).await??);
    state.pages.insert(ticket, key, page.clone());
    Ok(page.answer(request).await)
}

/// The values that the listed products can be filtered by. Open to all.
#[utoipa::path(
    responses(
        (status = 200, body = std::collections::BTreeMap<String, Vec<serde_json::Value>>),
        (status = 304, description = "the caller has it already")
    )
)]
#[get("/api/filters")]
pub(crate) async fn filters(request: HttpRequest, state: Data) -> Result<HttpResponse, Problem> {
    let body = state.context.ask(GetFilters).await??;
    Ok(PublicAnswer::new(body).answer(&request).await)
}

/// One listed product. Open to all.
#[utoipa::path(responses((status = 200, body = Product), (status = 304, description = "the caller has it already")))]
#[get("/api/products/{id}")]
pub(crate) async fn product(
    me: Option<Identity>,
    id: web::Path<ProductId>,
    request: HttpRequest,
    state: Data,
) -> Result<HttpResponse, Problem> {
    let prices = state.prices(me.as_ref()).await?.filter(|prices| prices.of(id.as_str()).is_some());
    if prices.is_some() {
        let body = state.context.ask(GetProduct(id.clone(), prices)).await??.ok_or_else(no_such_product)?;
        return Ok(PublicAnswer::new(body).answer(&request).await);
    }
    let ticket = match state.products.find(id.as_str()) {
        Ok(product) => return Ok(product.answer(&request).await),
        Err(ticket) => ticket,
    };
    let body = state.context.ask(GetProduct(id.clone(), None)).await??.ok_or_else(no_such_product)?;
    let product = PublicAnswer::new(body);
    state.products.insert(ticket, id.into_inner(), product.clone());
    Ok(product.answer(&request).await)
}

/// Up to 8 listed products that are nearest to this one: by shelf, origin and process. Open to all.
#[utoipa::path(responses((status = 200, body = ProductPage)))]
#[get("/api/products/{id}/related")]
pub(crate) async fn related_products(
    me: Option<Identity>,
    id: web::Path<ProductId>,
    state: Data,
) -> Answer<ProductPage> {
    let prices = state.prices(me.as_ref()).await?;
    let found = state.context.ask(GetRelated(id.into_inner(), prices)).await??.ok_or_else(no_such_product)?;
    Ok(Json(whole(found.body, found.total as usize)?))
}

/// A listed product's picture. Open to all.
#[utoipa::path(
    responses(
        (status = 200, body = String, content_type = "image/svg+xml"),
        (status = 304, description = "the caller has it already")
    )
)]
#[get("/media/products/{id}.svg")]
pub(crate) async fn product_picture(
    id: web::Path<ProductId>,
    request: HttpRequest,
    state: Data,
) -> Result<HttpResponse, Problem> {
    let drawn = state.pictures.of(state.context.store(), &id)?;
    let picture = drawn.ok_or_else(|| Problem::NotFound("There is no such picture.".to_owned()))?;
    let has_it = caller_has(&request, &picture.etag);
    let mut response = if has_it { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((CACHE_CONTROL, "public, max-age=86400")).insert_header((ETAG, picture.etag));
    if has_it {
        return Ok(response.finish());
    }
    Ok(response.content_type("image/svg+xml").body(picture.svg))
}
