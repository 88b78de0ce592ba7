import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/ui/button";
import { lazyPart } from "@/shared/ui/lazy-part";
import { LoadFailure } from "@/shared/ui/load-failure";
import { Skeleton } from "@/shared/ui/skeleton";
import type { Lot } from "../queries";
import { Claims } from "./claims";
import { certificatesOf } from "./queries";

const ClaimDialog = lazyPart(() => import("./claim-dialog"));

/** The certificates that hold for a lot today, and those that do not, with the reason. */
export function LotCertificates({ lot }: { lot: Lot }) {
  const { data, isError, refetch } = useQuery(certificatesOf(lot.id));
  const [claiming, setClaiming] = useState(false);
  return (
    <section aria-labelledby="certificates" className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="certificates" className="text-h3">
          Certificates
        </h2>
        {lot.received && data && (
          <Button look="quiet" onClick={() => setClaiming(true)}>
            Claim certificates
          </Button>
        )}
      </div>
      {isError && !data && <LoadFailure onRetry={refetch}>The certificates could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-12" />}
      {data && data.claims.length > 0 && <Claims claims={data.claims} />}
      {data && data.claims.length === 0 && data.fallen.length === 0 && (
        <p className="text-muted">
          {lot.received ? "None is claimed for this lot." : "None of the lots that it was made of has one."}
        </p>
      )}
      {data && data.fallen.length > 0 && (
        <ul className="mt-3 space-y-1.5">
          {data.fallen.map(({ scheme, why }) => (
            <li key={scheme} className="text-muted">
              <span className="font-semibold text-danger">Not {scheme}.</span> {why}
            </li>
          ))}
        </ul>
      )}
      {claiming && data && <ClaimDialog lot={lot} stated={data.stated} onClose={() => setClaiming(false)} />}
    </section>
  );
}
