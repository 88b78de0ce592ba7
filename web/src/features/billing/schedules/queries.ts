import { queryOptions, useMutation } from "@tanstack/react-query";
import { answer, api } from "@/shared/api/client";
import { randomKey } from "@/shared/lib/random-key";
import { useReload } from "../queries";
import type { NewSchedule } from "../types";

/** The account's schedules, the newest first. */
export const schedules = queryOptions({
  queryKey: ["billing", "recurring"],
  queryFn: () => answer(api.GET("/api/recurring", { params: { query: { limit: 100 } } })),
});

export function useAddSchedule() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: NewSchedule) =>
      answer(
        api.POST("/api/recurring", {
          body,
          params: { header: { "Idempotency-Key": randomKey() } },
        }),
      ),
    onSuccess: reload,
  });
}

/** Those that wait for the account's answer. */
export const proposals = queryOptions({
  queryKey: ["billing", "recurring", "waiting"],
  queryFn: () => answer(api.GET("/api/recurring", { params: { query: { waiting: true, limit: 100 } } })),
});

export type ScheduleStep = "accept" | "decline" | "withdraw" | "stop";

/** What one of its two sides does with a schedule. */
export function useScheduleStep() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: ScheduleStep }) =>
      answer(api.POST(`/api/recurring/{id}/${step}`, { params: { path: { id } } })),
    onSettled: reload,
  });
}
