import { formatDate } from "@/shared/lib/dates";
import type { Claim } from "./queries";

/** Schemes with the certificates on which each claim rests. */
export function Claims({ claims }: { claims: Claim[] }) {
  return (
    <ul className="border-t border-line">
      {claims.map(({ scheme, certificates }) => (
        <li key={scheme} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
          <span className="font-semibold">{scheme}</span>
          {certificates.map(({ number, until }) => (
            <span key={number + until} className="[overflow-wrap:anywhere] text-muted">
              {number}, until {formatDate(until)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
