import { MANIFESTS } from "./manifests";

/** What the shop tells of by this name may be anything: more happened than it could tell one by one. */
const ANYTHING = "*";

/** How the paths begin whose answers this makes old: an event, or a path itself. An unknown name changes nothing here. */
export function changedPaths(name: string): string[] {
  if (name.startsWith("/")) return [name];
  return MANIFESTS.flatMap(({ live = {} }) =>
    name === ANYTHING ? Object.values(live).flat() : (live[name] ?? []),
  );
}

/** Every path that something live stands under. */
export const livePaths: string[] = changedPaths(ANYTHING);
