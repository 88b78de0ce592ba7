import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useAhead } from "@/shared/lib/use-ahead";
import { type ListQuery, readListQuery, writeListQuery } from "./list-query";

/** The list in the address, and a function to change it. `view` stays in the address beside it. */
export function useListQuery(view?: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = useMemo(() => readListQuery(params), [params]);
  const [ahead, setAhead] = useAhead<ListQuery>(params);

  const setQuery = useCallback(
    (next: ListQuery) => {
      const written = writeListQuery(next);
      if (view) written.set("view", view);
      setAhead(next);
      setParams(written, { preventScrollReset: true });
    },
    [view, setParams, setAhead],
  );

  return [ahead ?? inAddress, setQuery] as const;
}
