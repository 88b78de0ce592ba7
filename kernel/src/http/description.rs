//! The OpenAPI document as the handlers describe it. It is made by a test, which compares it with `web/openapi.json` or writes
//! that file. Optimised builds lack this code, which was a tenth of the program.

use std::collections::BTreeMap;

use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, Info, OpenApi, Paths, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::error::StartError;
use crate::http::fields::{OPTIONAL, REQUIRED};
use crate::http::problem::ProblemBody;
use crate::http::routes::Routes;
use crate::http::usual_responses;
use crate::module::Manifest;

/// Describes the kernel's routes and those of these modules, as JSON.
///
/// # Errors
/// [`StartError::Other`] where two modules describe different things under one schema name: one would be lost.
pub(crate) fn describe(modules: impl Iterator<Item = Manifest>) -> Result<String, StartError> {
    let mut info = Info::new("Sokoni", env!("CARGO_PKG_VERSION"));
    info.description = Some("A marketplace for tea and coffee from Kenya, Uganda, Ethiopia and Rwanda.".to_owned());
    let mut whole = OpenApi::new(info, Paths::new());
    let own: (_, fn(&mut Routes<'_>)) = ("shop", crate::http::routes);
    for (name, routes) in std::iter::once(own).chain(modules.map(|module| (module.name, module.routes))) {
        let mut part = OpenApi::default();
        routes(&mut Routes::describing(&mut part, name));
        merge(&mut whole, part)?;
    }
    let mut components = whole.components.take().unwrap_or_default();
    components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    // The schema that every refusal refers to.
    components.schemas.insert(ProblemBody::name().into_owned(), ProblemBody::schema());
    write_in_place(&mut components);
    whole.components = Some(components);
    usual_responses::add(&mut whole);
    whole.to_pretty_json().map_err(|error| StartError::Other(format!("the OpenAPI: {error}")))
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

/// Replaces the references to fields by their schemas, and removes the schemas from the components.
pub(super) fn write_in_place(components: &mut Components) {
    let is_field = |name: &str| name.starts_with(REQUIRED) || name.starts_with(OPTIONAL);
    let all = std::mem::take(&mut components.schemas).into_iter();
    let (fields, mut others): (BTreeMap<_, _>, BTreeMap<_, _>) = all.partition(|(name, _)| is_field(name));
    for schema in others.values_mut() {
        let RefOr::T(Schema::Object(object)) = schema else { continue };
        for (name, property) in &mut object.properties {
            let RefOr::Ref(said) = &*property else { continue };
            let of = said.ref_location.trim_start_matches("#/components/schemas/");
            let Some(RefOr::T(Schema::Object(field))) = fields.get(of) else { continue };
            let mut field = field.clone();
            field.description = Some(said.description.clone()).filter(|text| !text.is_empty());
            field.default.clone_from(&said.default);
            if of.starts_with(OPTIONAL) {
                object.required.retain(|required| required != name);
            }
            *property = field.into();
        }
    }
    components.schemas = others;
}
