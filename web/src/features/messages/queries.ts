import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { MessageAbout } from "@/shared/slots/messaging";
import { get, post } from "./calls";
import type { Conversation, Inbox, Part } from "./wire";

const PAGE = 20;
/** Live changes come under these names. */
const CONVERSATIONS = ["conversations"];
const INBOX = ["inbox"];

/** How much waits for the account. */
export const inbox = queryOptions({
  queryKey: INBOX,
  queryFn: () => get<Inbox>("/api/inbox"),
});

/** The account's conversations, the newest first. */
export const conversations = infiniteQueryOptions({
  queryKey: [...CONVERSATIONS, "list"],
  queryFn: ({ pageParam }) =>
    get<Part<Conversation>>("/api/conversations", { limit: PAGE, cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (part) => part.next_cursor ?? undefined,
});

export function conversation(id: string) {
  return queryOptions({
    queryKey: [...CONVERSATIONS, "one", id],
    queryFn: () => get<Conversation>(conversationPath(id)),
  });
}

export function conversationPath(id: string): string {
  return `/api/conversations/${encodeURIComponent(id)}`;
}

/** Says that what stands in a conversation was read. */
export async function markRead(client: QueryClient, id: string): Promise<void> {
  await post(`${conversationPath(id)}/read`);
  await Promise.all([
    client.invalidateQueries({ queryKey: INBOX }),
    client.invalidateQueries({ queryKey: [...CONVERSATIONS, "list"] }),
    client.invalidateQueries({ queryKey: [...CONVERSATIONS, "one", id] }),
  ]);
}

/** A message about something: the first of a conversation, or the next of the one there is. */
export interface FirstMessage {
  about: Pick<MessageAbout, "kind" | "id">;
  with?: MessageAbout["with"];
  text: string;
  /** The same key again makes no second message. */
  key: string;
}

export function startConversation(message: FirstMessage): Promise<Conversation> {
  return post("/api/conversations", message);
}
