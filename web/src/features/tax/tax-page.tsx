import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/shared/ui/load-failure";
import { LoadingText, Skeleton } from "@/shared/ui/skeleton";
import { taxBook } from "./queries";
import { Rules } from "./rules";
import { SettingsForm } from "./settings-form";

/** The shop's tax: its settings and its rules. */
export function Component() {
  const { data, isError, refetch } = useQuery(taxBook);
  return (
    <>
      <header className="mb-6">
        <h1 className="text-h1">Tax</h1>
        <p className="mt-2 max-w-prose text-muted">
          The tax of an order follows from the seller's country, where the goods go, the buyer, the goods and
          the day. Orders that were placed keep their tax.
        </p>
      </header>
      {!data && isError && <LoadFailure onRetry={refetch}>The tax could not be loaded.</LoadFailure>}
      {!data && !isError && (
        <>
          <LoadingText />
          <Skeleton className="h-96" />
        </>
      )}
      {data && (
        <div className="grid items-start gap-10 xl:grid-cols-[22rem_1fr] xl:gap-14">
          <SettingsForm settings={data.settings} />
          <Rules rules={data.rules} charged={data.settings.charged} />
        </div>
      )}
    </>
  );
}
