import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "./client";

export type ModuleName =
  | "auth"
  | "catalog"
  | "cart"
  | "sales"
  | "logistics"
  | "billing"
  | "messages"
  | "analytics";

const modulesQuery = queryOptions({
  queryKey: ["modules"],
  queryFn: () => answer(api.GET("/api/modules")),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether a module is switched on. Until the server has said so, it counts as on. */
export function useModule(name: ModuleName): boolean {
  const { data } = useQuery(modulesQuery);
  return data?.includes(name) ?? true;
}
