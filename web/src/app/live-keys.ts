import type { QueryKey } from "@tanstack/react-query";
import { MANIFESTS } from "./manifests";

/** What the shop tells of by this name may be anything: more happened than it could tell one by one. */
const ANYTHING = "*";

/** How the keys begin whose queries are to be asked again. A name that is not known here changes nothing here. */
export function changedKeys(name: string): QueryKey[] {
  const keys = MANIFESTS.flatMap(({ live = {} }) =>
    name === ANYTHING ? Object.values(live).flat() : (live[name] ?? []),
  );
  return [...new Set(keys)].map((key) => [key]);
}

/** Every key that something live stands under. */
export const liveKeys: QueryKey[] = changedKeys(ANYTHING);
