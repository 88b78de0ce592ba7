import type { QueryClient } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { query, under } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post } from "@/shared/api/send";
import { growingList } from "@/shared/lib/pages";
import type { MessageAbout } from "@/shared/slots/messaging";

const PAGE = 20;

/** The unread counts of the account. */
export const inbox = query("/api/inbox");

/** The account's conversations, the newest first. */
export const conversations = growingList("/api/conversations", {}, PAGE);

export const conversation = queryById("/api/conversations/{id}");

/** Marks a conversation as read. */
export async function markRead(client: QueryClient, id: string): Promise<void> {
  await post("/api/conversations/{id}/read", { path: { id } });
  await client.invalidateQueries(under("/api/inbox", "/api/conversations"));
}

/** Sends a message about a thing: the first of a new conversation, or the next of the existing one. */
export function startConversation({ kind, id, with: whom }: MessageAbout, text: string, key: string) {
  const body = { about: { kind, id }, ...(whom ? { with: whom } : {}), text, key };
  return post("/api/conversations", { body });
}

/** Sends a message. The same key again returns the same message. */
export function sendMessage(id: string, key: string, text: string, signal: AbortSignal) {
  return answer(
    api.POST("/api/conversations/{id}/messages", { params: { path: { id } }, body: { key, text }, signal }),
  );
}
