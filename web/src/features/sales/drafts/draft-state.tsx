import { StateMark } from "@/shared/ui/state-mark";
import type { DraftRow } from "./wire";

const LOOKS = {
  draft: { tone: "quiet", label: "Not sent" },
  sent: { tone: "waiting", label: "Waits for the buyer" },
  placed: { tone: "done", label: "Ordered" },
  declined: { tone: "bad", label: "Declined" },
  withdrawn: { tone: "quiet", label: "Withdrawn" },
  expired: { tone: "quiet", label: "Run out" },
} as const;

export function DraftState({ draft: { status, side } }: { draft: Pick<DraftRow, "status" | "side"> }) {
  const { tone, label } = LOOKS[status];
  return <StateMark tone={tone}>{status === "sent" && side === "buyer" ? "Waits for you" : label}</StateMark>;
}
