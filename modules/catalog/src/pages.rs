//! The head of a product's page, for search engines and for readers without scripts.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use kernel::http::{Head, Pages};
use kernel::{Context, Problem};
use serde_json::{Value, json};

use crate::actor::{GetIds, GetProduct};

const PREFIX: &str = "/product/";

/// The pages `/product/{id}` of all listed products.
pub(crate) struct ProductPages(pub(crate) Context);

impl Pages for ProductPages {
    fn head(&self, path: &str) -> Option<BoxFuture<'static, Result<Head, Problem>>> {
        let id = path.strip_prefix(PREFIX).filter(|id| !id.is_empty() && !id.contains('/'))?.to_owned();
        let context = self.0.clone();
        let head = async move {
            let found = context.ask(GetProduct(id.into(), None)).await??;
            let product = found.and_then(|json| serde_json::from_slice::<Value>(&json).ok());
            product.as_ref().map(head).ok_or_else(|| Problem::NotFound("There is no such product.".to_owned()))
        };
        Some(head.boxed())
    }

    fn count(&self) -> BoxFuture<'static, Result<u64, Problem>> {
        let context = self.0.clone();
        async move { Ok(context.ask(GetIds { offset: 0, limit: 0 }).await??.1) }.boxed()
    }

    fn paths(&self, offset: u64, limit: u64) -> BoxFuture<'static, Result<Vec<String>, Problem>> {
        let context = self.0.clone();
        let paths = async move {
            let (ids, _) = context.ask(GetIds { offset, limit }).await??;
            Ok(ids.iter().map(|id| format!("{PREFIX}{id}")).collect())
        };
        paths.boxed()
    }
}

/// Builds the page head from a product's JSON.
fn head(product: &Value) -> Head {
    let text = |name: &str| product[name].as_str().unwrap_or_default();
    let notes = product["notes"].as_str().unwrap_or("No description available");
    let price = format!("{} {:.2}", text("currency"), product["price"].as_f64().unwrap_or_default());
    let availability = if product["in_stock"] == true { "In stock" } else { "Sold out" };
    Head {
        title: format!("{} from {} | {{shop}}", text("name"), text("origin")),
        description: notes.to_owned(),
        image: Some(text("image_url").to_owned()),
        public: true,
        json_ld: Some(about(product, notes)),
        lines: vec![format!("{price} for one {}, sold by {}. {availability}.", text("unit"), seller(product))],
    }
}

fn seller(product: &Value) -> &str {
    product["seller"]["name"].as_str().unwrap_or_default()
}

/// Describes the product by schema.org: <https://schema.org/Product>.
fn about(product: &Value, notes: &str) -> Value {
    let path = |name: &str| format!("{{base}}{}", product[name].as_str().unwrap_or_default());
    let url = format!("{{base}}{PREFIX}{}", product["id"].as_str().unwrap_or_default());
    let stock = if product["in_stock"] == true { "InStock" } else { "OutOfStock" };
    let mut about = json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product["name"],
        "description": notes,
        "sku": product["sku"],
        "image": path("image_url"),
        "category": product["category"],
        "countryOfOrigin": product["region"],
        "url": url,
        "offers": {
            "@type": "Offer",
            "price": format!("{:.2}", product["price"].as_f64().unwrap_or_default()),
            "priceCurrency": product["currency"],
            "availability": format!("https://schema.org/{stock}"),
            "seller": { "@type": "Organization", "name": seller(product) },
            "url": url,
        }
    });
    if product["rating"].is_number() {
        about["aggregateRating"] = json!({
            "@type": "AggregateRating",
            "ratingValue": product["rating"],
            "reviewCount": product["rating_count"],
        });
    }
    about
}
