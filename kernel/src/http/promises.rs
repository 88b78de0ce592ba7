//! What any operation may answer beside what its handler says, written into the published document once for all: the
//! limits that the front door and the readers of bodies keep, that every error is a problem document, and words for each
//! status.

use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::{Content, OpenApi, PathItem, Ref, RefOr, Response};

const PROBLEM: &str = "application/problem+json";
const JSON: &str = "application/json";

/// Writes it into every operation. What many say in the same words stands once, in the document's components.
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

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let all = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
    all.into_iter().filter_map(Option::as_mut)
}

/// Statuses that the kernel may answer in place of this operation's handler.
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

/// What a good status says where the handler says no more.
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

/// The name and the words of a refusal of which a handler says no more.
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

/// Errors are problem documents, whatever the handler says of their type.
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
}
