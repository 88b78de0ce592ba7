import { queryOptions, useMutation } from "@tanstack/react-query";
import { answer, api as typed } from "@/shared/api/client";
import { randomKey } from "@/shared/lib/random-key";
import { useReload } from "../queries";
import type { NewSchedule, Schedule } from "../types";

/** Until the server's routes are in the schema. */
type Call = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const api = typed as unknown as { GET: Call; POST: Call };

/** The account's schedules, the newest first. */
export const schedules = queryOptions({
  queryKey: ["billing", "recurring"],
  queryFn: () =>
    answer<{ items: Schedule[]; total: number }>(
      api.GET("/api/recurring", { params: { query: { limit: 100 } } }) as never,
    ),
});

export function useAddSchedule() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: NewSchedule) =>
      answer(
        api.POST("/api/recurring", {
          body,
          params: { header: { "Idempotency-Key": randomKey() } },
        }) as never,
      ),
    onSuccess: reload,
  });
}

export function useStopSchedule() {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.POST("/api/recurring/{id}/stop", { params: { path: { id } } }) as never),
    onSettled: reload,
  });
}
