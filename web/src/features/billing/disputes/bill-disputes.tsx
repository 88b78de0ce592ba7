import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDayOf } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Section } from "@/shared/ui/section";
import type { FullBill } from "../types";
import { DisputeList } from "./dispute-list";
import { billDisputes } from "./queries";

const OpenDispute = lazyPart(() => import("./open-dispute"));

/** The disputes of a bill, and for its buyer the button that opens one. */
export function BillDisputes({ bill }: { bill: FullBill }) {
  const { data, isError, refetch } = useQuery(billDisputes(bill.id));
  const [asked, setAsked] = useState(false);
  if (isError && !data) {
    return <LoadFailure onRetry={refetch}>The disputes of this bill could not be loaded.</LoadFailure>;
  }
  if (!data || (data.disputes.length === 0 && !data.mayOpen)) return null;
  return (
    <Section title="Disputes" heading="border-b border-ink pb-2 text-h4" within className="mt-8">
      <DisputeList disputes={data.disputes} />
      {data.mayOpen && !asked && (
        <>
          <p className="mt-3 text-muted">
            Did something go wrong with these goods? The shop hears both sides and decides
            {data.until && `, until ${formatDayOf(data.until)}`}. Your seller's payout waits for it.
          </p>
          <Button look="outline" className="mt-3" onClick={() => setAsked(true)}>
            Open a dispute
          </Button>
        </>
      )}
      {asked && (
        <OpenDispute
          bill={bill}
          parts={data.disputable}
          over={data.claimsOver}
          onDone={() => setAsked(false)}
        />
      )}
    </Section>
  );
}
