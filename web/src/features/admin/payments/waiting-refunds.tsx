import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatExact } from "@/shared/lib/dates";
import { formatPrice } from "@/shared/lib/money";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import { TextLink } from "@/shared/ui/text-link";
import { providerLabel } from "./providers";
import { type WaitingRefund, waitingRefunds } from "./queries";

const SettleRefundDialog = lazyPart(() => import("./settle-refund-dialog"));

/** Refunds whose outcome their providers have not told. Staff settle those that are on their way for long. */
export function WaitingRefunds() {
  const { data, isError, refetch } = useQuery(waitingRefunds);
  const [settling, setSettling] = useState<WaitingRefund | null>(null);
  if (!data && isError) {
    return <LoadFailure onRetry={refetch}>The refunds on their way could not be loaded.</LoadFailure>;
  }
  if (!data?.length) return null;
  return (
    <Section title="Refunds on their way" heading="text-h3" className="mb-10">
      <p className="mt-1 max-w-prose text-muted">
        Their providers have not told the outcome. Until they do, the amounts are held and are not paid out to
        sellers. A refund that stays here for a day you can settle yourself, by the provider's own list.
      </p>
      <ul className="mt-4 border-t border-ink">
        {data.map((refund) => (
          <li key={refund.id} className="grid grid-cols-[1fr_auto] gap-x-5 border-b border-line py-2.5">
            <span className="min-w-0 font-semibold break-words">
              {providerLabel(refund.provider)} {refund.reference || "without a number"}
            </span>
            <span className="figures text-right">{formatPrice(refund.amount, refund.currency)}</span>
            <TextLink to={`/admin/bills/${refund.billId}`} className="min-w-0 text-small break-words">
              {refund.billNumber || "The bill"}
            </TextLink>
            <span className="text-right text-small text-muted">Since {formatExact(refund.at)}</span>
            {new Date(refund.settleFrom) <= new Date() ? (
              <Button
                look="outline"
                className="col-span-2 mt-2 justify-self-start"
                aria-label={`Settle the refund of ${refund.billNumber || refund.reference}`}
                onClick={() => setSettling(refund)}
              >
                Settle
              </Button>
            ) : (
              <span className="col-span-2 text-small text-muted">
                You can settle it from {formatExact(refund.settleFrom)} on.
              </span>
            )}
          </li>
        ))}
      </ul>
      {settling && <SettleRefundDialog refund={settling} onClose={() => setSettling(null)} />}
    </Section>
  );
}
