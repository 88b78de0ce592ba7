// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Product } from "@/shared/api/types";
import { useSession } from "@/shared/session/session";
import AddToCart from "./add-to-cart";

const PRODUCT = {
  id: "one",
  name: "Assam",
  price: "1.00",
  currency: "USD",
  unit: "tin",
  min_quantity: 1,
  increment: 1,
  stock: 9,
  in_stock: true,
  price_tiers: [],
} as unknown as Product;

beforeEach(() => useSession.setState({ token: "token" }));

afterEach(() => {
  cleanup();
  useSession.setState({ token: null });
  vi.unstubAllGlobals();
});

it("adds once for a double click, also when the first click is answered at once", async () => {
  const sent = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", sent);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddToCart product={PRODUCT} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add to Cart" }), { detail: 1 });
  await screen.findByText("Product added to cart!");
  fireEvent.click(screen.getByRole("button", { name: "Add to Cart" }), { detail: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Add to Cart" }), { detail: 1 });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
});

it("gives the focus back to the button, which loses it while it is disabled", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise<Response>((done) => (answer = done))),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddToCart product={PRODUCT} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Add to Cart" });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole("button", { name: "Adding to Cart..." });
  expect(button.disabled).toBe(true);
  // A browser does this by itself.
  button.blur();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  answer(Response.json({}));
  await screen.findByText("Product added to cart!");
  expect(document.activeElement).toBe(button);
});
