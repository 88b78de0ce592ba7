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

/** Where a pack stands: a draft, sealed, or the status of its buyer's statement. */
export function PackState({ pack }: { pack: DataPack }) {
  if (pack.sealedAt === null) return <StateMark tone="waiting">Draft</StateMark>;
  if (pack.status === null) return <StateMark tone="good">Sealed</StateMark>;
  return <StateMark tone={TONES[pack.status]}>{pack.status}</StateMark>;
}
