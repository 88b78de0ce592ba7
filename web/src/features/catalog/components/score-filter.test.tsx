// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ListQuery, readListQuery } from "../list-query";
import { ScoreFilter } from "./score-filter";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(address: string) {
  const onChange = vi.fn<(query: ListQuery) => void>();
  render(<ScoreFilter query={readListQuery(new URLSearchParams(address))} onChange={onChange} />);
  return onChange;
}

async function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(1000));
}

it("says that the lowest is above the highest, asks for nothing, and for both once they fit", async () => {
  const onChange = show("cupping_score=..80");
  await type("Lowest", "90");
  expect(screen.getByRole("alert").textContent).toContain("The lowest score is above the highest.");
  expect(screen.getByLabelText("Lowest").getAttribute("aria-invalid")).toBe("true");
  expect(onChange).not.toHaveBeenCalled();

  await type("Highest", "95");
  expect(onChange).toHaveBeenCalledOnce();
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ scoreMin: "90", scoreMax: "95" });
  expect(screen.queryByRole("alert")).toBeNull();
});
