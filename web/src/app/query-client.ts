import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { CallMeta } from "@/shared/api/call-meta";
import { asProblem } from "@/shared/api/problem";
import { under } from "@/shared/api/query";
import { useSession } from "@/shared/session/session";
import { sameSession } from "@/shared/session/token";

const RETRIES = 2;
/** The paths whose answers are the same for everybody. Lists of goods are not: they have the prices of a company. */
const PUBLIC_PATHS = new Set<unknown>([
  "/api/filters",
  "/api/modules",
  "/api/sellers/{id}",
  "/api/texts/{name}",
]);

/**
 * By default, invalidating a query during its first fetch does not restart that fetch, so that it would keep an answer
 * from before the change. This client restarts it.
 */
class AskingAnew extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>) {
    // Found before the cancellation, which resets the queries, so that they might no longer match the filters.
    const meant = new Set<unknown>(this.getQueryCache().findAll(filters));
    await this.cancelQueries({
      fetchStatus: "fetching",
      predicate: (query) => meant.has(query) && query.state.data === undefined && query.isActive(),
    });
    return super.invalidateQueries({ ...filters, predicate: (query) => meant.has(query) }, options);
  }
}

export const queryClient = new AskingAnew({
  queryCache: new QueryCache({ onError: (error, { meta }) => log(meta, error) }),
  mutationCache: new MutationCache({
    onError: (error, _, __, { meta }) => log(meta, error),
    onSettled: (_, __, ___, ____, { meta }) => askAnew(meta?.changes),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      retryDelay: (failure) => 400 * 2 ** failure,
    },
  },
});

/** Fetches again the queries that a mutation changed. The caller waits for it. */
async function askAnew(changes: string[] | undefined): Promise<void> {
  if (!changes) return;
  const { changedPaths } = await import("./changed-paths");
  await queryClient.invalidateQueries(under(...changes.flatMap(changedPaths)));
}

/** The one place that writes to the console: failures that a screen does not show can still be found there. */
function log(meta: CallMeta | undefined, error: Error): void {
  // biome-ignore lint/suspicious/noConsole: the log of a page is its console
  if (meta?.failure) console.error(meta.failure, error);
}

/** A lost connection or a busy server may recover a moment later; a refusal stays. */
function mayPass(error: Error): boolean {
  const problem = asProblem(error);
  return problem === null || problem.status === 503;
}

/** One account's data is not shown to the next. */
export function forgetPrivateDataWithTheSession(): void {
  useSession.subscribe((now, before) => {
    // A new password comes with a new token for the same person.
    if (now.token === before.token || sameSession(now.token, before.token)) return;
    if (now.user && now.user.id === before.user?.id) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_PATHS.has(queryKey[0]) });
  });
}
