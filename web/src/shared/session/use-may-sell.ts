import { useRole } from "./use-role";

/** Whether the account may list goods. */
export function useMaySell(): boolean {
  return useRole("seller");
}
