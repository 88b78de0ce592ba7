// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useAfterFirstPaint } from "./use-after-first-paint";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what can wait is not downloaded before the first paint, nor without a network", () => {
  vi.useFakeTimers();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { result } = renderHook(() => useAfterFirstPaint());
  act(() => vi.advanceTimersByTime(5000));
  expect(result.current).toBe(false);
  network.mockReturnValue(true);
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current).toBe(true);
  network.mockReturnValue(false);
  act(() => vi.advanceTimersByTime(5000));
  expect(result.current).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
