import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { read } from "@/shared/api/query";
import type { Message } from "../wire";

const PAGE = 30;
/** Most that is asked for at once of what came since. */
const NEWER = 200;

/** What is known of a conversation's messages: the latest ones without a gap, the oldest of them first. */
export interface Thread {
  messages: Message[];
  /** Where what is older begins; null once all is known. */
  older: string | null;
}

/**
 * The messages of a conversation. Asked again, it fetches only what came since: its messages never change, and what
 * was read up to then stays.
 */
export function thread(id: string) {
  const queryKey = ["/api/conversations/{id}/messages", id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Thread> => {
      const last = client.getQueryData<Thread>(queryKey)?.messages.at(-1);
      if (!last) return latest(id);
      const newer = await since(id, last.id);
      // Older ones may have come in the meantime.
      const { messages, older } = client.getQueryData<Thread>(queryKey) ?? { messages: [], older: null };
      return { messages: joined(messages, newer), older };
    },
  });
}

/** Fetches what stands before the known messages. */
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

/** Both in their order, what stands in both once. */
export function joined(before: Message[], after: Message[]): Message[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
}
