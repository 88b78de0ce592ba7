import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client";

const queryKey = ["shelf"];

afterEach(() => queryClient.clear());

/** Observes a query that returns these answers one after the other. */
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

test("what a write names is asked for again, by its path or by an event that a manifest knows", async () => {
  const asked: string[] = [];
  const stops = ["/api/orders", "/api/purchases/{id}", "/api/places"].map((path) =>
    new QueryObserver(queryClient, {
      queryKey: [path, {}],
      queryFn: () => asked.push(path),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked.length = 0;
  const write = (...changes: string[]) =>
    new MutationObserver(queryClient, { mutationFn: () => Promise.resolve(), meta: { changes } }).mutate();
  await write("/api/places");
  expect(asked).toEqual(["/api/places"]);
  await write("sales.order-placed", "nothing.known");
  expect(asked).toEqual(["/api/places", "/api/orders", "/api/purchases/{id}"]);
  for (const stop of stops) stop();
});
