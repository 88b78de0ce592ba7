import { describe, expect, it } from "vitest";
import { categoryAddress, homeView, inPlace, searchAddress, tabAddress } from "./home-view";

const at = (address: string) => new URL(address, "https://shop.example").searchParams;

describe("the views of the home screen", () => {
  it("starts at home", () => {
    expect(homeView(at("/home"))).toEqual({ kind: "home" });
  });

  it("opens a category by tab or by kind, and a search by its words", () => {
    expect(homeView(at(tabAddress("new"))).kind).toBe("category");
    expect(homeView(at(categoryAddress({ attribute: "category", value: "Green Tea" }))).kind).toBe(
      "category",
    );
    expect(homeView(at(searchAddress("honey"))).kind).toBe("search");
  });

  it("closes a product into the search it came from", () => {
    const search = searchAddress("honey & lemon");
    expect(homeView(at(inPlace(at(search), "p1")))).toEqual({ kind: "product", id: "p1", closeTo: search });
  });

  it("closes a product into home when nothing was searched for", () => {
    expect(homeView(at(inPlace(at(tabAddress("new")), "p1")))).toMatchObject({ closeTo: "/home" });
  });
});
