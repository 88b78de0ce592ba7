import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { listPage } from "@/shared/lib/pages";
import { forSeller } from "./acting";
import type { DraftSide, ToldBy, WriteDraft } from "./wire";

export const DRAFTS_SHOWN = 20;
const MOVED = "sales.draft-moved";
const LEAVES = "/api/order-leaves";

export function draftPage(side: DraftSide, seller: string | null, cursor: string | undefined) {
  return listPage("/api/order-drafts", { side, ...(seller && { seller }) }, DRAFTS_SHOWN, cursor);
}

export function draft(id: string, seller: string | null) {
  return query("/api/order-drafts/{id}", { path: { id }, ...forSeller(seller) });
}

/** Saves a new draft by an idempotency key, or changes the one with this id. */
export function saveDraft(id: string | null, seller: string | null, body: WriteDraft, key: string) {
  const of = forSeller(seller);
  return id === null
    ? post("/api/order-drafts", { ...of, key, body })
    : put("/api/order-drafts/{id}", { ...of, path: { id }, body });
}

export const DRAFT_CHANGES = [MOVED, "/api/order-drafts"];

export type DraftStep =
  | { step: "send"; body: { version: number } }
  | { step: "withdraw" }
  /** With the version and the total that were shown. */
  | { step: "confirm"; body: { version: number; total: string } }
  | { step: "decline"; body: { reason: string } }
  | { step: "place"; body: { version: number; total: string; toldBy: ToldBy; note: string } };

export function useDraftStep(id: string, seller: string | null) {
  return useChange(
    (step: DraftStep) => take(step, { path: { id }, ...forSeller(seller) }),
    [...DRAFT_CHANGES, "sales.order-placed"],
  );
}

function take(given: DraftStep, params: { path: { id: string }; query?: { seller: string } }) {
  const own = { path: params.path };
  switch (given.step) {
    case "send":
      return post("/api/order-drafts/{id}/send", { ...params, body: given.body });
    case "withdraw":
      return post("/api/order-drafts/{id}/withdraw", params);
    case "confirm":
      return post("/api/order-drafts/{id}/confirm", { ...own, body: given.body });
    case "decline":
      return post("/api/order-drafts/{id}/decline", { ...own, body: given.body });
    case "place":
      return post("/api/order-drafts/{id}/place", { ...params, body: given.body });
  }
}

/** The sellers who may order in the account's name, and those who could. */
export const leaves = query(LEAVES);

export const LEAVE_CHANGES = [LEAVES];

export function giveLeave(seller: string, upTo: string) {
  return put("/api/order-leaves/{seller}", { path: { seller }, body: { upTo } });
}

export function useTakeLeaveBack() {
  return useChange(
    (seller: string) => remove("/api/order-leaves/{seller}", { path: { seller } }),
    LEAVE_CHANGES,
  );
}
