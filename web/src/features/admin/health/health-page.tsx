import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import { SectionTitle } from "../section-title";
import { Backups } from "./backups";
import { Examination } from "./examination";
import { maintenance } from "./queries";
import { Stuck } from "./stuck";

const WORK = {
  backup: "A backup is being written.",
  trial: "A backup is being restored beside the shop and compared.",
  examination: "The shop is being examined.",
};

/** The health of the shop: its backups, the doctor's findings, and what did not get through. */
export function Component() {
  const { data, isError, refetch } = useQuery(maintenance);
  return (
    <>
      <SectionTitle title="Health">
        Whether the shop is well, and whether it would come back if its machine were lost.
      </SectionTitle>
      {!data && isError && (
        <LoadFailure onRetry={refetch}>The health of the shop could not be loaded.</LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <>
          <div role="status" className="min-h-10">
            {data.running && (
              <>
                <p className="font-semibold">{WORK[data.running.kind]} You may go on working.</p>
                <progress aria-label={WORK[data.running.kind]} className="mt-2 h-1.5 w-full accent-leaf" />
              </>
            )}
          </div>
          <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
            <Backups state={data} />
            <div className="space-y-12">
              <Examination state={data} />
              <Stuck />
            </div>
          </div>
        </>
      )}
    </>
  );
}
