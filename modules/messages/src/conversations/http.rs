//! The calls of conversations. Each is for the signed-in account and the conversations that it is in; others are not
//! found.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, get, post, web};
use contracts::ids::ConversationId;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, Routes};

use super::model::{Conversation, Message};
use super::responses::{ConversationView, MessageView, SendMessage, StartConversation, WhichMessages};
use super::store::{self, Draft};
use super::{parties, responses};
use crate::http::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(conversations)
        .service(start_conversation)
        .service(one_conversation)
        .service(conversation_messages)
        .service(send_message)
        .service(read_conversation);
}

/// An answer of 201 where something was made, else of 200.
type MadeOrThere<T> = Result<CustomizeResponder<Json<T>>, Problem>;

fn answer<T>(made: bool, body: T) -> MadeOrThere<T>
where
    Json<T>: Responder,
{
    let status = if made { StatusCode::CREATED } else { StatusCode::OK };
    Ok(Json(body).customize().with_status(status))
}

fn draft(state: &AppState, me: &Identity, message: SendMessage) -> Draft {
    let SendMessage { key, text } = message;
    Draft { from: me.account.clone(), key, text: text.into(), now_ms: state.context.clock().now_ms(), mailed: true }
}

fn mine(state: &AppState, me: &Identity, id: &ConversationId) -> Result<Conversation, Problem> {
    state.context.store().read(|r| store::find(r, &me.account, id))?.ok_or_else(Problem::not_found)
}

/// The caller's conversations, the one with the latest message first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<ConversationView>)))]
#[get("/api/conversations")]
async fn conversations(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<ConversationView>> {
    let page = state.context.store().read(|r| store::page(r, &me.account, part.0.limit(), part.0.cursor()))?;
    Ok(Json(page.map(|conversation| ConversationView::new(conversation, &me.account))))
}

/// Signed in: writes to the other party to something: a product's seller, the other side of a quote, purchase or
/// contract, a party to a shipment. The same parties about the same thing have one conversation.
#[utoipa::path(
    responses(
        (status = 200, body = ConversationView, description = "it was there already"),
        (status = 201, body = ConversationView),
        (status = 404, description = "nothing of that id concerns the caller"),
        (status = 409, description = "`own` or `nobody`: there is nobody to write to")
    )
)]
#[post("/api/conversations")]
async fn start_conversation(me: Identity, state: Data, body: Json<StartConversation>) -> MadeOrThere<ConversationView> {
    let Json(StartConversation { about: responses::AboutForm { kind, id }, with, key, text }) = body;
    let kind = kind.ok_or_else(|| Problem::field("about.kind", "is required"))?;
    let opening = parties::opening(&state.context, &me.account, kind, &id, with).await?;
    let draft = draft(&state, &me, SendMessage { key, text });
    let opened = state.context.commit(move |tx| store::open(tx, &opening, &draft).map_err(Problem::from));
    let (sent, made) = opened.await?;
    answer(made, ConversationView::new(sent.conversation, &me.account))
}

/// One of the caller's conversations.
#[utoipa::path(operation_id = "conversation", responses((status = 200, body = ConversationView)))]
#[get("/api/conversations/{id}")]
async fn one_conversation(me: Identity, state: Data, id: web::Path<ConversationId>) -> Answer<ConversationView> {
    Ok(Json(ConversationView::new(mine(&state, &me, &id)?, &me.account)))
}

/// Messages of one of the caller's conversations: the newest first, or those after one.
#[utoipa::path(params(WhichMessages), responses((status = 200, body = Page<MessageView>)))]
#[get("/api/conversations/{id}/messages")]
async fn conversation_messages(
    me: Identity,
    state: Data,
    id: web::Path<ConversationId>,
    which: Query<WhichMessages>,
) -> Answer<Page<MessageView>> {
    let Query(WhichMessages { limit, cursor, after }) = which;
    let limit = limit.unwrap_or(50) as usize;
    let number = |name: &'static str, of: Option<String>| match of {
        None => Ok(None),
        Some(of) => Message::number_of(&of, &id)
            .map(Some)
            .ok_or_else(|| Problem::field(name, "must be a message of this conversation")),
    };
    let (before, after) = (number("cursor", cursor)?, number("after", after)?);
    let (conversation, page) = state.context.store().read(|r| {
        let conversation = store::find(r, &me.account, &id)?.ok_or_else(Problem::not_found)?;
        let page = match after {
            Some(after) => store::after(r, &conversation, after, limit)?,
            None => store::before(r, &conversation, before, limit)?,
        };
        Ok::<_, Problem>((conversation, page))
    })?;
    Ok(Json(MessageView::page(page, &conversation, &me.account)))
}

/// Writes in one of the caller's conversations. The same key again answers the message that it was.
#[utoipa::path(
    responses(
        (status = 200, body = MessageView, description = "this key was sent before"),
        (status = 201, body = MessageView)
    )
)]
#[post("/api/conversations/{id}/messages")]
async fn send_message(
    me: Identity,
    state: Data,
    id: web::Path<ConversationId>,
    body: Json<SendMessage>,
) -> MadeOrThere<MessageView> {
    let draft = draft(&state, &me, body.0);
    let id = id.into_inner();
    let sent = state.context.commit(move |tx| store::send(tx, &id, &draft).map_err(Problem::from));
    let sent = sent.await?.ok_or_else(Problem::not_found)?;
    answer(sent.new, MessageView::new(sent.message, &sent.conversation, &me.account))
}

/// Says that the caller has read one of its conversations to its end.
#[utoipa::path(responses((status = 204)))]
#[post("/api/conversations/{id}/read")]
async fn read_conversation(me: Identity, state: Data, id: web::Path<ConversationId>) -> Result<NoContent, Problem> {
    let (id, now_ms) = (id.into_inner(), state.context.clock().now_ms());
    let done = state.context.commit(move |tx| store::read(tx, &id, &me.account, now_ms).map_err(Problem::from));
    done.await?.ok_or_else(Problem::not_found)?;
    Ok(NoContent)
}
