import { StateMark } from "@/shared/ui/state-mark";
import type { DataPack } from "./queries";

const TONES = {
  SUBMITTED: "waiting",
  AVAILABLE: "done",
  REJECTED: "bad",
  WITHDRAWN: "bad",
  ARCHIVED: "quiet",
  GROUPED: "quiet",
  OBSOLETE: "quiet",
} as const;

/** Where a pack stands: a draft, sealed, behind a stopped plot, or the status of its buyer's statement. */
export function PackState({ pack }: { pack: DataPack }) {
  if (pack.sealedAt === null) {
    return <StateMark tone="waiting">{pack.mineToDeclare ? "Not sealed yet" : "Draft"}</StateMark>;
  }
  if (pack.stoppedAt !== null) return <StateMark tone="bad">Plot stopped</StateMark>;
  if (pack.status === null) return <StateMark tone="good">Sealed</StateMark>;
  return <StateMark tone={TONES[pack.status]}>{pack.status}</StateMark>;
}
