import { useSession } from "@/shared/session/session";

const SENDERS = ["seller", "logistics"];

/** Whether the account may plan a shipment of its own: sellers send goods, carriers move them. */
export function useMaySend(): boolean {
  return useSession((session) => session.user?.roles.some((role) => SENDERS.includes(role))) ?? false;
}
