import { useMutation, useQueryClient } from "@tanstack/react-query";
import { allDays, allExceptions, allShipments } from "./queries";

const FOLLOWS = [allShipments, allExceptions, allDays, { queryKey: ["purchases"] }, { queryKey: ["orders"] }];

/** A change to a shipment, and all that is shown of shipments brought up to date after it, also after a refusal. */
export function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  on: { success?: (result: Result) => void; error?: (error: Error) => void } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => on.success?.(result),
    onError: (error) => on.error?.(error),
    onSettled: () => Promise.all(FOLLOWS.map((list) => client.invalidateQueries(list))),
  });
}
