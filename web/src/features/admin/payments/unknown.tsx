import { useQuery } from "@tanstack/react-query";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { providerLabel } from "./providers";
import { unknownPayments, useAskOnceMore } from "./queries";

/** Payments whose provider does not answer or took another amount: somebody looks into them at the provider. */
export function UnknownPayments() {
  const { data, isError, refetch } = useQuery(unknownPayments);
  const ask = useAskOnceMore();
  if (!data && isError) {
    return <LoadFailure onRetry={refetch}>The payments to look into could not be loaded.</LoadFailure>;
  }
  if (!data?.length) return null;
  return (
    <Section title="To look into" heading="text-h3" className="mb-10">
      <p className="mt-1 max-w-prose text-muted">
        The provider does not answer, or took something else than was asked for. The shop asks again by
        itself; compare what stays here with the provider's own list.
      </p>
      <FailureNotice
        error={ask.error}
        otherwise="The shop could not be reached. Please try again."
        className="mt-4"
      />
      <ul className="mt-4 border-t border-ink">
        {data.map(({ id, billNumber, provider, amount, currency, reference, failure, at }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-5 border-b border-line py-2.5">
            <span className="min-w-0 font-semibold break-words">
              {providerLabel(provider)} {reference || "without a number"}
            </span>
            <span className="figures text-right">{formatPrice(amount, currency)}</span>
            <span className="min-w-0 text-small break-words text-muted">
              {billNumber}. {failure ?? "No answer yet."}
            </span>
            <span className="text-right text-small text-muted">{formatExact(at)}</span>
            <Button
              look="outline"
              className="col-span-2 mt-2 justify-self-start"
              aria-label={`Ask ${providerLabel(provider)} once more about ${reference || billNumber}`}
              disabled={ask.isPending}
              onClick={() => ask.mutate(id)}
            >
              {ask.isPending && ask.variables === id ? "Asking..." : "Ask once more"}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
