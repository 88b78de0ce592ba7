//! The page, built by `build.rs` and compiled into the program.

use kernel::http::Head;
use kernel::{PageFile, PageFiles};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../dist"]
struct Dist;

/// The embedded page.
pub struct Page;

const SHOP: &str = "Tea and coffee from Kenya, Uganda, Ethiopia and Rwanda, bought directly from the co-operatives, \
    farms and roasters that made them.";
const OWN: &str = "Your own part of the shop. Sign in to see it.";

/// The app's screens, as `web/src/app/routes.tsx` lists them: path, title, description, and whether search engines may
/// keep it. Any other address answers the app with status 404.
const SCREENS: &[(&str, &str, &str, bool)] = &[
    ("/", "{shop}: tea and coffee from East Africa", SHOP, true),
    ("/signup", "Sign up", "Open a free account as a private buyer or as a company.", true),
    ("/signin", "Log in", "Log in to buy, and to follow your orders.", true),
    ("/login", "Log in", "Log in to buy, and to follow your orders.", false),
    ("/forgot-password", "Forgot your password?", "Ask for a link by e-mail to choose a new password.", false),
    ("/setup", "Set up the shop", "The first administrator of a new shop opens it here.", false),
    ("/store", "Store", "Teas and coffees by kind, size, strength and source, at the price you pay.", true),
    ("/search-results", "Search", "Search teas and coffees by name, origin, process and taste.", false),
    ("/learn-more", "Learn more", "How buying, selling and carrying goods works on {shop}.", true),
    ("/agriculture", "Agriculture", "Coffee, tea and sugar of East Africa: what is grown where, and for sale.", true),
    ("/faq", "Frequently asked questions", "What people ask before they buy: payment, returns, quantities.", true),
    ("/contact", "Contact an Expert", "Ask about a lot, a roast or an order. People who know the goods answer.", true),
    ("/privacy-policy", "Privacy Policy", "What this shop keeps about you, where, and what it never does.", true),
    ("/help", "Help", "How to find tea and coffee here, buy it and follow the order.", true),
    ("/support", "Support", "What to do when logging in, buying or checking out does not work.", true),
    ("/home", "Home", OWN, false),
    ("/cart", "Cart", OWN, false),
    ("/checkout", "Checkout", OWN, false),
    ("/account", "Account", OWN, false),
    ("/dashboard", "Overview", OWN, false),
    ("/inventory", "Inventory", OWN, false),
    ("/inventory/stock/view", "Stock on view", OWN, false),
    ("/inventory/stock/full", "Full stock", OWN, false),
    ("/inventory/add", "Add a product", OWN, false),
    ("/inventory/import", "Import CSV", OWN, false),
    ("/messages", "Messages", OWN, false),
    ("/notifications", "Notifications", OWN, false),
    ("/shipments", "Shipments", OWN, false),
    ("/billing", "Billing", OWN, false),
    ("/analytics", "Analytics Dashboard", OWN, false),
    ("/purchases", "Purchases", OWN, false),
    ("/sales", "Sales", OWN, false),
    ("/quotes", "Quotes", OWN, false),
    ("/contracts", "Contracts", OWN, false),
    ("/add-integration", "Add integration", OWN, false),
    ("/edit", "Edit profile", OWN, false),
    ("/settings", "Settings", OWN, false),
    ("/company", "Company", OWN, false),
    ("/approvals", "Approvals", OWN, false),
    ("/admin", "Administration", OWN, false),
    ("/admin/accounts", "Accounts", OWN, false),
    ("/admin/roles", "Role requests", OWN, false),
    ("/admin/contact", "Contact form", OWN, false),
    ("/admin/news", "News", OWN, false),
    ("/admin/featured", "Featured", OWN, false),
    ("/admin/modules", "Modules", OWN, false),
    ("/admin/events", "Dead letters", OWN, false),
    ("/admin/emails", "E-mails", OWN, false),
    ("/admin/audit", "Audit log", OWN, false),
];
/// Screens with one id at the end.
const SCREENS_WITH_ID: &[&str] = &[
    "/product/",
    "/account/orders/",
    "/inventory/edit/",
    "/quotes/",
    "/contracts/",
    "/billing/invoices/",
    "/messages/",
    "/approvals/",
    "/admin/accounts/",
    "/unsubscribe/",
    "/reset-password/",
    "/confirm-email/",
    "/join/",
];

impl PageFiles for Page {
    fn file(&self, name: &str) -> Option<PageFile> {
        let file = Dist::get(name)?;
        Some(PageFile { hash: file.metadata.sha256_hash(), bytes: file.data, mime: mime(name) })
    }

    fn is_page(&self, path: &str) -> bool {
        let with_id = |start: &&str| path.strip_prefix(*start).is_some_and(|id| !id.is_empty() && !id.contains('/'));
        SCREENS.iter().any(|screen| screen.0 == path) || SCREENS_WITH_ID.iter().any(with_id)
    }

    fn screens(&self) -> Vec<(&'static str, Head)> {
        let head = |title: &str, description: &str, public| Head {
            title: if title.contains("{shop}") { title.to_owned() } else { format!("{title} | {{shop}}") },
            description: description.to_owned(),
            public,
            ..Head::default()
        };
        SCREENS.iter().map(|(path, title, description, public)| (*path, head(title, description, *public))).collect()
    }
}

/// The media types that a page build contains.
fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "png" => "image/png",
        "webp" => "image/webp",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_inside_and_names_its_files_by_content() {
        let index = Page.file("index.html").map(|f| String::from_utf8_lossy(&f.bytes).into_owned());
        assert!(index.is_some_and(|html| html.contains("/assets/")));
        assert!(Page.file("index.html.br").is_some());
    }

    #[test]
    fn screens_are_told_from_other_addresses() {
        assert!(Page.is_page("/product/abc") && Page.is_page("/cart"));
        assert!(!Page.is_page("/product/") && !Page.is_page("/nowhere") && !Page.is_page("/cart/get"));
    }

    #[test]
    fn every_address_of_the_app_is_a_screen() {
        let routes = [
            ("", include_str!("../../src/app/routes.tsx")),
            ("", include_str!("../../src/app/office-routes.tsx")),
            ("admin/", include_str!("../../src/app/admin-routes.tsx")),
        ];
        let written = |text: &'static str| text.split("path=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let paths: Vec<String> =
            routes.iter().flat_map(|(under, text)| written(text).map(move |path| format!("{under}{path}"))).collect();
        assert!(paths.len() > 40, "the routes are written in another way now: {paths:?}");
        for path in paths.iter().filter(|path| !path.ends_with('*')) {
            let (fixed, parameter) =
                path.split_once("/:").map_or((path.as_str(), None), |(fixed, name)| (fixed, Some(name)));
            assert!(parameter.is_none() || Page.is_page(&format!("/{fixed}/one")), "/{path}");
            let alone = parameter.is_none_or(|name| name.ends_with('?'));
            assert!(!alone || Page.is_page(&format!("/{fixed}")), "/{path}");
        }
    }
}
