import { formatDayOf } from "@/shared/lib/dates";
import { Notice } from "@/shared/ui/notice";
import type { FullDataPack } from "./queries";

/** A plot behind a sealed pack was stopped after its seal. */
export function PackStopped({ pack }: { pack: FullDataPack }) {
  if (!pack.stoppedAt) return null;
  return (
    <Notice tone="plain" className="mb-8 max-w-prose">
      <p>
        <span className="font-semibold">
          A plot behind this pack was stopped {formatDayOf(pack.stoppedAt)}.
        </span>{" "}
        {pack.mineToDeclare
          ? "Ask the seller before you declare the goods. What has not left stays with the seller."
          : "The pack does not change. What has not left stays with you until you release the plot."}
      </p>
    </Notice>
  );
}
