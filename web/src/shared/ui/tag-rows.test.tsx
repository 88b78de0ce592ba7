// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Facts } from "./facts";
import { tagRows } from "./tag-rows";

it("sets tags that name a scheme apart", () => {
  render(<Facts rows={tagRows(["plum", "organic", "retail", "Fairtrade"])} />);
  expect(screen.getByText("plum, retail")).toBeTruthy();
  expect(screen.getByText("organic, Fairtrade")).toBeTruthy();
  expect(screen.getByText("Only the supplier's word, no certificate")).toBeTruthy();
});

it("says nothing of claims where there are none", () => {
  expect(tagRows(["plum"])).toEqual([["Tags", "plum"]]);
  expect(tagRows([])).toEqual([["Tags", undefined]]);
});
