// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, Link, Route, Routes } from "react-router";
import { afterEach, it } from "vitest";
import { useBack } from "./use-back";

afterEach(cleanup);

function Cart() {
  return (
    <button type="button" onClick={useBack()}>
      Back
    </button>
  );
}

function openAt(address: string) {
  window.history.replaceState(null, "", address);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/cart" element={<Cart />} />
        <Route path="/home" element={<p>The store</p>} />
        <Route path="/product" element={<Link to="/cart">To the cart</Link>} />
      </Routes>
    </BrowserRouter>,
  );
}

it("leads to the store where the cart was opened by its address", async () => {
  openAt("/cart");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByText("The store");
});

it("leads back to where the cart was opened from", async () => {
  openAt("/product");
  fireEvent.click(screen.getByRole("link", { name: "To the cart" }));
  fireEvent.click(await screen.findByRole("button", { name: "Back" }));
  await screen.findByRole("link", { name: "To the cart" });
});
