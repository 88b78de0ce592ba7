import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";

/** The modules that the page knows. The manifest of each module's feature adds its name. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the manifests
export interface Modules {}

export type ModuleName = keyof Modules;

const modulesQuery = query("/api/modules", {}, { staleTime: Number.POSITIVE_INFINITY });

/** Returns a function that tells whether a module is on. Until the server has answered, all count as on. */
export function useModules(): (name: ModuleName) => boolean {
  const { data } = useQuery(modulesQuery);
  return (name) => data?.includes(name) ?? true;
}

export function useModule(name: ModuleName): boolean {
  return useModules()(name);
}
