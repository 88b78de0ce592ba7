import { expect, it } from "vitest";
import { pageNumbers } from "./pager";

it("names the first, the last and those around the current page, and never hides exactly one", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4]);
  expect(pageNumbers(1, 5)).toEqual([1, 2, 0, 5]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageNumbers(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
  for (let pages = 1; pages <= 12; pages++) {
    for (let page = 1; page <= pages; page++) {
      const shown = pageNumbers(page, pages);
      const hidden = shown.map((n, i) => (n === 0 ? (shown[i + 1] ?? 0) - (shown[i - 1] ?? 0) - 1 : 2));
      expect(Math.min(...hidden), `${page} of ${pages}`).toBeGreaterThan(1);
    }
  }
});
