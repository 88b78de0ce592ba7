import type { QueryKey } from "@tanstack/react-query";
import type { LiveQueries } from "@/shared/live/live-queries";

/** What the shop tells of by this name may be anything: more happened than it could tell one by one. */
const ANYTHING = "*";

const TABLES = Object.values(
  import.meta.glob<LiveQueries>("../features/*/live.ts", { eager: true, import: "default" }),
);

/** How the keys begin whose queries are to be asked again. A name that is not known here changes nothing here. */
export function changedKeys(name: string): QueryKey[] {
  const keys = TABLES.flatMap((table) =>
    name === ANYTHING ? Object.values(table).flat() : (table[name] ?? []),
  );
  return [...new Set(keys)].map((key) => [key]);
}

/** Every key that something live stands under. */
export const liveKeys: QueryKey[] = changedKeys(ANYTHING);
