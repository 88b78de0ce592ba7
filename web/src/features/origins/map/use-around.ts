import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { latestPlots, plotsFile } from "../queries";
import type { Drawn } from "./view";

/** The most plots of a producer that are drawn around another. */
const MOST = 200;

/** The plots around a plot: those of its producer with their outlines, and the middles of the seller's latest others. */
export function useAround(producerId: string, except?: string): { around: Drawn[]; own: Drawn[] } {
  const file = useQuery({
    ...plotsFile(`/api/producers/${producerId}/plots.geojson`),
    enabled: producerId !== "",
  });
  const { data } = useQuery(latestPlots);
  return useMemo(() => {
    const own = producerId === "" ? [] : (file.data ?? []).slice(0, MOST);
    const others = (data?.items ?? []).filter(({ id, producerId: of }) => of !== producerId && id !== except);
    const drawn = others.map(({ id, name, centre }) => ({ id, name, points: [centre], outlines: [] }));
    return { own, around: [...own, ...drawn] };
  }, [producerId, except, file.data, data]);
}
