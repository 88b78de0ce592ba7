import type { Producer } from "../queries";

/** The one producer that a typed number or name means: by the exact number, by the exact name, or the only one found. */
export function meant(typed: string, found: Producer[]): Producer | null {
  const text = typed.trim().toLowerCase();
  if (!text) return null;
  const byNumber = found.filter(({ memberNumber }) => memberNumber.toLowerCase() === text);
  const byName = found.filter(({ name }) => name.toLowerCase() === text);
  const one = [byNumber, byName, found].find(({ length }) => length > 0);
  return one?.length === 1 ? (one[0] ?? null) : null;
}
