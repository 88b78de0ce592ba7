import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ListQuery, readListQuery, writeListQuery } from "./list-query";

/** The list in the address, and a way to change it. `keep` names what else stays in the address. */
export function useListQuery(keep: Record<string, string> = {}) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readListQuery(params), [params]);
  const kept = JSON.stringify(keep);

  const setQuery = useCallback(
    (next: ListQuery) => {
      const written = writeListQuery(next);
      for (const [name, value] of Object.entries<string>(JSON.parse(kept))) written.set(name, value);
      setParams(written, { preventScrollReset: true });
    },
    [kept, setParams],
  );

  return [query, setQuery] as const;
}
