//! A module's routes: one list, from which they are served, listed and described.

use actix_web::dev::HttpServiceFactory;
use actix_web::http::Method;
use actix_web::web;
#[cfg(debug_assertions)]
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::HttpMethod;
use utoipa_actix_web::OpenApiFactory;

#[cfg(debug_assertions)]
use crate::http::usual_responses;

/// Collects the routes of a module. The list is walked once at start, to know the shop's addresses, and once for each worker
/// to serve. Only builds for development describe them: see [`crate::http::openapi`].
pub struct Routes<'a>(Mode<'a>);

enum Mode<'a> {
    /// Serves those whose paths are patterns, or those whose paths are not.
    Serving {
        config: &'a mut web::ServiceConfig,
        patterns: bool,
    },
    Listing(&'a mut Vec<Operation>),
    #[cfg(debug_assertions)]
    Describing {
        api: &'a mut OpenApi,
        module: &'static str,
    },
}

/// An operation of the shop.
pub(crate) struct Operation {
    /// The pattern of its path.
    pub(crate) path: String,
    pub(crate) method: Method,
    /// Whether it is open to callers who are not signed in.
    pub(crate) open: bool,
}

impl<'a> Routes<'a> {
    /// Serves the routes of a list. Paths are tried one after the other, and a pattern is tried by a slow matcher: plain paths
    /// stand first, so that most calls meet few patterns or none.
    pub(crate) fn serve(config: &'a mut web::ServiceConfig, list: impl Fn(&mut Routes<'_>)) {
        for patterns in [false, true] {
            list(&mut Routes(Mode::Serving { config, patterns }));
        }
    }

    /// Returns the operations of a list.
    pub(crate) fn operations(list: impl Fn(&mut Routes<'_>)) -> Vec<Operation> {
        let mut operations = Vec::new();
        list(&mut Routes(Mode::Listing(&mut operations)));
        operations
    }

    /// Adds the descriptions of the routes of `module` to `api`.
    #[cfg(debug_assertions)]
    pub(crate) fn describing(api: &'a mut OpenApi, module: &'static str) -> Self {
        Routes(Mode::Describing { api, module })
    }

    /// Adds a handler for signed-in callers, which takes an [`Identity`](crate::http::Identity). It has
    /// `#[utoipa::path]` above the attribute of its method and path.
    pub fn service<F>(&mut self, handler: F) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static,
    {
        self.add(handler, false)
    }

    /// Adds a handler that is open to all, even if it knows the signed-in caller.
    pub fn open<F>(&mut self, handler: F) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static,
    {
        self.add(handler, true)
    }

    fn add<F>(&mut self, handler: F, open: bool) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static,
    {
        match &mut self.0 {
            Mode::Serving { config, patterns } => {
                if F::path().contains('{') == *patterns {
                    config.service(handler);
                }
            }
            Mode::Listing(operations) => operations.extend(F::methods().iter().map(|method| Operation {
                path: F::path(),
                method: actix_method(method),
                open,
            })),
            #[cfg(debug_assertions)]
            Mode::Describing { api, module } => usual_responses::describe(api, &handler, (module, open)),
        }
        self
    }
}

fn actix_method(method: &HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Options => Method::OPTIONS,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Trace => Method::TRACE,
    }
}
