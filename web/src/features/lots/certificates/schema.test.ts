import { expect, test } from "vitest";
import { Problem } from "@/shared/api/problem";
import { atFields, toSend, toType, typedCertificate } from "./schema";

const typed = {
  ...toType(null),
  scheme: "Fairtrade",
  number: "20417",
  holder: "Growers",
  stages: ["green"],
  countries: " Kenya,, Uganda ",
  from: "2026-01-01",
  until: "2026-12-31",
};

test("countries are typed with commas, and tea has no stages", () => {
  expect(toSend(typed)).toMatchObject({ countries: ["Kenya", "Uganda"], stages: ["green"] });
  expect(toSend({ ...typed, goods: "tea" }).stages).toEqual([]);
  expect(toSend({ ...typed, stages: ["made tea", "green"] }).stages).toEqual(["green"]);
});

test("a new certificate needs its file, and a changed one keeps the file that it has", () => {
  const wrong = typedCertificate(false).safeParse(typed);
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(["Choose its file"]);
  expect(typedCertificate(true).safeParse(typed).success).toBe(true);
  const turned = typedCertificate(true).safeParse({ ...typed, until: "2025-12-31" });
  expect(turned.error?.issues.map(({ path }) => path)).toEqual([["until"]]);
});

test("a wrong country is told at the field for all countries", () => {
  const problem = new Problem(422, { errors: { "countries[1]": ["is unknown"], number: ["is too long"] } });
  expect((atFields(problem) as Problem).fields).toEqual({
    countries: ["is unknown"],
    number: ["is too long"],
  });
});
