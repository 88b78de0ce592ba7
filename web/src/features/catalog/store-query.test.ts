import { expect, test } from "vitest";
import { readListQuery, writeListQuery } from "./list-query";
import { fromStore, inStore } from "./store-query";

const at = (address: string) => inStore(readListQuery(new URLSearchParams(address)));
const address = (query: ReturnType<typeof at>) => writeListQuery(fromStore(query)).toString();

test("a bare address and an unknown selection show the best sellers", () => {
  expect(at("").tab).toBe("best-sellers");
  expect(at("tab=new").tab).toBe("best-sellers");
  expect(at("tab=featured").tab).toBe("featured");
});

test("an address comes back as it was, without what goes without saying", () => {
  for (const each of ["", "tab=featured", "tab=featured&tea_type=Black+tea&tea_type=Green+tea&page=2"]) {
    expect(address(at(each))).toBe(each);
  }
  expect(address(at("tab=best-sellers&caffeine=Decaffeinated"))).toBe("caffeine=Decaffeinated");
});
