import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { type ListQuery, readListQuery, writeListQuery } from "./list-query";

/** The list in the address, and a way to change it. `view` stays in the address beside it. */
export function useListQuery(view?: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = useMemo(() => readListQuery(params), [params]);
  // The router changes the address in a transition; a tick must show at once.
  const [ahead, setAhead] = useState<ListQuery | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has changed, it is what counts
  useEffect(() => setAhead(null), [params]);

  const setQuery = useCallback(
    (next: ListQuery) => {
      const written = writeListQuery(next);
      if (view) written.set("view", view);
      setAhead(next);
      setParams(written, { preventScrollReset: true });
    },
    [view, setParams],
  );

  return [ahead ?? inAddress, setQuery] as const;
}
