import { useChange } from "@/shared/api/use-change";

/** A change to a shipment. */
export function useShipmentChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  on: { success?: (result: Result) => void; error?: (error: Error) => void } = {},
) {
  return useChange(change, ["logistics.shipment-moved"], { onSuccess: on.success, onError: on.error });
}
