import type { Tab } from "./list-query";

const HOME = "/home";

export type HomeView =
  | { kind: "home" }
  | { kind: "category" }
  | { kind: "search" }
  | { kind: "product"; id: string; closeTo: string };

/** The view that the address names. A closed product returns to the search it came from, otherwise to home. */
export function homeView(params: URLSearchParams): HomeView {
  const id = params.get("product");
  const view = params.get("view");
  if (id) return { kind: "product", id, closeTo: view === "search" ? closed(params) : HOME };
  return { kind: view === "search" || view === "category" ? view : "home" };
}

export function searchAddress(q: string): string {
  return `${HOME}?${new URLSearchParams({ view: "search", q })}`;
}

export function tabAddress(tab: Tab): string {
  return `${HOME}?${new URLSearchParams({ view: "category", tab })}`;
}

export function categoryAddress({ attribute, value }: { attribute: string; value: string }): string {
  return `${HOME}?${new URLSearchParams({ view: "category", [attribute]: value })}`;
}

/** The same screen with a product opened on top of it. */
export function inPlace(params: URLSearchParams, productId: string): string {
  const next = new URLSearchParams(params);
  next.set("product", productId);
  return `${HOME}?${next}`;
}

function closed(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete("product");
  return `${HOME}?${next}`;
}
