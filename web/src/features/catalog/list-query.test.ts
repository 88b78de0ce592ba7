import { describe, expect, it } from "vitest";
import {
  filterCount,
  isImpossible,
  readListQuery,
  toRequest,
  withoutFilters,
  withScore,
  withTick,
  writeListQuery,
} from "./list-query";

const read = (text: string) => readListQuery(new URLSearchParams(text));

describe("the list in the address", () => {
  it("survives the way to the address and back", () => {
    const text = "q=washed&tab=new&origin=Kenya&origin=Rwanda&cupping_score=80..90&page=3";
    expect(writeListQuery(read(text)).toString()).toBe(text);
  });

  it("leaves defaults out", () => {
    expect(writeListQuery(read("q=&page=1&tab=nonsense")).toString()).toBe("");
  });

  it("takes no name for a filter that the shop does not filter by", () => {
    const query = read("utm_source=letter&fbclid=1&gclid=2&sort=price&origin=&grade=AA");
    expect(query.ticked).toEqual({ grade: ["AA"] });
    expect(filterCount(query)).toBe(1);
  });

  it("keeps the score between 0 and 100, either end open", () => {
    expect(read("cupping_score=-5..400")).toMatchObject({ scoreMin: "0", scoreMax: "100" });
    expect(writeListQuery(withScore(read(""), { scoreMin: "85" })).get("cupping_score")).toBe("85..");
    expect(writeListQuery(withScore(read("cupping_score=85.."), { scoreMin: "" })).toString()).toBe("");
  });

  it("knows a range that no score lies in", () => {
    expect(isImpossible(read("cupping_score=90..80"))).toBe(true);
    for (const range of ["80..90", "9..80", "85..85", "90..", "..80", ".."]) {
      expect(isImpossible(read(`cupping_score=${range}`))).toBe(false);
    }
  });

  it("never asks beyond the furthest place that the server takes", () => {
    expect(toRequest(read("page=99"), 8).offset).toBe(784);
    for (const page of ["99999999999999999999999", "9".repeat(400)]) {
      expect(toRequest(read(`page=${page}`), 8).offset).toBe(100_000_000);
    }
  });

  it("goes back to the first page when a filter changes", () => {
    expect(withTick(read("page=4"), "origin", "Kenya", true).page).toBe(1);
    expect(withScore(read("page=4"), { scoreMax: "90" }).page).toBe(1);
  });

  it("drops an attribute with nothing ticked, so that it does not restrict", () => {
    const ticked = withTick(read("origin=Kenya"), "origin", "Kenya", false);
    expect(ticked.ticked).toEqual({});
    expect(toRequest(ticked, 8)).toEqual({ limit: 8, offset: 0 });
  });

  it("counts and clears filters, not the search", () => {
    const query = read("q=honey&origin=Kenya&grade=AA&cupping_score=80..");
    expect(filterCount(query)).toBe(3);
    expect(writeListQuery(withoutFilters(query)).toString()).toBe("q=honey");
  });
});
