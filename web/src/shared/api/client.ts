import createClient, { type Middleware } from "openapi-fetch";
import { currentToken, useSession } from "@/shared/session/session";
import { Problem } from "./problem";
import type { paths } from "./schema";
import type { ProblemBody } from "./types";

const SIGN_IN_PATH = "/auth/login";

const bearer: Middleware = {
  onRequest({ request }) {
    const token = currentToken();
    if (token) request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
  onResponse({ request, response, schemaPath }) {
    if (response.status !== 401 || schemaPath === SIGN_IN_PATH) return;
    const sent = request.headers.get("Authorization")?.slice("Bearer ".length);
    // An answer to an older token says nothing about the session that replaced it.
    if (sent && sent === currentToken()) useSession.getState().expire();
  },
};

export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  // Looked up at each call, so that tests can mock the network.
  fetch: (request) => globalThis.fetch(request),
  querySerializer: { array: { style: "form", explode: true } },
});
api.use(bearer);

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the data of a reply, or throws its problem. */
export async function answer<T>(reply: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await reply;
  if (!response.ok) throw new Problem(response.status, problemBody(error));
  return data as T;
}

function problemBody(error: unknown): Partial<ProblemBody> {
  return typeof error === "object" && error !== null ? (error as Partial<ProblemBody>) : {};
}
