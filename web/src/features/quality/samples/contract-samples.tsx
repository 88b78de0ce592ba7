import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@/shared/lib/dates";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { Skeleton } from "@/shared/ui/skeleton";
import { StateMark } from "@/shared/ui/state-mark";
import { TextLink } from "@/shared/ui/text-link";
import { type Sample, samplesOfContract } from "./queries";
import { SampleLinks } from "./sample-links";
import { KINDS, stateText, stateTone } from "./sample-text";

const OPEN: Sample["state"][] = ["requested", "sent", "arrived"];

/** The samples of a contract, the latest first, and the links that start another one. */
export function ContractSamples({ contractId }: { contractId: string }) {
  const { data, isError, refetch } = useQuery(samplesOfContract(contractId));
  if (data?.items.length === 0) return <SampleLinks contractId={contractId} />;
  return (
    <Section title="Samples" heading="mb-4 text-h3" className="print:hidden">
      {!data && isError && <LoadFailure onRetry={refetch}>The samples could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-11" />}
      {data && (
        <ul className="divide-y divide-line border-y border-line">
          {data.items.map((sample) => (
            <li
              key={sample.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
            >
              <TextLink to={`/samples/${sample.id}`} className="figures font-semibold">
                {sample.number}
              </TextLink>
              <span className="text-muted">
                {KINDS[sample.kind]}
                {OPEN.includes(sample.state) && `, to be decided by ${formatDay(sample.decideBy)}`}
              </span>
              <StateMark tone={stateTone(sample)}>{stateText(sample)}</StateMark>
            </li>
          ))}
        </ul>
      )}
      {data && <SampleLinks contractId={contractId} className="mt-4" />}
    </Section>
  );
}
