import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { growingList, part } from "@/shared/lib/pages";
import type { MessageAbout } from "@/shared/slots/messaging";

const PAGE = 20;
/** Live changes come under these names. */
const CONVERSATIONS = ["conversations"];
const INBOX = ["inbox"];

/** How much waits for the account. */
export const inbox = queryOptions({
  queryKey: INBOX,
  queryFn: () => answer(api.GET("/api/inbox")),
});

/** The account's conversations, the newest first. */
export const conversations = growingList([...CONVERSATIONS, "list"], (cursor) =>
  answer(api.GET("/api/conversations", { params: { query: part(PAGE, cursor) } })),
);

export function conversation(id: string) {
  return queryOptions({
    queryKey: [...CONVERSATIONS, "one", id],
    queryFn: () => answer(api.GET("/api/conversations/{id}", { params: { path: { id } } })),
  });
}

/** Every list of conversations, every conversation and its messages. */
export const allConversations = { queryKey: CONVERSATIONS };

/** Says that what stands in a conversation was read. */
export async function markRead(client: QueryClient, id: string): Promise<void> {
  await answer(api.POST("/api/conversations/{id}/read", { params: { path: { id } } }));
  await Promise.all([
    client.invalidateQueries({ queryKey: INBOX }),
    client.invalidateQueries({ queryKey: conversations.queryKey }),
    client.invalidateQueries({ queryKey: conversation(id).queryKey }),
  ]);
}

/** A message about something: the first of a conversation, or the next of the one there is. */
export function startConversation({ kind, id, with: whom }: MessageAbout, text: string, key: string) {
  const body = { about: { kind, id }, ...(whom ? { with: whom } : {}), text, key };
  return answer(api.POST("/api/conversations", { body }));
}

/** Sends a message. The same key again answers the same message. */
export function sendMessage(id: string, key: string, text: string, signal: AbortSignal) {
  return answer(
    api.POST("/api/conversations/{id}/messages", { params: { path: { id } }, body: { key, text }, signal }),
  );
}
