//! A module's routes: one list, from which they are served and described.

use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa::openapi::{Components, OpenApi};
use utoipa_actix_web::OpenApiFactory;

use crate::http::usual_responses::{self, Route};

/// Collects the routes of a module. The list is walked once to describe the shop, and once for each worker to serve: a
/// worker describes nothing, because all descriptions cost far more than serving does.
pub struct Routes<'a>(Mode<'a>);

enum Mode<'a> {
    Serving(&'a mut web::ServiceConfig),
    Describing { api: &'a mut OpenApi, module: &'static str },
}

impl<'a> Routes<'a> {
    /// Serves the added routes by `config`.
    pub(crate) fn serving(config: &'a mut web::ServiceConfig) -> Self {
        Routes(Mode::Serving(config))
    }

    /// Adds the descriptions of the routes of `module` to `api`.
    pub(crate) fn describing(api: &'a mut OpenApi, module: &'static str) -> Self {
        Routes(Mode::Describing { api, module })
    }

    /// Adds a handler for signed-in callers, which takes an [`Identity`](crate::http::Identity). It has
    /// `#[utoipa::path]` above the attribute of its method and path.
    pub fn service<F>(&mut self, handler: F) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + 'static,
    {
        self.add(handler, false)
    }

    /// Adds a handler that is open to all, even if it knows the signed-in caller.
    pub fn open<F>(&mut self, handler: F) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + 'static,
    {
        self.add(handler, true)
    }

    fn add<F>(&mut self, handler: F, open: bool) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + 'static,
    {
        match &mut self.0 {
            Mode::Serving(config) => {
                config.service(handler);
            }
            Mode::Describing { api, module } => {
                let mut said = handler.paths();
                for (path, item) in &mut said.paths {
                    for operation in usual_responses::operations(item) {
                        usual_responses::follow(operation, &Route { path, module, open });
                    }
                }
                api.paths.merge(said);
                let mut schemas = Vec::new();
                handler.schemas(&mut schemas);
                api.components.get_or_insert_with(Components::default).schemas.extend(schemas);
            }
        }
        self
    }
}
