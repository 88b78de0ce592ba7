import { useInfiniteQuery } from "@tanstack/react-query";
import { activity } from "./queries";

/** The time of the shipment's latest status, if its newest activity has it. */
export function useLatestStatus(shipmentId: string): string | undefined {
  const { data } = useInfiniteQuery(activity(shipmentId));
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return entries
    .filter(({ kind, status }) => kind === "ACT" && status !== null)
    .map(({ at }) => at)
    .reduce<string | undefined>(
      (latest, at) => (latest && Date.parse(latest) > Date.parse(at) ? latest : at),
      undefined,
    );
}
