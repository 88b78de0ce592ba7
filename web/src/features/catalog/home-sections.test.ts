import { expect, test } from "vitest";
import type { Product } from "@/shared/api/types";
import { homeSections } from "./home-sections";

const goods = Array.from({ length: 12 }, (_, index) => ({ id: String(index + 1) }) as Product);
const ids = (products: Product[]) => products.map(({ id }) => id).join(" ");
const seen = (...wanted: string[]) => wanted.map((id) => ({ id }) as Product);
const viewed = (...wanted: string[]) => ids(homeSections(goods, seen(...wanted))["Recently viewed"]);

test("what was viewed comes first, the first products fill the rest, and none shows twice", () => {
  expect(viewed()).toBe("1 2 3 4");
  expect(viewed("9")).toBe("9 1 2 3");
  expect(viewed("2", "77")).toBe("2 77 1 3");
  expect(viewed("a", "b", "c", "d", "e")).toBe("a b c d");
});

test("the other sections are as the list counts", () => {
  const sections = homeSections(goods, seen("5"));
  expect(ids(sections["Picked for you"])).toBe("5 6 7 8");
  expect(ids(sections.Sales)).toBe("9 10 11 12");
});
