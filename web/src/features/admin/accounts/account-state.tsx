import { StateMark } from "@/shared/ui/state-mark";
import type { AdminAccount } from "../wire";

export function AccountState({ status }: { status: AdminAccount["status"] }) {
  if (status === "suspended") return <StateMark tone="bad">Suspended</StateMark>;
  if (status === "deleted") return <StateMark tone="quiet">Deleted</StateMark>;
  return <StateMark tone="good">Active</StateMark>;
}
