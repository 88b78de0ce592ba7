//! The OpenAPI document of the shop, collected from the handlers, and the paths that follow from it.

use std::sync::Arc;

use actix_web::dev::{Path, ResourceDef};
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use tokio::sync::OnceCell;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Info, OpenApi, Paths};
use utoipa::{PartialSchema, ToSchema};

use crate::error::StartError;
use crate::http::fields;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::public_answer::PublicAnswer;
use crate::http::routes::Routes;
use crate::http::secured::{Secured, methods};
use crate::http::usual_responses;
use crate::module::Manifest;

/// The description of a shop's routes.
pub(crate) struct Described {
    /// All paths, for answering 405 and `module-disabled` rather than 404.
    pub(crate) known: Vec<KnownPath>,
    /// The names of the modules that are switched off.
    pub(crate) off: Vec<&'static str>,
    pub(crate) secured: Secured,
    pub(crate) document: Document,
}

/// Describes the kernel's routes and those of the modules; the document has only modules that are on.
///
/// # Errors
/// [`StartError::Other`] where two modules describe different things under one schema name: one would be lost.
pub(crate) fn describe(
    on: impl Iterator<Item = Manifest>,
    off: impl Iterator<Item = Manifest>,
) -> Result<Described, StartError> {
    let own: Part = ("shop", crate::http::routes);
    let parts: Vec<Part> = std::iter::once(own).chain(on.map(|module| (module.name, module.routes))).collect();
    let mut whole = empty();
    let (mut known, mut secured) = (Vec::new(), Secured::default());
    for (name, routes) in &parts {
        let part = operations(name, *routes);
        known.extend(known_paths(&part, None));
        secured.add(&part);
        merge(&mut whole, part)?;
    }
    let mut switched_off = Vec::new();
    for module in off {
        known.extend(known_paths(&operations(module.name, module.routes), Some(module.name)));
        switched_off.push(module.name);
    }
    Ok(Described { known, off: switched_off, secured, document: Document { parts, made: OnceCell::new() } })
}

/// A name, and the routes under it.
type Part = (&'static str, fn(&mut Routes<'_>));

fn empty() -> OpenApi {
    let mut info = Info::new("Sokoni", env!("CARGO_PKG_VERSION"));
    info.description = Some("A marketplace for tea and coffee from Kenya, Uganda, Ethiopia and Rwanda.".to_owned());
    OpenApi::new(info, Paths::new())
}

/// Returns the operations that `routes` registers for `module`.
fn operations(module: &'static str, routes: fn(&mut Routes<'_>)) -> OpenApi {
    let mut api = OpenApi::default();
    routes(&mut Routes::describing(&mut api, module));
    api
}

/// A path of the shop, its methods, and the module that would serve it, if that one is off.
pub(crate) struct KnownPath {
    pattern: ResourceDef,
    pub(crate) methods: Vec<String>,
    pub(crate) disabled: Option<&'static str>,
}

fn known_paths(api: &OpenApi, disabled: Option<&'static str>) -> impl Iterator<Item = KnownPath> {
    api.paths.paths.iter().map(move |(path, item)| {
        let mut names: Vec<String> = methods(item).map(|(method, _)| method.to_string()).collect();
        // Every path that answers GET answers HEAD too.
        if let Some(get) = names.iter().position(|name| name == "GET") {
            names.insert(get + 1, "HEAD".to_owned());
        }
        KnownPath { pattern: ResourceDef::new(path.as_str()), methods: names, disabled }
    })
}

impl KnownPath {
    pub(crate) fn matches(&self, path: &str) -> bool {
        self.pattern.capture_match_info(&mut Path::new(path))
    }
}

fn merge(whole: &mut OpenApi, part: OpenApi) -> Result<(), StartError> {
    if let (Some(ours), Some(theirs)) = (&whole.components, &part.components)
        && let Some(name) = theirs
            .schemas
            .keys()
            .find(|&name| ours.schemas.get(name).is_some_and(|schema| schema != &theirs.schemas[name]))
    {
        return Err(StartError::Other(format!("two modules describe a schema {name} differently")));
    }
    whole.merge(part);
    Ok(())
}

/// The published document. It is made when it is first asked for, because a start need not wait for it, and kept.
pub(crate) struct Document {
    parts: Vec<Part>,
    made: OnceCell<PublicAnswer>,
}

impl Document {
    fn make(&self) -> Result<PublicAnswer, StartError> {
        let mut api = empty();
        for (name, routes) in &self.parts {
            merge(&mut api, operations(name, *routes))?;
        }
        let mut components = api.components.take().unwrap_or_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
        // The schema that every refusal refers to.
        components.schemas.insert(ProblemBody::name().into_owned(), ProblemBody::schema());
        fields::write_in_place(&mut components);
        api.components = Some(components);
        usual_responses::add(&mut api);
        let text = api.to_pretty_json().map_err(|error| StartError::Other(format!("the OpenAPI: {error}")))?;
        Ok(PublicAnswer::new(Bytes::from(text)))
    }

    /// Returns the document. Those who ask while it is made wait for it, so that it is made once.
    async fn answer(self: Arc<Self>) -> Result<PublicAnswer, Problem> {
        let failed = |error: &dyn std::fmt::Display| Problem::Internal(error.to_string());
        let whole = self.clone();
        let made = self.made.get_or_try_init(|| async {
            let made = web::block(move || whole.make()).await.map_err(|error| failed(&error))?;
            made.map_err(|error| failed(&error))
        });
        made.await.cloned()
    }
}

/// `GET /api/openapi.json`
pub(crate) async fn serve(request: HttpRequest, document: web::Data<Document>) -> Result<HttpResponse, Problem> {
    Ok(document.into_inner().answer().await?.answer(&request).await)
}
