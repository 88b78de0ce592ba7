import type { Product } from "@/shared/api/types";

export const SECTION_TITLES = ["Recently viewed", "Picked for you", "Sales"] as const;
export const SECTION_SIZE = 4;

/**
 * The three sections of the home screen. "Recently viewed" has the products that the account viewed, filled up with the
 * first products of the list. The others have products 5-8 and 9-12.
 */
export function homeSections(
  goods: Product[],
  viewed: Product[],
): Record<(typeof SECTION_TITLES)[number], Product[]> {
  const latest = viewed.slice(0, SECTION_SIZE);
  const fill = goods.slice(0, SECTION_SIZE).filter(({ id }) => !latest.some((seen) => seen.id === id));
  return {
    "Recently viewed": [...latest, ...fill].slice(0, SECTION_SIZE),
    "Picked for you": goods.slice(SECTION_SIZE, 2 * SECTION_SIZE),
    Sales: goods.slice(2 * SECTION_SIZE, 3 * SECTION_SIZE),
  };
}
