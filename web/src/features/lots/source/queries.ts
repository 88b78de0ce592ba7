import type { components } from "@/shared/api/schema";
import { listPage } from "@/shared/lib/pages";

export type Producer = components["schemas"]["Producer"];

/** The producers that the field suggests at a time. */
const SUGGESTED = 8;
/** The plots that a delivery names at most. */
export const MOST_PLOTS = 200;

export function producersLike(q: string) {
  return listPage("/api/producers", q ? { q } : {}, SUGGESTED, undefined);
}

export function plotsOf(producer: string) {
  return listPage("/api/plots", { producer }, MOST_PLOTS, undefined);
}
