import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client";

const queryKey = ["shelf"];

afterEach(() => queryClient.clear());

/** Asks again and again for what the answers hold, one after the other, while somebody looks. */
function look(...answers: Promise<string>[]) {
  const queryFn = vi.fn(() => answers.shift() ?? Promise.reject(new Error("asked too often")));
  const observer = new QueryObserver<string>(queryClient, { queryKey, queryFn, retry: false });
  observer.subscribe(() => {});
  return { observer, queryFn };
}

const never = new Promise<string>(() => {});

test("what is asked for the first time is asked anew when it is invalidated", async () => {
  const { observer, queryFn } = look(never, Promise.resolve("goods"));
  await queryClient.invalidateQueries({ queryKey });
  expect(observer.getCurrentResult().data).toBe("goods");
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("what is tried again is asked anew too, though only what did not fail is invalidated", async () => {
  const { observer } = look(Promise.reject(new Error("out of order")), never, Promise.resolve("goods"));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  void observer.refetch();
  await queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.status !== "error" });
  expect(observer.getCurrentResult().data).toBe("goods");
});

test("what failed stays as it is where only what did not fail is invalidated", async () => {
  const { observer, queryFn } = look(Promise.reject(new Error("out of order")), Promise.resolve("goods"));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  await queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.status !== "error" });
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(queryFn).toHaveBeenCalledTimes(1);
});
