import { StateMark } from "@/shared/ui/state-mark";
import type { Certificate } from "./queries";

const MARKS: Record<Certificate["status"], { tone: "good" | "waiting" | "bad" | "quiet"; text: string }> = {
  "no-file": { tone: "bad", text: "Its file is missing" },
  waiting: { tone: "waiting", text: "Waits for the shop" },
  rejected: { tone: "bad", text: "Rejected" },
  coming: { tone: "quiet", text: "Verified, begins later" },
  valid: { tone: "good", text: "Verified" },
  "ends-soon": { tone: "waiting", text: "Ends soon" },
  ended: { tone: "quiet", text: "Ended" },
};

/** Where a certificate stands. */
export function CertificateMark({ status }: Pick<Certificate, "status">) {
  const { tone, text } = MARKS[status];
  return <StateMark tone={tone}>{text}</StateMark>;
}
