import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { read } from "@/shared/api/query";
import type { Message } from "../wire";

const PAGE = 30;
/** The maximum number of newer messages in one request. */
const NEWER = 200;

/** The known messages of a conversation: the latest ones without a gap, the oldest of them first. */
export interface Thread {
  messages: Message[];
  /** The cursor of the older messages; null once all are known. */
  older: string | null;
}

/**
 * The messages of a conversation. A later fetch loads only newer messages: messages never change, and the known ones
 * stay.
 */
export function thread(id: string) {
  const queryKey = ["/api/conversations/{id}/messages", id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Thread> => {
      const last = client.getQueryData<Thread>(queryKey)?.messages.at(-1);
      if (!last) return latest(id);
      const newer = await since(id, last.id);
      // Older ones may have been loaded in the meantime.
      const { messages, older } = client.getQueryData<Thread>(queryKey) ?? { messages: [], older: null };
      return { messages: joined(messages, newer), older };
    },
  });
}

/** Fetches the messages before the known ones. */
export async function loadOlder(client: QueryClient, id: string, cursor: string): Promise<void> {
  const part = await messages(id, { limit: PAGE, cursor });
  client.setQueryData(thread(id).queryKey, (known) =>
    known?.older === cursor
      ? { messages: joined(part.items.reverse(), known.messages), older: part.next_cursor }
      : known,
  );
}

async function latest(id: string): Promise<Thread> {
  const part = await messages(id, { limit: PAGE });
  return { messages: part.items.reverse(), older: part.next_cursor };
}

async function since(id: string, after: string): Promise<Message[]> {
  const { items } = await messages(id, { after, limit: NEWER });
  const last = items.at(-1);
  return items.length === NEWER && last ? [...items, ...(await since(id, last.id))] : items;
}

function messages(id: string, query: { limit: number; cursor?: string; after?: string }) {
  return read("/api/conversations/{id}/messages", { path: { id }, query });
}

/** Merges two ordered lists without duplicates. */
export function joined(before: Message[], after: Message[]): Message[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
}
