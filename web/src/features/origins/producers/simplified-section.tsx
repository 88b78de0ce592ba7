import { useState } from "react";
import { formatDayOf } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import { Facts } from "@/shared/ui/facts";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { type Producer, useRemoveSimplified } from "../queries";
import SimplifiedDialog from "./simplified-dialog";

/** The simplified declaration of a producer, if its seller told of one. */
export function SimplifiedSection({ producer }: { producer: Producer }) {
  const [asked, setAsked] = useState(false);
  const remove = useRemoveSimplified(producer.id);
  const kept = producer.simplifiedDeclaration;
  return (
    <section aria-labelledby="simplified" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="simplified" className="text-h3">
          Simplified declaration
        </h2>
        <div className="flex flex-wrap gap-3">
          {kept && (
            <Button look="outline" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove it
            </Button>
          )}
          <Button look="outline" onClick={() => setAsked(true)}>
            {kept ? "Change it" : "Enter one"}
          </Button>
        </div>
      </div>
      <p className="mb-4 max-w-prose text-muted">
        A one-time declaration of micro and small growers in countries of low risk, in place of a statement
        for each consignment. Whether this producer may make one is a question for a lawyer; the shop does not
        know.
      </p>
      <FailureNotice
        error={remove.error}
        otherwise="It was not removed. Please try again."
        className="mb-4"
      />
      {kept && (
        <Facts
          rows={[
            ["Reference", kept.reference],
            ["Verification", kept.verification || "Not told"],
            ["Place", placeOf(kept)],
            ["Entered", formatDayOf(kept.at)],
          ]}
        />
      )}
      {asked && <SimplifiedDialog producer={producer} onClose={() => setAsked(false)} />}
    </section>
  );
}

function placeOf({ address }: NonNullable<Producer["simplifiedDeclaration"]>) {
  if (address === null) return "The plots";
  return [address.street, `${address.postalCode} ${address.city}`].filter(Boolean).join(", ");
}
