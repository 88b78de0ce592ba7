import { expect, test } from "vitest";
import type { GrowerEntry } from "../queries";
import { aboutEntry } from "./kinds";

const entry = (over: Partial<GrowerEntry>) =>
  ({ amount: "-48.20", note: "", receipt: null, otherSeason: null, grams: null, ...over }) as GrowerEntry;

test("an entry says its receipt with the grams, or the season it went to or came from", () => {
  expect(aboutEntry(entry({ receipt: 7, grams: -400, note: "Store" }))).toBe("receipt 7, -0.4 kg, Store");
  expect(aboutEntry(entry({ receipt: 7, grams: 1250 }))).toBe("receipt 7, +1.25 kg");
  expect(aboutEntry(entry({ otherSeason: "2024/25" }))).toBe("from 2024/25");
  expect(aboutEntry(entry({ otherSeason: "2025/26", amount: "85.00" }))).toBe("to 2025/26");
  expect(aboutEntry(entry({ note: "Two bags" }))).toBe("Two bags");
});
