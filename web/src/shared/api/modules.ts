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

/** Tells which modules are switched on. Until the server has said so, they count as on. */
export function useModules(): (name: ModuleName) => boolean {
  const { data } = useQuery(modulesQuery);
  return (name) => data?.includes(name) ?? true;
}

export function useModule(name: ModuleName): boolean {
  return useModules()(name);
}
