//! The tables of conversations, and the functions that change them.
//!
//! Each account has a list of its conversations by last message, and a second list of those with an unread message. The
//! commit of the message updates both.

use contracts::ids::{AccountId, ConversationId};
use contracts::messages::MessageSent;
use kernel::DELETED_NAME;
use kernel::http::Page;
use kernel::store::{Collection, Reader, StoreError, Table, Tx, lists};

use super::model::{About, Conversation, Member, Message};
use crate::links;
use crate::mail::model::{Email, To};
use crate::mail::outbox;
use crate::notifications::model::Topic;

kernel::tables! {
    /// Conversation id → conversation.
    pub(crate) CONVERSATIONS: Collection<Conversation> = "conversations";
    /// Conversation id, 8-byte big-endian number → message.
    pub(crate) MESSAGES: Table<Message> = "messages";
    /// Conversation id, `\0`, account, `\0`, the sender's key → number of the message.
    pub(crate) KEYS: Table<u64> = "message-keys", unaudited;
    /// Subject matter and members → id of the conversation.
    pub(crate) MATTERS: Table<Matter> = "topics", unaudited;
}

/// The id of a conversation, in a row of its own.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Matter(pub(crate) ConversationId);
impl kernel::store::Record for Matter {}

/// A message to be sent. Its id and time are drawn before the transaction.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(crate) from: AccountId,
    pub(crate) key: String,
    pub(crate) text: String,
    pub(crate) now_ms: i64,
    /// Whether members who leave it unread get an e-mail; false for the messages of the demo shop.
    pub(crate) mailed: bool,
}

/// A new conversation, unless the same parties already have one about the same thing.
#[derive(Clone)]
pub(crate) struct Opening {
    pub(crate) id: ConversationId,
    pub(crate) subject: String,
    pub(crate) about: About,
    /// Account and name of each party.
    pub(crate) parties: Vec<(AccountId, String)>,
}

/// The result of a draft.
pub(crate) struct Sent {
    pub(crate) conversation: Conversation,
    pub(crate) message: Message,
    /// Whether it was added now; false where its key had been used, and `message` is the one with that key.
    pub(crate) new: bool,
}

/// How long a message may stay unread before an e-mail is sent, in milliseconds.
const UNREAD_MS: i64 = 120_000;

fn key_of(conversation: &ConversationId, number: u64) -> Vec<u8> {
    [conversation.as_bytes(), &number.to_be_bytes()].concat()
}

fn all(account: &AccountId) -> String {
    format!("conversations/{account}")
}

/// The name of the list of an account's conversations with an unread message.
pub(crate) fn unread(account: &AccountId) -> String {
    format!("unread/{account}")
}

/// The sort key of a conversation in its members' lists. Also the cursor of such a list.
pub(crate) fn sort_key(conversation: &Conversation) -> String {
    kernel::store::sort_key(conversation.last.at_ms, &conversation.id)
}

fn matter(about: &About, parties: &[(AccountId, String)]) -> String {
    let mut accounts: Vec<&str> = parties.iter().map(|(account, _)| account.as_str()).collect();
    accounts.sort_unstable();
    let kind = serde_json::to_string(&about.kind).unwrap_or_default();
    format!("{}/{}/{}", kind.trim_matches('"'), about.id, accounts.join("/"))
}

/// Sends a message in the parties' conversation, which it begins where there is none. Returns whether it did.
pub(crate) fn open(tx: &mut Tx<'_>, opening: &Opening, draft: &Draft) -> Result<(Sent, bool), StoreError> {
    let matter = matter(&opening.about, &opening.parties);
    if let Some(Matter(id)) = tx.get(&MATTERS, &matter)?
        && let Some(sent) = send(tx, &id, draft)?
    {
        return Ok((sent, false));
    }
    let member =
        |(account, name): &(AccountId, String)| Member { account: account.clone(), name: name.clone(), read_to: 0 };
    let conversation = Conversation {
        id: opening.id.clone(),
        subject: opening.subject.clone(),
        about: opening.about.clone(),
        members: opening.parties.iter().map(member).collect(),
        last: Message { number: 1, ..message(draft) },
    };
    tx.put(&MATTERS, &matter, &Matter(opening.id.clone()))?;
    Ok((write(tx, conversation, draft)?, true))
}

/// Sends a message. `None` where the sender is in no conversation with this id.
pub(crate) fn send(tx: &mut Tx<'_>, id: &ConversationId, draft: &Draft) -> Result<Option<Sent>, StoreError> {
    let Some(mut conversation) = find(&tx.reader(), &draft.from, id)? else { return Ok(None) };
    if let Some(number) = tx.get(&KEYS, sender_key(id, draft))?
        && let Some(message) = tx.get(&MESSAGES, key_of(id, number))?
    {
        return Ok(Some(Sent { conversation, message, new: false }));
    }
    let before = sort_key(&conversation);
    for member in &conversation.members {
        lists::remove(tx, &all(&member.account), &before)?;
    }
    let (number, not_before) = (conversation.last.number + 1, conversation.last.at_ms);
    let message = message(draft);
    conversation.last = Message { number, at_ms: message.at_ms.max(not_before), ..message };
    write(tx, conversation, draft).map(Some)
}

fn message(draft: &Draft) -> Message {
    let Draft { from, key, text, now_ms, .. } = draft.clone();
    Message { number: 0, key, from, text, at_ms: now_ms }
}

fn sender_key(conversation: &ConversationId, draft: &Draft) -> Vec<u8> {
    [conversation.as_bytes(), &[0], draft.from.as_bytes(), &[0], draft.key.as_bytes()].concat()
}

/// Saves a conversation's last message, its lists and its event. The sender has then read all before it.
fn write(tx: &mut Tx<'_>, mut conversation: Conversation, draft: &Draft) -> Result<Sent, StoreError> {
    let message = conversation.last.clone();
    tx.put(&MESSAGES, key_of(&conversation.id, message.number), &message)?;
    tx.put(&KEYS, sender_key(&conversation.id, draft), &message.number)?;
    let sort_key = sort_key(&conversation);
    let mut mailed = Vec::new();
    for member in &mut conversation.members {
        lists::put(tx, &all(&member.account), &sort_key, &conversation.id)?;
        if member.account == message.from {
            member.read_to = message.number;
            lists::remove(tx, &unread(&member.account), &conversation.id)?;
        } else if !lists::has(tx, &unread(&member.account), &conversation.id)? {
            lists::put(tx, &unread(&member.account), &conversation.id, &conversation.id)?;
            mailed.push(member.account.clone());
        }
    }
    for account in mailed.into_iter().filter(|_| draft.mailed) {
        outbox::put(tx, &email(account, &conversation), draft.now_ms, draft.now_ms + UNREAD_MS)?;
    }
    tx.put(&CONVERSATIONS, &conversation.id, &conversation)?;
    let others = conversation.members.iter().filter(|member| member.account != message.from);
    tx.emit(&MessageSent {
        conversation: conversation.id.clone(),
        message: message.id(&conversation.id),
        from: message.from.clone(),
        to: others.map(|member| member.account.clone()).collect(),
        at_ms: message.at_ms,
    })?;
    Ok(Sent { conversation, message, new: true })
}

/// The subject of the e-mail about an unread message.
pub(crate) fn letter_title(name: &str, subject: &str) -> String {
    format!("{name} wrote to you: {subject}")
}

/// The e-mail about an unread message: a member gets one until they read it, however many messages follow.
fn email(account: AccountId, conversation: &Conversation) -> Email {
    let Message { from, text, at_ms, .. } = &conversation.last;
    let name = conversation.member(from).map_or("", |member| &member.name);
    Email {
        // One id for each recipient: of three members, two get the e-mail.
        id: format!("{}-{account}", conversation.last.id(&conversation.id)).into(),
        to: To::Account { account, topic: Topic::Messages, conversation: Some(conversation.id.clone()) },
        title: letter_title(name, &conversation.subject),
        text: text.clone(),
        link: links::conversation(&conversation.id),
        at_ms: *at_ms,
        expires_at_ms: None,
        failures: 0,
        sending: false,
    }
}

/// Marks all of a conversation as read by an account. `None` where the account is in no such conversation.
pub(crate) fn read(
    tx: &mut Tx<'_>,
    id: &ConversationId,
    account: &AccountId,
    now_ms: i64,
) -> Result<Option<()>, StoreError> {
    let Some(mut conversation) = find(&tx.reader(), account, id)? else { return Ok(None) };
    if conversation.unread(account) == 0 {
        return Ok(Some(()));
    }
    let last = conversation.last.number;
    conversation.members.iter_mut().filter(|m| m.account == *account).for_each(|m| m.read_to = last);
    lists::remove(tx, &unread(account), id)?;
    tx.put(&CONVERSATIONS, id, &conversation)?;
    // Only for the reader, whose other pages then update their counts.
    let message = conversation.last.id(id);
    let (conversation, from) = (id.to_owned(), account.to_owned());
    tx.emit(&MessageSent { conversation, message, from, to: Vec::new(), at_ms: now_ms })?;
    Ok(Some(()))
}

/// Returns a conversation that this account is in.
pub(crate) fn find(
    reader: &Reader<'_>,
    account: &AccountId,
    id: &ConversationId,
) -> Result<Option<Conversation>, StoreError> {
    Ok(reader.get(&CONVERSATIONS, id)?.filter(|conversation| conversation.member(account).is_some()))
}

/// Returns an account's conversations, the one with the latest message first.
pub(crate) fn page(
    reader: &Reader<'_>,
    account: &AccountId,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<Conversation>, StoreError> {
    let (rows, total) = CONVERSATIONS.page(reader, &all(account), cursor, limit + 1)?;
    Ok(Page::cut(rows, limit, total, sort_key))
}

/// Returns all of an account's conversations.
pub(crate) fn all_of(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<Conversation>, StoreError> {
    CONVERSATIONS.rows(reader, &all(account), None).collect()
}

/// Removes an account's name from its conversations; its messages stay for the others.
pub(crate) fn unname(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    for mut conversation in all_of(&tx.reader(), account)? {
        conversation
            .members
            .iter_mut()
            .filter(|m| m.account == *account)
            .for_each(|m| m.name = DELETED_NAME.to_owned());
        lists::remove(tx, &unread(account), &conversation.id)?;
        tx.put(&CONVERSATIONS, &conversation.id, &conversation)?;
    }
    Ok(())
}

/// Returns messages of a conversation before a number, newest first.
pub(crate) fn before(
    reader: &Reader<'_>,
    conversation: &Conversation,
    before: Option<u64>,
    limit: usize,
) -> Result<Page<Message>, StoreError> {
    let before = before.map(|number| key_of(&conversation.id, number));
    let rows = reader.scan_back(&MESSAGES, conversation.id.as_bytes(), before.as_deref()).take(limit + 1);
    cut(rows, conversation, limit)
}

/// Returns messages of a conversation after a number, oldest first.
pub(crate) fn after(
    reader: &Reader<'_>,
    conversation: &Conversation,
    after: u64,
    limit: usize,
) -> Result<Page<Message>, StoreError> {
    let after = key_of(&conversation.id, after);
    let rows = reader.scan(&MESSAGES, conversation.id.as_bytes(), Some(&after)).take(limit + 1);
    cut(rows, conversation, limit)
}

fn cut(
    rows: impl Iterator<Item = Result<(Vec<u8>, Message), StoreError>>,
    conversation: &Conversation,
    limit: usize,
) -> Result<Page<Message>, StoreError> {
    let rows = rows.map(|row| row.map(|(_, message)| message)).collect::<Result<Vec<_>, _>>()?;
    Ok(Page::cut(rows, limit, conversation.last.number, |last| last.id(&conversation.id).into()))
}
