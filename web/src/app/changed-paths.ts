import { MANIFESTS } from "./manifests";

/** The server sends this name if more events happened than it could send one by one: anything may have changed. */
const ANYTHING = "*";

/** The prefixes of the paths that a name invalidates: an event, or a path itself. An unknown name has none. */
export function changedPaths(name: string): string[] {
  if (name.startsWith("/")) return [name];
  return MANIFESTS.flatMap(({ live = {} }) =>
    name === ANYTHING ? Object.values(live).flat() : (live[name] ?? []),
  );
}

/** Every path prefix that a live event invalidates. */
export const livePaths: string[] = changedPaths(ANYTHING);
