import { answer, api } from "@/shared/api/client";

/* What the page says to the calls that its types do not know yet. */

type Untyped = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

export function send<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const call = api[method] as unknown as Untyped;
  return answer(call(path, body ? { body } : {})) as Promise<T>;
}
