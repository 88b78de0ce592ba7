// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import {
  addVisitorLine,
  forgetVisitorCart,
  MAX_LINES,
  readLines,
  useVisitorCart,
  visitorQuantity,
} from "./visitor-cart";

beforeEach(forgetVisitorCart);

const stored = () => localStorage.getItem("sokoni.cart");

test("the same product again adds up, and the browser keeps it", () => {
  addVisitorLine({ itemID: "a", itemQuantity: 2 });
  addVisitorLine({ itemID: "b", itemQuantity: 1 });
  addVisitorLine({ itemID: "a", itemQuantity: 3 });
  expect(visitorQuantity("a")).toBe(5);
  expect(readLines(stored())).toEqual(useVisitorCart.getState().lines);
  forgetVisitorCart();
  expect(stored()).toBeNull();
});

test("it holds a hundred products and no more", () => {
  for (let n = 0; n < MAX_LINES; n++) expect(addVisitorLine({ itemID: `p${n}`, itemQuantity: 1 })).toBe(true);
  expect(addVisitorLine({ itemID: "one more", itemQuantity: 1 })).toBe(false);
  expect(addVisitorLine({ itemID: "p0", itemQuantity: 1 })).toBe(true);
});

test("what does not hold is left out", () => {
  const line = { itemID: "a", itemQuantity: 2 };
  const v1 = (...lines: unknown[]) => JSON.stringify({ v: 1, lines });
  expect(
    readLines(v1(line, { itemID: "b", itemQuantity: -1 }, { itemID: "", itemQuantity: 1 }, null)),
  ).toEqual([line]);
  expect(readLines(v1({ ...line, itemQuantity: 1.5 }, { ...line, itemQuantity: "2" }))).toEqual([]);
  for (const text of [null, "", "{", "[]", "7", '{"v":1}', JSON.stringify({ v: 2, lines: [line] })]) {
    expect(readLines(text)).toEqual([]);
  }
});
