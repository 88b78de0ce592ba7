//! A module's routes: one list, from which they are served and described.

use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa::openapi::{Components, OpenApi};
use utoipa_actix_web::OpenApiFactory;

/// Where the routes of a module go. Its list is walked once to describe the shop, and once for each worker to serve: a
/// worker describes nothing, since what all descriptions take is far more than what serving does.
pub struct Routes<'a>(Mode<'a>);

enum Mode<'a> {
    Serving(&'a mut web::ServiceConfig),
    Describing(&'a mut OpenApi),
}

impl<'a> Routes<'a> {
    /// Serves by `config` what is added.
    pub(crate) fn serving(config: &'a mut web::ServiceConfig) -> Self {
        Routes(Mode::Serving(config))
    }

    /// Adds to `api` what is said of each route.
    pub(crate) fn describing(api: &'a mut OpenApi) -> Self {
        Routes(Mode::Describing(api))
    }

    /// Adds a handler, which has `#[utoipa::path]` above the attribute of its method and path.
    pub fn service<F>(&mut self, handler: F) -> &mut Self
    where
        F: HttpServiceFactory + OpenApiFactory + 'static,
    {
        match &mut self.0 {
            Mode::Serving(config) => {
                config.service(handler);
            }
            Mode::Describing(api) => {
                api.paths.merge(handler.paths());
                let mut schemas = Vec::new();
                handler.schemas(&mut schemas);
                api.components.get_or_insert_with(Components::default).schemas.extend(schemas);
            }
        }
        self
    }
}
