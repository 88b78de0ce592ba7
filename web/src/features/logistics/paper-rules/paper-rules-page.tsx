import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { paperRules } from "./queries";
import { RuleList } from "./rule-list";
import { TryRules } from "./try-rules";

/** The shop's rules of papers, and a trial of them. */
export function Component() {
  const { data, isError, refetch } = useQuery(paperRules);
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Papers</h1>
        <p className="mt-2 max-w-prose text-muted">
          Which papers a shipment needs follows from these rules on the day when it is planned. A change is
          for new shipments only: those that are planned keep their papers. Of several rules about one paper,
          the one that names most of a shipment's facts counts. The rules are a beginning and no legal advice.
        </p>
      </header>
      {!data && isError && <LoadFailure onRetry={refetch}>The rules could not be loaded.</LoadFailure>}
      {!data && !isError && (
        <>
          <LoadingText />
          <Skeleton className="h-96" />
        </>
      )}
      {data && (
        <div className="space-y-12">
          <RuleList rules={data.rules} kinds={data.kinds} eudrFrom={data.eudrFrom} />
          <TryRules />
        </div>
      )}
    </>
  );
}
