import { StateMark } from "@/shared/ui/state-mark";
import type { ApprovalStatus } from "./wire";

const LOOKS = {
  waiting: { tone: "waiting", label: "Waiting" },
  confirmed: { tone: "done", label: "Confirmed" },
  declined: { tone: "bad", label: "Declined" },
  withdrawn: { tone: "quiet", label: "Withdrawn" },
} as const;

export function ApprovalState({ status }: { status: ApprovalStatus }) {
  return <StateMark tone={LOOKS[status].tone}>{LOOKS[status].label}</StateMark>;
}
