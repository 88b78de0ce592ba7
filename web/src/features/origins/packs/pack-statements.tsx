import { useState } from "react";
import { formatInstant } from "@/shared/lib/dates";
import { Button } from "@/shared/ui/button";
import type { FullDataPack } from "./queries";
import StatementDialog from "./statement-dialog";

/** What the buyer wrote back of its due diligence statement, the latest first. */
export function PackStatements({ pack }: { pack: FullDataPack }) {
  const [writing, setWriting] = useState(false);
  return (
    <section aria-labelledby="pack-statement">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="pack-statement" className="text-h3">
          Due diligence statement
        </h2>
        {pack.mineToDeclare && (
          <Button look="outline" onClick={() => setWriting(true)}>
            Write the numbers back
          </Button>
        )}
      </div>
      {pack.statements.length === 0 && (
        <p className="text-muted">
          {pack.mineToDeclare
            ? "Once you have sent your statement to the information system, write its numbers and status here, so that the seller knows them."
            : "The buyer has not written anything back yet."}
        </p>
      )}
      {pack.statements.length > 0 && (
        <ol aria-label="History of the statement" className="divide-y divide-line border-y border-line">
          {pack.statements.toReversed().map(({ status, reference, verification, contingency, note, at }) => (
            <li key={at} className="py-2.5">
              <span className="font-semibold">{status}</span>, {formatInstant(at)}
              <span className="figures block">
                {reference ? `Reference ${reference}` : "No reference yet"}
                {contingency && `, contingency number ${contingency} until then`}
                {verification && `, verification ${verification}`}
              </span>
              {note && <span className="block text-muted">{note}</span>}
            </li>
          ))}
        </ol>
      )}
      {writing && <StatementDialog pack={pack} onClose={() => setWriting(false)} />}
    </section>
  );
}
