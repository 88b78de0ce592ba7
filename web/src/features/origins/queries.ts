import { queryOptions } from "@tanstack/react-query";
import { Problem } from "@/shared/api/problem";
import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put, remove } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";
import { listPage, part } from "@/shared/lib/pages";
import { currentToken } from "@/shared/session/session";
import { plotsOfFile } from "./plots-file";

export type Producer = Schemas["Producer"];
export type WriteProducer = Schemas["WriteProducer"];
export type WriteSimplified = Schemas["WriteSimplifiedDeclaration"];
export type ProducerImport = Schemas["ProducerImport"];
export type Plot = Schemas["Plot"];
export type FullPlot = Schemas["FullPlot"];
export type FormerPlot = Schemas["Page_FormerPlot"]["items"][number];
export type WritePlot = Schemas["WritePlot"];
export type PlotFile = Schemas["PlotFile"];
export type PlotFinding = Schemas["PlotFinding"];
export type Position = Schemas["Position"];

export const PRODUCERS = "/api/producers";
export const PLOTS = "/api/plots";
export const PAGE_SIZE = 20;

/** What shows whether goods of a plot are stopped. */
const STOPPABLE = [PLOTS, "/api/eudr-packs", "/api/shipments"];

/** The producers that a form offers, and the plots that a map has; a seller with more finds them by search. */
const OFFERED = 200;

export function producersPage(q: string, cursor: string | undefined) {
  return listPage("/api/producers", q ? { q } : {}, PAGE_SIZE, cursor);
}

export function offeredProducers(q: string) {
  return listPage("/api/producers", q ? { q } : {}, OFFERED, undefined);
}

export const producer = queryById("/api/producers/{id}");

export function plotsPage(filter: { q?: string; producer?: string; stopped?: boolean }, cursor?: string) {
  return listPage("/api/plots", filter, PAGE_SIZE, cursor);
}

/** The seller's latest plots, for a map. */
export const latestPlots = listPage("/api/plots", {}, OFFERED, undefined);

/** The plots of a GeoJSON file of this shop. */
export function plotsFile(path: string) {
  return queryOptions({ ...geojsonFile(path), select: plotsOfFile });
}

/** A GeoJSON file of this shop. */
export function geojsonFile(path: string) {
  return queryOptions({
    queryKey: [path],
    queryFn: async (): Promise<unknown> => {
      const headers = { Authorization: `Bearer ${currentToken()}` };
      const response = await fetch(path, { headers });
      const body: unknown = await response.json().catch(() => ({}));
      if (!response.ok) throw new Problem(response.status, body as object);
      return body;
    },
  });
}

export const plot = queryById("/api/plots/{id}");

/** The latest shapes that a plot had before it was corrected. */
export function formerPlots(id: string) {
  return query("/api/plots/{id}/former", { path: { id }, query: part(PAGE_SIZE, undefined) });
}

/** Saves a new producer, or changes the one with this id. */
export function saveProducer(id: string | null, body: WriteProducer) {
  return id === null ? post("/api/producers", { body }) : put("/api/producers/{id}", { path: { id }, body });
}

export function useRemoveProducer(onSuccess: () => void) {
  return useChange((id: string) => remove("/api/producers/{id}", { path: { id } }), [PRODUCERS], {
    onSuccess,
  });
}

/** Keeps the simplified declaration of a producer. */
export function keepSimplified(id: string, body: WriteSimplified) {
  return put("/api/producers/{id}/simplified-declaration", { path: { id }, body });
}

export function useRemoveSimplified(id: string) {
  return useChange(() => remove("/api/producers/{id}/simplified-declaration", { path: { id } }), [PRODUCERS]);
}

export function useAddPlot(onSuccess: (plot: FullPlot) => void) {
  return useChange((body: WritePlot) => post("/api/plots", { body }), [PLOTS, PRODUCERS], {
    onSuccess,
  });
}

export function useCorrectPlot(id: string, onSuccess: (plot: FullPlot) => void) {
  return useChange(
    (body: WritePlot) => put("/api/plots/{id}", { path: { id }, body }),
    [PLOTS, PRODUCERS, "/api/eudr-packs"],
    { onSuccess },
  );
}

export function useRemovePlot(onSuccess: () => void) {
  return useChange((id: string) => remove("/api/plots/{id}", { path: { id } }), [PLOTS, PRODUCERS], {
    onSuccess,
  });
}

export function useStopPlot(id: string, onSuccess: () => void) {
  return useChange(
    (reason: string) => post("/api/plots/{id}/stop", { path: { id }, body: { reason } }),
    STOPPABLE,
    { onSuccess },
  );
}

export function useReleasePlot(id: string) {
  return useChange(() => post("/api/plots/{id}/release", { path: { id } }), STOPPABLE);
}

export function useKeepPlots() {
  return useChange(
    ({ id, mended }: { id: string; mended: boolean }) =>
      post("/api/plot-files/{id}/keep", { path: { id }, body: { mended } }),
    [PLOTS, PRODUCERS],
  );
}
