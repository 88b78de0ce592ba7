import { query } from "@/shared/api/query";
import { queryById } from "@/shared/api/query-by-id";
import { post, put } from "@/shared/api/send";
import type { Schemas } from "@/shared/api/types";
import { formatDate } from "@/shared/lib/dates";
import { listPage } from "@/shared/lib/pages";

export type Lot = Schemas["Lot"];
export type LotStage = Schemas["LotStage"];
export type LotMove = Schemas["LotMove"];
export type LotSource = Schemas["LotSource"];
export type LotMoveKind = Schemas["LotMoveKind"];
export type LotLine = Schemas["LotLine"];
export type ProductLots = Schemas["ProductLots"];
export type LotGraph = Schemas["LotGraph"];
export type LotGraphNode = Schemas["LotGraphNode"];

/** The paths that a move changes. */
export const CHANGED_BY_MOVES = ["/api/lots", "/api/lot-lines", "/api/lot-products"];
/** The rows of a page. */
export const SHOWN = 20;
/** The lots that a form offers. */
const OFFERED = 200;

/** The stages, those of coffee before those of tea, each in the order of processing. */
export const STAGES: LotStage[] = ["cherry", "parchment", "green", "roasted", "green leaf", "made tea"];

/** Whether a stage is one of tea. */
export const isTeaStage = (stage: LotStage) => stage === "green leaf" || stage === "made tea";

export interface LotFilter {
  q?: string;
  stage?: LotStage;
  left?: boolean;
}

export function lots(filter: LotFilter, cursor: string | undefined) {
  return listPage("/api/lots", filter, SHOWN, cursor);
}

/** The lots with goods that a form offers. */
export const lotsWithGoods = listPage("/api/lots", { left: true }, OFFERED, undefined);

export const lot = queryById("/api/lots/{id}");

export function movesOf(id: string, cursor: string | undefined) {
  return query("/api/lots/{id}/moves", {
    path: { id },
    query: { limit: SHOWN, ...(cursor ? { cursor } : {}) },
  });
}

/** Lines that draw from lots, those of them that wait for lots, or those for which nothing is drawn. */
export type LinesShown = "all" | "open" | "undrawn";

export function lines(shown: LinesShown, cursor: string | undefined) {
  return listPage("/api/lot-lines", shown === "all" ? {} : { [shown]: true }, SHOWN, cursor);
}

export const line = queryById("/api/lot-lines/{id}");

export function productsOfLots(cursor: string | undefined) {
  return listPage("/api/lot-products", {}, SHOWN, cursor);
}

/** A graph with its days as people write them. */
function readable(graph: LotGraph): LotGraph {
  const day = /\d{4}-\d{2}-\d{2}/g;
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({
      ...node,
      detail: node.detail.replace(day, (found) => formatDate(found)),
    })),
  };
}

export function origin(id: string) {
  return { ...query("/api/lots/{id}/origin", { path: { id } }), select: readable };
}

export function recall(id: string) {
  return { ...query("/api/lots/{id}/recall", { path: { id } }), select: readable };
}

/** A form sends its key again if it is sent again, so that the goods move once. */
export function receiveLot(key: string, body: Schemas["ReceiveLot"]) {
  return post("/api/lots", { key, body });
}

export function receiveInto(key: string, id: string, body: Schemas["ReceiveGoods"]) {
  return post("/api/lots/{id}/deliveries", { path: { id }, key, body });
}

export function changeLot(id: string, body: Schemas["ChangeLot"]) {
  return put("/api/lots/{id}", { path: { id }, body });
}

export function makeMove(key: string, body: Schemas["MakeLotMove"]) {
  return post("/api/lot-moves", { key, body });
}

export function undoMove(id: string, reason: string) {
  return post("/api/lot-moves/{id}/undo", { path: { id }, body: { reason } });
}

export function chooseProductLots(id: string, chosen: string[]) {
  return put("/api/lot-products/{id}", { path: { id }, body: { lots: chosen } });
}

export function chooseLineLots(id: string, lots: Schemas["TakeFromLot"][], unsampled: boolean) {
  return put("/api/lot-lines/{id}", { path: { id }, body: { lots, unsampled } });
}
