import { describe, expect, it } from "vitest";
import { apartText, median, withApart } from "./apart";

describe("sheets that lie apart", () => {
  it("are those more than two points from the median, whatever the order", () => {
    expect(median([88, 84, 86])).toBe(86);
    expect(median([84, 88])).toBe(86);
    const sheets = withApart([86.5, 82, 86, 88]);
    expect(sheets.map(({ apart }) => apart)).toEqual([false, true, false, false]);
    expect(withApart([84, 86, 88]).some(({ apart }) => apart)).toBe(false);
  });

  it("are told with how far apart they lie", () => {
    expect(apartText(withApart([84, 86, 88]))).toBe("");
    expect(apartText(withApart([82, 86, 86.5]))).toBe("Apart: 82.00, 4.00 points below the median of 86.00.");
    expect(apartText(withApart([82, 86, 89.25]))).toBe(
      "Apart: 82.00, 4.00 points below the median; 89.25, 3.25 points above the median of 86.00.",
    );
  });
});
