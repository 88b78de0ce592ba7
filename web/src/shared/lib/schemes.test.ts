import { expect, it } from "vitest";
import { namesScheme, SCHEMES } from "./schemes";

it("knows each scheme by its own name", () => {
  expect(SCHEMES.filter((scheme) => !namesScheme(scheme))).toEqual([]);
  expect(SCHEMES.filter((scheme) => !namesScheme(scheme.toLowerCase()))).toEqual([]);
});

it("knows a scheme among other words", () => {
  const tags = ["organic", "Organically grown", "fair trade", "FAIRTRADE certified", "UTZ", "bio-dynamic"];
  expect(tags.filter((tag) => !namesScheme(tag))).toEqual([]);
});

it("takes flavours and varieties for what they are", () => {
  const tags = ["honey", "SL14", "fair", "forest", "rain", "24cups", "jasmine", "4 cups", "retail", ""];
  expect(tags.filter(namesScheme)).toEqual([]);
});
