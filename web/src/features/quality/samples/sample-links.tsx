import { useQuery } from "@tanstack/react-query";
import { query } from "@/shared/api/query";
import { classNames } from "@/shared/lib/class-names";
import { ButtonLink } from "@/shared/ui/button-link";

interface SampleLinksProps {
  contractId: string;
  className?: string;
}

/**
 * The links by which a side of a contract starts a sample: the buyer asks for one of a later shipment, and for one of what
 * arrives once something was called off; the seller sends one unasked.
 */
export function SampleLinks({ contractId, className }: SampleLinksProps) {
  const { data } = useQuery(query("/api/contracts/{id}", { path: { id: contractId } }));
  if (!data) return null;
  const { side, status, moreSamples, calledOff } = data;
  const links: [to: string, text: string][] = [];
  if (side === "buyer" && moreSamples) {
    links.push([`/samples/new?contract=${contractId}`, "Ask for another pre-shipment sample"]);
  }
  if (side === "buyer" && calledOff > 0) {
    links.push([`/samples/new?contract=${contractId}&arrival`, "Ask for an arrival sample"]);
  }
  if (side === "seller" && (moreSamples || status === "awaiting sample")) {
    links.push([`/samples/send?contract=${contractId}`, "Send a sample"]);
  }
  if (links.length === 0) return null;
  return (
    <p className={classNames("flex flex-wrap gap-3 print:hidden", className)}>
      {links.map(([to, text]) => (
        <ButtonLink key={to} to={to} look="outline">
          {text}
        </ButtonLink>
      ))}
    </p>
  );
}
