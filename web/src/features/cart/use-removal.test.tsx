// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { CartRow } from "@/shared/api/types";
import { cartRows } from "@/shared/cart/cart-rows";
import { CartItem } from "./cart-item";
import { useRemoval } from "./use-removal";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Cart() {
  const { data = [] } = useQuery(cartRows);
  const { remove, removeRow, said, emptyTitle } = useRemoval(data);
  return (
    <>
      <p role="status">{said}</p>
      {data.length === 0 && (
        <p ref={emptyTitle} tabIndex={-1}>
          Nothing here
        </p>
      )}
      {data.map((row) => (
        <CartItem
          key={row.id}
          row={row}
          onQuantity={() => {}}
          onRemove={() => removeRow(row)}
          removing={remove.isPending && remove.variables === row.item_id}
        />
      ))}
    </>
  );
}

/** A cart of these goods. Its server removes rows on request, or refuses with `refusal`. */
async function show(names: string[], refusal: Promise<void> | null = null) {
  let rows = names.map(
    (name) =>
      ({ id: `row-${name}`, item_id: name, name, price: "1.00", currency: "USD", quantity: 1 }) as CartRow,
  );
  const answer = async (request: Request) => {
    if (!request.url.endsWith("/cart/remove")) return Response.json(rows);
    await refusal;
    if (refusal) return Response.json({ status: 500 }, { status: 500 });
    const { itemID } = (await request.json()) as { itemID: string };
    rows = rows.filter((row) => row.item_id !== itemID);
    return Response.json({});
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Cart />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: `Remove ${names[0]}` });
}

function press(name: string) {
  const button = screen.getByRole("button", { name: `Remove ${name}` });
  button.focus();
  fireEvent.click(button);
}

const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

it("gives the focus to the next row, else to the one before, else to the empty cart's title", async () => {
  await show(["Assam", "Bourbon", "Caturra"]);
  press("Bourbon");
  await waitFor(() => expect(focused()).toBe("Remove Caturra"));
  expect(screen.getByRole("status").textContent).toBe("Bourbon was removed from the cart.");
  press("Caturra");
  await waitFor(() => expect(focused()).toBe("Remove Assam"));
  press("Assam");
  await waitFor(() => expect(focused()).toBe("Nothing here"));
  expect(screen.getByRole("status").textContent).toBe("Assam was removed from the cart.");
});

it("says nothing of a row that stays, and its button can be pressed again", async () => {
  let refuse = () => {};
  await show(
    ["Assam", "Bourbon"],
    new Promise((done) => {
      refuse = done;
    }),
  );
  press("Assam");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Remove Assam" });
  await waitFor(() => expect(button.disabled).toBe(true));
  // A browser does this by itself.
  button.blur();
  refuse();
  await waitFor(() => expect(focused()).toBe("Remove Assam"));
  expect(screen.getByRole("status").textContent).toBe("");
});
