import { Section } from "@/shared/ui/section";
import { GapList } from "./pack-gaps";
import type { FullDataPack } from "./queries";

/** What does not fit a sealed pack any more, and what somebody should look at. */
export function PackSince({ pack }: { pack: FullDataPack }) {
  if (pack.sealedAt === null || pack.gaps.length === 0) return null;
  const fits = pack.gaps.every(({ weight }) => weight === "notice");
  return (
    <Section
      title={fits ? "Worth a look" : "The pack does not fit its goods any more"}
      className="mb-8 max-w-prose rounded-lg border border-line bg-card p-5 sm:p-6"
    >
      <GapList gaps={pack.gaps} />
    </Section>
  );
}
