import { answer, api } from "./client";

interface Call {
  params?: {
    path?: Record<string, string>;
    query?: Record<string, unknown>;
    header?: Record<string, string>;
  };
  body?: unknown;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Calls that the published schema does not have yet. */
export function soon<T>(method: Method, path: string, call: Call = {}): Promise<T> {
  return answer<T>((api[method] as (path: string, call: Call) => Promise<never>)(path, call));
}
