//! Promises of every operation beside those of its handler, written into the published document once for all: the facts
//! that follow from its route, the limits of the front door and of the readers of bodies, the form of errors as problem
//! documents, and words for each status.

use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{Components, Content, ObjectBuilder, OpenApi, PathItem, Ref, RefOr, Required, Response, Type};
use utoipa_actix_web::OpenApiFactory;

use crate::store::idempotency::REMEMBERED_DAYS;

const PROBLEM: &str = "application/problem+json";
const JSON: &str = "application/json";

/// The route of an operation.
struct Route<'a> {
    path: &'a str,
    /// The module that it belongs to.
    module: &'static str,
    /// Whether it is open to callers who are not signed in.
    open: bool,
}

/// Adds the description of a handler, in a module of this name, that is open or not.
pub(crate) fn describe<F>(api: &mut OpenApi, handler: &F, (module, open): (&'static str, bool))
where
    F: OpenApiFactory,
{
    let mut said = handler.paths();
    for (path, item) in &mut said.paths {
        for operation in operations(item) {
            follow(operation, &Route { path, module, open });
        }
    }
    api.paths.merge(said);
    let mut schemas = Vec::new();
    handler.schemas(&mut schemas);
    api.components.get_or_insert_with(Components::default).schemas.extend(schemas);
}

/// Where the calls of the administrator and of staff are.
const ADMINISTRATION: &str = "/api/admin/";

/// Writes into an operation the facts that follow from its route, where its handler does not say them: the module's
/// name as its tag, the function's name in camel case as its id, that it needs a token and answers 401, and that each
/// name in its path is a parameter and may be unknown (404). A call of the administration has a tag of its own, and
/// answers 403.
fn follow(operation: &mut Operation, route: &Route<'_>) {
    remembered(operation);
    let administration = route.path.starts_with(ADMINISTRATION);
    let tag = if administration { "administration" } else { route.module };
    operation.tags.get_or_insert_with(|| vec![tag.to_owned()]);
    if let Some(id) = &mut operation.operation_id {
        *id = camel_case(id);
    }
    let responses = &mut operation.responses.responses;
    if !route.open {
        responses.entry("401".to_owned()).or_insert_with(|| Response::new("").into());
        let bearer = SecurityRequirement::new::<_, [&str; 0], &str>("bearer", []);
        operation.security.get_or_insert_with(|| vec![bearer]);
    }
    if administration {
        responses.entry("403".to_owned()).or_insert_with(|| Response::new("").into());
    }
    let names: Vec<&str> = route.path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
    if names.is_empty() {
        return;
    }
    responses.entry("404".to_owned()).or_insert_with(|| Response::new("").into());
    let mut others = operation.parameters.take().unwrap_or_default();
    let mut parameters = Vec::new();
    for name in names {
        let said = others.iter().position(|other| is_in_path(other, name)).map(|at| others.remove(at));
        parameters.push(said.unwrap_or_else(|| in_path(name).into()));
        if let (Some(RefOr::T(parameter)), "id") = (parameters.last_mut(), name) {
            parameter.description = parameter.description.take().or_else(|| Some(format!("{} id", thing(route.path))));
        }
    }
    parameters.extend(others);
    operation.parameters = Some(parameters);
}

/// Says at each `Idempotency-Key` how long it is remembered.
fn remembered(operation: &mut Operation) {
    let keys = operation.parameters.iter_mut().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.name == "Idempotency-Key" => Some(parameter),
        _ => None,
    });
    for key in keys {
        let said = key.description.take().unwrap_or_default();
        key.description = Some(format!("{said}; it is remembered for {REMEMBERED_DAYS} days"));
    }
}

/// `leave_company` as `leaveCompany`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut all, word| {
        let mut letters = word.chars();
        all.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        all + letters.as_str()
    })
}

fn is_in_path(parameter: &RefOr<Parameter>, name: &str) -> bool {
    matches!(parameter, RefOr::T(it) if it.parameter_in == ParameterIn::Path && it.name == name)
}

fn in_path(name: &str) -> Parameter {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
    parameter.required(Required::True).schema(Some(text)).build()
}

/// Returns the singular of the word before `{id}` in a path: `request` of `/role-requests/{id}`.
fn thing(path: &str) -> &str {
    let before = path.split("/{id}").next().unwrap_or_default();
    let word = before.rsplit(['/', '-']).next().unwrap_or_default();
    let plural = if word.ends_with("sses") { "es" } else { "s" };
    word.strip_suffix(plural).unwrap_or(word)
}

/// Writes the promises into every operation. Answers with the same words stand once, in the document's components.
pub(crate) fn add(api: &mut OpenApi) {
    for operation in api.paths.paths.values_mut().flat_map(operations) {
        for status in theirs(operation) {
            operation.responses.responses.entry(status.to_owned()).or_insert_with(|| Response::new("").into());
        }
        for (status, response) in &mut operation.responses.responses {
            let RefOr::T(said) = response else { continue };
            match refusal(status) {
                Some((name, _)) if said.description.is_empty() && !has_own_form(said) => {
                    *response = Ref::from_response_name(name).into();
                }
                Some(_) => as_problem(said),
                None if said.description.is_empty() => said.description = words(status).to_owned(),
                None => {}
            }
        }
    }
    let components = api.components.get_or_insert_default();
    for status in REFUSALS {
        if let Some((name, words)) = refusal(status) {
            let mut response = Response::new(words);
            as_problem(&mut response);
            components.responses.insert(name.to_owned(), response.into());
        }
    }
}

/// Returns the operations of a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let all = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
    all.into_iter().filter_map(Option::as_mut)
}

/// Returns the statuses that the kernel may answer in place of this operation's handler.
fn theirs(operation: &Operation) -> Vec<&'static str> {
    // The limits of the front door, and its patience.
    let mut theirs = vec!["429", "503"];
    if let Some(RefOr::T(body)) = &operation.request_body {
        theirs.extend(["400", "413"]);
        if body.content.contains_key(JSON) {
            theirs.extend(["415", "422"]);
        }
    }
    let in_query =
        |parameter: &RefOr<Parameter>| matches!(parameter, RefOr::T(it) if it.parameter_in == ParameterIn::Query);
    if operation.parameters.iter().flatten().any(in_query) {
        theirs.extend(["400", "422"]);
    }
    theirs
}

/// Returns the words of a good status where the handler says none.
fn words(status: &str) -> &'static str {
    match status {
        "201" => "It is made.",
        "202" => "It is taken, and done in a while.",
        "204" => "It is done.",
        "304" => "It is as you have it.",
        _ => "The answer.",
    }
}

/// Every status of [`refusal`].
const REFUSALS: [&str; 10] = ["400", "401", "403", "404", "409", "413", "415", "422", "429", "503"];

/// Returns the name and the words of a refusal where the handler says none.
fn refusal(status: &str) -> Option<(&'static str, &'static str)> {
    Some(match status {
        "400" => ("Unreadable", "The request cannot be read."),
        "401" => ("Unauthorized", "Nobody is signed in, or the token does not hold."),
        "403" => ("Forbidden", "You are signed in, and may not do this."),
        "404" => ("NotFound", "It is unknown, or somebody else's."),
        "409" => ("Conflict", "The state of the shop forbids it; `type` says which."),
        "413" => ("TooLarge", "The body is over the limit."),
        "415" => ("NotJson", "The body is not JSON."),
        "422" => ("Invalid", "Fields are wrong; `errors` names each."),
        "429" => ("TooMany", "Too many requests: wait as long as Retry-After says."),
        "503" => ("Busy", "The shop is busy: try again in a moment."),
        _ => return None,
    })
}

/// Whether a refusal has members of its own, beyond those of every problem.
fn has_own_form(response: &Response) -> bool {
    let problem = RefOr::from(Ref::from_schema_name("Problem"));
    response.content.values().any(|content| !matches!(content, RefOr::T(it) if it.schema.as_ref() == Some(&problem)))
}

/// Makes an error a problem document, even if the handler names another type.
fn as_problem(response: &mut Response) {
    let told = response.content.swap_remove(JSON).or_else(|| response.content.swap_remove(PROBLEM));
    response.content.clear();
    let content = told.unwrap_or_else(|| Content::new(Some(Ref::from_schema_name("Problem"))).into());
    response.content.insert(PROBLEM.to_owned(), content);
}

#[cfg(test)]
mod tests {
    use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, PathsBuilder};
    use utoipa::openapi::request_body::RequestBodyBuilder;
    use utoipa::openapi::{Info, ResponseBuilder};

    use super::*;

    fn published(operation: OperationBuilder) -> serde_json::Value {
        let item = PathItem::new(HttpMethod::Post, operation.build());
        let mut api = OpenApi::new(Info::new("", ""), PathsBuilder::new().path("/a", item).build());
        add(&mut api);
        serde_json::to_value(&api).unwrap()
    }

    fn responses(api: &serde_json::Value) -> &serde_json::Value {
        &api["paths"]["/a"]["post"]["responses"]
    }

    fn statuses(api: &serde_json::Value) -> String {
        responses(api).as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_the_kernel_answers_is_promised_and_errors_are_problems() {
        let ok = || OperationBuilder::new().response("200", ResponseBuilder::new());
        let plain = published(ok().response("404", ResponseBuilder::new().description("No such tea.")));
        assert_eq!(statuses(&plain), "200 404 429 503");
        let said = responses(&plain);
        assert_eq!(
            (&said["200"]["description"], &said["404"]["description"]),
            (&"The answer.".into(), &"No such tea.".into())
        );
        assert_eq!(said["404"]["content"][PROBLEM]["schema"]["$ref"], "#/components/schemas/Problem");
        let body = RequestBodyBuilder::new().content(JSON, Content::default()).build();
        let form = published(ok().request_body(Some(body)));
        assert_eq!(statuses(&form), "200 400 413 415 422 429 503");
        assert_eq!(responses(&form)["413"]["$ref"], "#/components/responses/TooLarge");
        let shared = &form["components"]["responses"]["TooLarge"];
        assert_eq!(shared["content"][PROBLEM]["schema"]["$ref"], "#/components/schemas/Problem");
        let query = ParameterBuilder::new().name("q").parameter_in(ParameterIn::Query);
        assert_eq!(statuses(&published(ok().parameter(query))), "200 400 422 429 503");
    }
    fn at(path: &str, open: bool, said: OperationBuilder) -> Operation {
        let mut operation = said.build();
        follow(&mut operation, &Route { path, module: "tea", open });
        operation
    }

    #[test]
    fn an_operation_is_secured_unless_its_route_is_open() {
        let secured = at("/teas", false, OperationBuilder::new());
        assert_eq!(serde_json::to_value(&secured.security).unwrap(), serde_json::json!([{"bearer": []}]));
        assert!(secured.responses.responses.contains_key("401"));
        let said = OperationBuilder::new().response("401", ResponseBuilder::new().description("Wrong password."));
        let open = at("/login", true, said);
        assert!(open.security.is_none());
        assert!(matches!(&open.responses.responses["401"], RefOr::T(it) if it.description == "Wrong password."));
        assert!(!at("/teas", true, OperationBuilder::new()).responses.responses.contains_key("401"));
    }

    #[test]
    fn a_tag_is_the_modules_name_and_an_id_the_functions_unless_said() {
        let plain = at("/teas", false, OperationBuilder::new().operation_id(Some("one_more_tea")));
        assert_eq!((plain.tags, plain.operation_id), (Some(vec!["tea".to_owned()]), Some("oneMoreTea".to_owned())));
        let said = at("/teas", false, OperationBuilder::new().tag("admin").operation_id(Some("oneMoreTea")));
        assert_eq!((said.tags, said.operation_id), (Some(vec!["admin".to_owned()]), Some("oneMoreTea".to_owned())));
    }

    #[test]
    fn a_call_of_the_administration_has_its_tag_and_is_refused_to_others() {
        let call = at("/api/admin/teas", false, OperationBuilder::new());
        assert_eq!(call.tags, Some(vec!["administration".to_owned()]));
        assert!(call.responses.responses.contains_key("403"));
        assert!(!at("/api/teas", false, OperationBuilder::new()).responses.responses.contains_key("403"));
    }

    #[test]
    fn names_in_a_path_are_parameters_in_their_order_and_may_be_unknown() {
        let day = ParameterBuilder::new().name("day").parameter_in(ParameterIn::Query);
        let leaf = ParameterBuilder::new().name("leaf").parameter_in(ParameterIn::Path).description(Some("which"));
        let said = OperationBuilder::new().parameter(day).parameter(leaf);
        let operation = at("/fine-teas/{id}/leaves/{leaf}", false, said);
        assert!(operation.responses.responses.contains_key("404"));
        let parameters = serde_json::to_value(&operation.parameters).unwrap();
        let id = serde_json::json!({
            "name": "id", "in": "path", "description": "tea id", "required": true, "schema": {"type": "string"}
        });
        assert_eq!(parameters[0], id);
        assert_eq!((&parameters[1]["description"], &parameters[2]["name"]), (&"which".into(), &"day".into()));
        assert_eq!(thing("/addresses/{id}"), "address");
    }
}
