import { query } from "@/shared/api/query";
import { post, put, remove } from "@/shared/api/send";
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
    ? post("/api/admin/paper-rules", { body })
    : put("/api/admin/paper-rules/{id}", { path: { id }, body });
}

export function tryRules(body: Schemas["TryPaperRules"]) {
  return post("/api/admin/paper-rules/try", { body });
}

const changes = [PAPER_RULES];

/** Switches a rule on or off. */
export function useSwitch() {
  return useChange((rule: PaperRule) => saveRule(rule.id, { ...asForm(rule), on: !rule.on }), changes);
}

export function useRemoveRule() {
  return useChange((id: string) => remove("/api/admin/paper-rules/{id}", { path: { id } }), changes);
}

/** Puts the packaged rules about a paper in the place of all rules about it. */
export function useReset() {
  return useChange(
    (paper: PaperKind["type"]) => post("/api/admin/paper-rules/packaged", { body: { papers: [paper] } }),
    changes,
  );
}

/** A rule as it is sent. */
function asForm({ need, ...rule }: PaperRule): WritePaperRule {
  const { on, origin, via, destination, product, way, incoterm, payment, from, until, paper, title } = rule;
  const facts = { on, origin, via, destination, product, way, incoterm, payment, from, until, paper, title };
  return need ? { ...facts, needed: true, ...need } : { ...facts, needed: false };
}
