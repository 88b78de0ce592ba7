import { pointsText } from "./forms";

/** The sum of a sheet, and whether it lies apart. */
export interface SheetPoints {
  points: number;
  apart: boolean;
}

/** A sheet that lies further than this from the median of its table lies apart: the server's rule. */
const APART = 2;

/** What the hollow dots of a spread mean. */
export const HOLLOW_DOTS =
  "A hollow dot is a sheet more than two points from the median of its table; it still counts.";

/** The median of points in any order. */
export function median(points: number[]): number {
  const sorted = points.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const at = (index: number) => sorted[index] ?? 0;
  return sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

/** The sheets with these sums, where the server does not say which of them lie apart. */
export function withApart(points: number[]): SheetPoints[] {
  const middle = median(points);
  return points.map((sum) => ({ points: sum, apart: Math.abs(sum - middle) > APART }));
}

/** "Apart: 82.00, 3.25 points below the median of 85.25."; empty if no sheet lies apart. */
export function apartText(sheets: SheetPoints[]): string {
  const middle = median(sheets.map(({ points }) => points));
  const apart = sheets.filter((sheet) => sheet.apart);
  if (apart.length === 0) return "";
  const each = apart.map(({ points }) => {
    const side = points < middle ? "below" : "above";
    return `${pointsText(points)}, ${pointsText(Math.abs(points - middle))} points ${side} the median`;
  });
  return `Apart: ${each.join("; ")} of ${pointsText(middle)}.`;
}
