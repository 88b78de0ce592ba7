import { listPage } from "@/shared/lib/pages";

/** The plots that a delivery names at most. */
export const MOST_PLOTS = 200;

export function plotsOf(producer: string) {
  return listPage("/api/plots", { producer }, MOST_PLOTS, undefined);
}
