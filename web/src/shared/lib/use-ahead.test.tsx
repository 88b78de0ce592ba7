// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAhead } from "./use-ahead";

test("a choice is shown until the address has changed", () => {
  const { result, rerender } = renderHook(({ params }) => useAhead<string>(params), {
    initialProps: { params: new URLSearchParams("a=1") },
  });
  act(() => result.current[1]("chosen"));
  expect(result.current[0]).toBe("chosen");
  rerender({ params: new URLSearchParams("a=2") });
  expect(result.current[0]).toBeNull();
});

test("a choice is undone by going back before the address has changed", () => {
  const params = new URLSearchParams("a=1");
  const { result } = renderHook(() => useAhead<string>(params));
  act(() => result.current[1]("chosen"));
  act(() => void dispatchEvent(new PopStateEvent("popstate")));
  expect(result.current[0]).toBeNull();
});
