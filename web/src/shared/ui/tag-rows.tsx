import { namesScheme } from "../lib/schemes";
import type { FactRow } from "./facts";

/** The tags of goods as facts. Those that name a scheme of certificates stand apart, as the supplier's word. */
export function tagRows(tags: string[]): FactRow[] {
  const claims = tags.filter(namesScheme);
  const others = tags.filter((tag) => !namesScheme(tag));
  const rows: FactRow[] = [["Tags", others.join(", ") || undefined]];
  if (claims.length === 0) return rows;
  return [
    ...rows,
    [
      "Claimed by the supplier",
      <span key="claims">
        {claims.join(", ")}
        <span className="block text-small text-muted">Only the supplier's word, no certificate</span>
      </span>,
    ],
  ];
}
