import { useMutation, useQueryClient } from "@tanstack/react-query";
import { allDays, allExceptions, allShipments } from "./queries";

const FOLLOWS = [allShipments, allExceptions, allDays, { queryKey: ["purchases"] }, { queryKey: ["orders"] }];

/** Brings all that is shown of shipments up to date. It follows every change to one, also a refused one. */
export function useReload() {
  const client = useQueryClient();
  return () => Promise.all(FOLLOWS.map((list) => client.invalidateQueries(list)));
}

/** A change to a shipment. */
export function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  on: { success?: (result: Result) => void; error?: (error: Error) => void } = {},
) {
  return useMutation({
    mutationFn: change,
    onSuccess: on.success,
    onError: on.error,
    onSettled: useReload(),
  });
}
