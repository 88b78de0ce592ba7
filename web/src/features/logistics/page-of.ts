import { answer } from "@/shared/api/client";

interface Reply<T> {
  data?: T[];
  error?: unknown;
  response: Response;
}

/** A bare list, with its length and the place of its next page from the headers. */
export async function pageOf<T>(call: Promise<Reply<T>>) {
  const reply = await call;
  const items = await answer(Promise.resolve(reply));
  const { headers } = reply.response;
  return {
    items,
    total: Number(headers.get("X-Total-Count") ?? items.length),
    next: headers.get("X-Next-Cursor"),
  };
}
