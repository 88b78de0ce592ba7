// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchBox } from "./search-box";

const NAMES = ["Kenya AA", "Kericho BP1", "Kaffa Green", "Karongi Honey", "Kivu Shore", "Kirinyaga AB"];
const fetched = vi.fn((_: Request) => Promise.resolve(Response.json(NAMES.map((name) => ({ name })))));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
});

function show() {
  const onSearch = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchBox label="Search" current="" onSearch={onSearch} />
    </QueryClientProvider>,
  );
  return { onSearch, box: screen.getByRole("combobox") };
}

async function type(box: HTMLElement, text: string, pause: number) {
  fireEvent.change(box, { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(pause));
}

it("asks for nothing until more than two characters have stood still for 300 ms", async () => {
  const { box } = show();
  await type(box, "ke", 1000);
  expect(fetched).not.toHaveBeenCalled();
  await type(box, "ken", 299);
  await type(box, "keny", 299);
  expect(fetched).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams.get("q")).toBe("keny");
});

it("shows five suggestions at most and searches for the one chosen by keyboard", async () => {
  const { box, onSearch } = show();
  await type(box, "kenya", 400);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getAllByRole("option")).toHaveLength(5);
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "ArrowDown" });
  expect(box.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
  fireEvent.submit(box);
  expect(onSearch).toHaveBeenCalledWith("Kericho BP1");
  expect(screen.queryAllByRole("option")).toHaveLength(0);
});

it("closes at a click outside and clears suggestions when the text gets short", async () => {
  const { box } = show();
  await type(box, "kenya", 400);
  await act(() => vi.advanceTimersByTimeAsync(50));
  fireEvent.pointerDown(document.body);
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  await type(box, "kenya ", 400);
  expect(screen.getAllByRole("option")).toHaveLength(5);
  await type(box, "ke", 0);
  expect(screen.queryAllByRole("option")).toHaveLength(0);
});
