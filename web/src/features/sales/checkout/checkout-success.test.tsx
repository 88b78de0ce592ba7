// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { CheckoutSuccess } from "./checkout-success";

const PLACED = { id: "one", number: "SO-1", total: "14.60", currency: "USD", status: "Placed" };
const SUCCESS = "You have successfully checked out!";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(...answers: [status: number, body: object][]) {
  const fetched = vi.fn();
  for (const [status, body] of answers) fetched.mockResolvedValueOnce(Response.json(body, { status }));
  vi.stubGlobal("fetch", fetched);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CheckoutSuccess orderId="one" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("says success of an order that there is, and not before it is known", async () => {
  show([200, PLACED]);
  expect(screen.queryByText(SUCCESS)).toBeNull();
  const title = await screen.findByRole("heading", { name: SUCCESS });
  expect(document.activeElement).toBe(title);
});

it("says of an unknown order that it is not there, with the way to the orders", async () => {
  show([404, { status: 404 }]);
  const way = await screen.findByRole("link", { name: "See your orders" });
  expect(way.getAttribute("href")).toBe("/account");
  expect(screen.queryByText(SUCCESS)).toBeNull();
});

it("says of a cancelled order that it was cancelled, with the way to it", async () => {
  show([200, { ...PLACED, status: "Cancelled" }]);
  await screen.findByText("Order SO-1 was cancelled.");
  expect(screen.getByRole("link", { name: "See the order" }).getAttribute("href")).toBe(
    "/account/orders/one",
  );
  expect(screen.queryByText(SUCCESS)).toBeNull();
});

it("offers another try where the order could not be asked for", async () => {
  show([500, { status: 500 }], [200, PLACED]);
  await screen.findByText("The order could not be loaded.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: SUCCESS });
});
