import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { query } from "@/shared/api/query";
import { classNames } from "@/shared/lib/class-names";
import { buttonClass } from "@/shared/ui/button-class";

interface ArrivalLinkProps {
  contractId: string;
  className?: string;
}

/** The link by which the buyer of a contract asks for a sample of what arrives: once something was called off. */
export function ArrivalLink({ contractId, className }: ArrivalLinkProps) {
  const { data } = useQuery(query("/api/contracts/{id}", { path: { id: contractId } }));
  if (data?.side !== "buyer" || data.calledOff === 0) return null;
  return (
    <p className={classNames("print:hidden", className)}>
      <Link to={`/samples/new?contract=${contractId}&arrival`} className={buttonClass("outline")}>
        Ask for an arrival sample
      </Link>
    </p>
  );
}
