import { answer, api } from "@/shared/api/client";

/*
 * The calls of this feature, until the published schema names them: the client of the page with paths and bodies that
 * are typed here.
 */
const call = api as unknown as Record<
  "GET" | "POST" | "PUT",
  (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>
>;

export function get<T>(path: string, query: Record<string, string | number | undefined> = {}): Promise<T> {
  return answer(call.GET(path, { params: { query } })) as Promise<T>;
}

export function post<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  return answer(call.POST(path, { body, signal })) as Promise<T>;
}

export function put<T>(path: string, body: object): Promise<T> {
  return answer(call.PUT(path, { body })) as Promise<T>;
}
