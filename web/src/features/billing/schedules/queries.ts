import { query } from "@/shared/api/query";
import { post } from "@/shared/api/send";
import { useChange } from "@/shared/api/use-change";
import { randomKey } from "@/shared/lib/random-key";
import { PAYMENT } from "../queries";
import type { NewSchedule } from "../types";

/** The account's schedules, the newest first. */
export const schedules = query("/api/recurring", { query: { limit: 100 } });

export function useAddSchedule() {
  return useChange((body: NewSchedule) => post("/api/recurring", { key: randomKey(), body }), PAYMENT);
}

/** The schedules that wait for the account's answer. */
export const proposals = query("/api/recurring", { query: { waiting: true, limit: 100 } });

export type ScheduleStep = "accept" | "decline" | "withdraw" | "stop";

/** An action of one of the two sides on a schedule. */
export function useScheduleStep() {
  return useChange(
    ({ id, step }: { id: string; step: ScheduleStep }) =>
      post(`/api/recurring/{id}/${step}`, { path: { id } }),
    PAYMENT,
  );
}
