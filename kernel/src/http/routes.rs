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
    /// Serves those whose paths are patterns, or those whose paths are not.
    Serving {
        config: &'a mut web::ServiceConfig,
        patterns: bool,
    },
    Describing {
        api: &'a mut OpenApi,
        module: &'static str,
    },
}

impl<'a> Routes<'a> {
    /// Serves the routes of a list. Paths are tried one after the other, and a pattern is tried by a slow matcher: plain paths
    /// stand first, so that most calls meet few patterns or none.
    pub(crate) fn serve(config: &'a mut web::ServiceConfig, list: impl Fn(&mut Routes<'_>)) {
        for patterns in [false, true] {
            list(&mut Routes(Mode::Serving { config, patterns }));
        }
    }

    /// Adds the descriptions of the routes of `module` to `api`.
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
