const OWN: Record<string, string> = {
  "On Hold": "Put on hold",
  Cancelled: "Cancel shipment",
  Returned: "Send back",
};

/** Steps other than the next one forward. */
const ASIDE = new Set(Object.keys(OWN));

export function stepLabel(to: string, from: string): string {
  if (OWN[to]) return OWN[to];
  if (from === "On Hold") return `Release to ${to}`;
  return `Mark as ${to}`;
}

export function isAside(to: string): boolean {
  return ASIDE.has(to);
}
