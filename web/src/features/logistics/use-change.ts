import { useMutation } from "@tanstack/react-query";

/** A change to a shipment. */
export function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  on: { success?: (result: Result) => void; error?: (error: Error) => void } = {},
) {
  return useMutation({
    mutationFn: change,
    meta: { changes: ["logistics.shipment-moved"] },
    onSuccess: on.success,
    onError: on.error,
  });
}
