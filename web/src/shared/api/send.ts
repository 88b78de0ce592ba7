import { answer, api } from "./client";
import type { paths } from "./schema";

type Method = "post" | "put" | "delete";

/** The paths with an operation of the method. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type PathOf<O> = O extends { parameters: { path: infer Path } } ? { path: Path } : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? { query?: Query } : unknown;
type BodyOf<O> = O extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: Body }
  : { body?: O extends { requestBody?: { content: { "application/json": infer Body } } } ? Body : never };
type KeyOf<O> = O extends { parameters: { header: { "Idempotency-Key": string } } }
  ? { key: string }
  : { key?: string };

/** What an operation is sent. Sent again with the same `key`, it is done once. */
type Sent<O> = PathOf<O> & QueryOf<O> & BodyOf<O> & KeyOf<O>;

type JsonOf<R> = R extends { content: { "application/json": infer Body } } ? Body : undefined;
type AnswerOf<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202 | 204)]: JsonOf<R[S]> }[keyof R & (200 | 201 | 202 | 204)]
  : never;

/** A method of the client, for any path. */
type Call = (
  path: keyof paths,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

function sender<M extends Method>(method: Uppercase<M>) {
  return <P extends PathWith<M>>(
    path: P,
    ...[sent]: Partial<Sent<paths[P][M]>> extends Sent<paths[P][M]>
      ? [] | [Sent<paths[P][M]>]
      : [Sent<paths[P][M]>]
  ) => {
    const { body, key, ...of } = (sent ?? {}) as { body?: unknown; key?: string };
    const params = key === undefined ? of : { ...of, header: { "Idempotency-Key": key } };
    const call = api[method] as unknown as Call;
    return answer(call(path, { params, body })) as Promise<AnswerOf<paths[P][M]>>;
  };
}

/**
 * The calls that change something, each with its answer. One that is refused throws its problem. A call with a header
 * or a signal of its own, or with the bytes of a file, is made with `api`.
 */
export const post = sender<"post">("POST");
export const put = sender<"put">("PUT");
export const remove = sender<"delete">("DELETE");
