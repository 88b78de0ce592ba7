import { answer, api } from "@/shared/api/client";
import { query } from "@/shared/api/query";
import type { Schemas } from "@/shared/api/types";
import { useChange } from "@/shared/api/use-change";

export type PaperRule = Schemas["PaperRule"];
export type WritePaperRule = Schemas["WritePaperRule"];
export type PaperKind = Schemas["PaperKind"];
export type Tried = Schemas["TriedPaper"];

export const PAPER_RULES = "/api/admin/paper-rules";

export const paperRules = query(PAPER_RULES);

export const countries = query("/api/countries", {}, { staleTime: Number.POSITIVE_INFINITY });

/** Adds a rule, or changes the one with this id. */
export function saveRule(id: string | undefined, body: WritePaperRule) {
  return id === undefined
    ? answer(api.POST("/api/admin/paper-rules", { body }))
    : answer(api.PUT("/api/admin/paper-rules/{id}", { params: { path: { id } }, body }));
}

export function tryRules(body: Schemas["TryPaperRules"]) {
  return answer(api.POST("/api/admin/paper-rules/try", { body }));
}

const changes = [PAPER_RULES];

/** Switches a rule on or off. */
export function useSwitch() {
  return useChange((rule: PaperRule) => saveRule(rule.id, { ...asForm(rule), on: !rule.on }), changes);
}

export function useRemoveRule() {
  return useChange(
    (id: string) => answer(api.DELETE("/api/admin/paper-rules/{id}", { params: { path: { id } } })),
    changes,
  );
}

/** Puts the packaged rules about a paper in the place of all rules about it. */
export function useReset() {
  return useChange(
    (paper: PaperKind["type"]) =>
      answer(api.POST("/api/admin/paper-rules/packaged", { body: { papers: [paper] } })),
    changes,
  );
}

/** A rule as it is sent. */
function asForm({ need, ...rule }: PaperRule): WritePaperRule {
  const { on, origin, via, destination, product, way, incoterm, payment, from, until, paper, title } = rule;
  const facts = { on, origin, via, destination, product, way, incoterm, payment, from, until, paper, title };
  return need ? { ...facts, needed: true, ...need } : { ...facts, needed: false };
}
